package org.inkling.cli.disk;

import java.nio.file.Path;
import java.util.Locale;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.disk.index.FetchStrategy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** How an index file is opened, as the commands that read one have it. */
final class AccessOptions {
  @Option(
      names = "--access",
      paramLabel = "direct|buffered|mapped",
      description = "How bytes come from the file (default: ${DEFAULT-VALUE}).")
  private String access = "direct";

  @Option(
      names = "--fetch",
      paramLabel = "STRATEGY",
      description =
          "How windows of pages are read: all-at-once, from-start, from-middle, or calibrated, what"
              + " is fastest here (default: what the file was built for).")
  private @Nullable String fetch;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "How many reads of a batch may be under way (default: ${DEFAULT-VALUE}).")
  private int depth = 32;

  /**
   * Opens a file.
   *
   * @throws ParameterException if an option is none
   */
  DiskIndex open(Path file, CommandLine command) {
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
      case "direct" -> DiskIndexOptions.direct();
      case "buffered" -> DiskIndexOptions.buffered();
      case "mapped" -> DiskIndexOptions.mapped();
      default ->
          throw new IllegalArgumentException(
              "--access is direct, buffered or mapped, not " + access);
    };
  }
}
