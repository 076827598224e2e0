package org.inkling.cli.experiment;

import picocli.CommandLine.Option;

/** The options that most experiments have: threads and the seed. */
public final class ThreadOptions {
  @Option(names = "--threads", paramLabel = "N", description = "Threads.")
  private int threads;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of all random choices; it does not fix the interleaving of threads.")
  private long seed = 42;

  /** Creates the options; {@code threads} is the number of threads unless another is given. */
  public ThreadOptions(int threads) {
    this.threads = threads;
  }

  /** Returns the number of threads. */
  public int threads() {
    return threads;
  }

  /** Returns the seed. */
  public long seed() {
    return seed;
  }
}
