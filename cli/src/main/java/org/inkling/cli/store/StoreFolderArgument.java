package org.inkling.cli.store;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.hybrid.index.HybridRecovery;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The folder of a store, as all its commands have it. */
final class StoreFolderArgument {
  private static final String LOCK = "lock"; // which an opening leaves that came to nothing

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the store.")
  private Path folder = Path.of("");

  Path path() {
    return folder;
  }

  /**
   * Opens the store, which must be there.
   *
   * @throws ParameterException if it is not
   */
  HybridIndex open(CommandLine command) {
    requireStore(command);
    return openOrMake(command);
  }

  /**
   * Refuses a folder in which there is nothing.
   *
   * @throws ParameterException if it is not there or is empty
   */
  void requireStore(CommandLine command) {
    if (isEmpty()) {
      throw new ParameterException(
          command, folder + " holds no store; put and load make one where there is none");
    }
  }

  /** Opens the store; makes it if it is not there. Says what a crash has left, if it has. */
  HybridIndex openOrMake(CommandLine command) {
    HybridIndex index;
    try (var line = new ProgressLine("recover " + folder)) {
      HybridOptions options = HybridOptions.defaults().recoveryProgress(line::at);
      index = allowed(command, () -> HybridIndex.open(folder, options));
    }
    sayTorn(index.recovery(), command.getErr());
    return index;
  }

  private static void sayTorn(HybridRecovery found, PrintWriter err) {
    if (found.torn() != null) {
      err.println(
          "the log ended in a write that a crash had cut short; cut off: "
              + found.torn()
              + ", offset "
              + found.tornOffset());
      err.flush();
    }
  }

  /** Whether nothing is there, or an empty folder. */
  boolean isEmpty() {
    if (!Files.isDirectory(folder)) {
      return !Files.exists(folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> names = files.map(Path::getFileName).toList();
      return names.stream().allMatch(name -> name.toString().equals(LOCK));
    } catch (IOException e) {
      throw new UncheckedIOException(folder + " cannot be read: " + e, e);
    }
  }

  /**
   * Does what an index may refuse.
   *
   * @throws ParameterException if it does, with its reason
   */
  static <T> T allowed(CommandLine command, Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }
}
