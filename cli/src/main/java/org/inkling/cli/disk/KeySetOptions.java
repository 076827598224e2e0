package org.inkling.cli.disk;

import org.inkling.cli.datasets.Progress;
import org.inkling.datasets.KeySets;
import org.inkling.source.SortedKeySource;
import picocli.CommandLine.Option;

/** Which keys, as the commands that read a key set have it. */
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
      description = "What the keys of a named set are drawn from (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** What the set was called. */
  String name() {
    return keys;
  }

  long seed() {
    return seed;
  }

  /** The keys; whoever reads them is told how far that is, under a name for what is done. */
  SortedKeySource open(String doing) {
    return Progress.of(KeySets.open(keys, seed), doing + " " + keys);
  }
}
