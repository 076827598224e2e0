package org.inkling.cli.entries;

import picocli.CommandLine.Option;

/** The seed of generated keys, for commands that read a key file or a set. */
public final class KeySeed {
  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the keys of a generated set (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** Creates the option. */
  public KeySeed() {}

  /** Returns the seed. */
  public long value() {
    return seed;
  }
}
