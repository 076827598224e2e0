package org.inkling.examples.disk;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
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
            fetch.equals("calibrated") ? options.calibrated() : options.fetch(strategy(fetch));
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

  /**
   * The strategy of a name.
   *
   * @throws IllegalArgumentException if none is called so
   */
  static FetchStrategy strategy(String name) {
    for (FetchStrategy strategy : FetchStrategy.values()) {
      if (strategy.label().equals(name)) {
        return strategy;
      }
    }
    String names =
        Arrays.stream(FetchStrategy.values())
            .map(FetchStrategy::label)
            .collect(Collectors.joining(", "));
    throw new IllegalArgumentException("--fetch is one of " + names + ", not " + name);
  }
}
