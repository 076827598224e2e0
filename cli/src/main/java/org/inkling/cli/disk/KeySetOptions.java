package org.inkling.cli.disk;

import org.inkling.cli.datasets.Progress;
import org.inkling.datasets.KeySets;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Option;

/** The choice of the keys, for all commands that read a key set. */
final class KeySetOptions {
  @Option(
      names = "--keys",
      required = true,
      paramLabel = "FILE|NAME[:COUNT]",
      description = "A key file, or a set such as osm:20M.")
  private String keys = "";

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the keys of a generated set (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** Returns the name of the set. */
  String name() {
    return keys;
  }

  long seed() {
    return seed;
  }

  /**
   * Opens the keys. Reading them shows the progress on standard error, under the name {@code
   * doing}.
   */
  SortedKeySource open(String doing) {
    return Progress.of(KeySets.open(keys, seed), doing + " " + keys);
  }
}
