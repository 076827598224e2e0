package org.inkling.cli.experiment;

import picocli.CommandLine.Option;

/** The options that most experiments have: threads and the seed. */
public final class RunOptions {
  @Option(names = "--threads", paramLabel = "N", defaultValue = "2", description = "Threads.")
  private int threads;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "42",
      description = "The seed of all random choices; it does not fix the interleaving of threads.")
  private long seed;

  /** Creates the options. */
  public RunOptions() {}

  /** Returns the number of threads. */
  public int threads() {
    return threads;
  }

  /** Returns the seed. */
  public long seed() {
    return seed;
  }
}
