package org.inkling.cli.store;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.disk.FileAccessException;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.hybrid.index.HybridRecovery;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The argument that names the folder of a store, for all commands of stores. */
final class StoreFolderArgument {
  private static final String LOCK = "lock"; // a failed attempt to open a store leaves it
  private static final String MANIFEST = "manifest"; // every store has one

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the store.")
  private Path folder = Path.of("");

  Path path() {
    return folder;
  }

  /**
   * Opens the store for writing; it must exist.
   *
   * @throws ParameterException if it does not exist
   */
  HybridIndex open(CommandLine command) {
    requireStore(command);
    return openOrMake(command, null);
  }

  /**
   * Opens the store for reading, which needs no permission to write, changes nothing, and goes
   * together with other readers; it must exist. Reports the remains of a crash, if any.
   *
   * @throws ParameterException if it does not exist
   */
  HybridIndex openReadOnly(CommandLine command) {
    requireStore(command);
    HybridIndex index;
    try {
      index = opened(command, HybridOptions.defaults().readOnly());
    } catch (FileAccessException e) {
      boolean isMissing =
          e.getCause() instanceof NoSuchFileException && e.file().endsWith(MANIFEST);
      throw isMissing ? noStore(command) : e; // its creation was cut off
    }
    sayTorn(index.recovery(), "left until the next command that writes", command.getErr());
    return index;
  }

  /**
   * Refuses a folder without a store.
   *
   * @throws ParameterException if the folder does not exist, is empty, or is a file
   */
  void requireStore(CommandLine command) {
    refuseFile(command);
    if (isEmpty()) {
      throw noStore(command);
    }
  }

  /**
   * Opens the store, or creates it if it does not exist. Reports the remains of a crash, if any.
   *
   * @param order the order that the keys must have; null for that of the store, signed if it is new
   */
  HybridIndex openOrMake(CommandLine command, @Nullable KeyOrder order) {
    refuseFile(command);
    HybridOptions options = HybridOptions.defaults();
    HybridIndex index = opened(command, order == null ? options : options.keyOrder(order));
    sayTorn(index.recovery(), "removed", command.getErr());
    return index;
  }

  private ParameterException noStore(CommandLine command) {
    return new ParameterException(
        command, folder + " holds no store; put, import and load create one");
  }

  private void refuseFile(CommandLine command) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new ParameterException(command, folder + " is a file, not the folder of a store");
    }
  }

  private HybridIndex opened(CommandLine command, HybridOptions options) {
    try (var line = new ProgressLine("recover " + folder)) {
      return allowed(command, () -> HybridIndex.open(folder, options.recoveryProgress(line::at)));
    }
  }

  private static void sayTorn(HybridRecovery found, String fate, PrintWriter err) {
    if (found.torn() != null) {
      err.println(
          "a crash has left an incomplete write at the end of the log: "
              + found.torn()
              + ", offset "
              + found.tornOffset()
              + "; "
              + fate);
      err.flush();
    }
  }

  /** Returns the sentence that a key is absent. */
  String absent(CommandLine command, String key) {
    return command.getCommandSpec().qualifiedName() + ": key " + key + " is absent from " + folder;
  }

  /** Returns whether the folder does not exist or is empty. */
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
   * Carries out an operation that an index may refuse.
   *
   * @throws ParameterException if the index refuses it, with the reason
   */
  static <T> T allowed(CommandLine command, Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }
}
