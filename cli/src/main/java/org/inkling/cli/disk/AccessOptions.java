package org.inkling.cli.disk;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.index.FetchStrategy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of how an index file is opened, for all commands that read one. */
final class AccessOptions {
  @Option(
      names = "--access",
      paramLabel = "direct|buffered|mapped",
      description = "How the file is accessed (default: ${DEFAULT-VALUE}).")
  private String access = "direct";

  @Option(
      names = "--fetch",
      paramLabel = "STRATEGY",
      description =
          "How windows of pages are read: all-at-once, from-start, from-middle, or calibrated,"
              + " which is the fastest here (default: the strategy that the file was built for).")
  private @Nullable String fetch;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description =
          "The number of reads of a batch that may be in flight (default: ${DEFAULT-VALUE}).")
  private int depth = 32;

  /**
   * Opens a file.
   *
   * @throws ParameterException if an option is invalid, or the file is a folder
   */
  DiskIndex open(Path file, CommandLine command) {
    if (Files.isDirectory(file)) {
      throw new ParameterException(command, file + " is a folder, not an index file");
    }
    try {
      DiskIndexOptions options = access().depth(depth);
      if (fetch != null) {
        options =
            fetch.equals("calibrated")
                ? options.calibrated()
                : options.fetch(FetchStrategy.of(fetch));
      }
      return DiskIndex.open(file, options);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, String.valueOf(e.getMessage()), e);
    }
  }

  private DiskIndexOptions access() {
    return switch (access.toLowerCase(Locale.ROOT)) {
      case "direct" -> DiskIndexOptions.defaults();
      case "buffered" -> DiskIndexOptions.defaults().buffered();
      case "mapped" -> DiskIndexOptions.defaults().mapped();
      default ->
          throw new IllegalArgumentException(
              "--access is direct, buffered or mapped, not " + access);
    };
  }
}
