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
      description = "The seed of every random choice; the machine decides how threads meet.")
  private long seed;

  /** For a command. */
  public RunOptions() {}

  /** The number of threads. */
  public int threads() {
    return threads;
  }

  /** The seed. */
  public long seed() {
    return seed;
  }
}
