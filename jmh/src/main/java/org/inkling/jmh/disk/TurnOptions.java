package org.inkling.jmh.disk;

import picocli.CommandLine.Option;

/**
 * How two groups of threads take turns, as options of a command, which says how long turns last by
 * default.
 */
final class TurnOptions {
  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "How many pairs of turns. Default: ${DEFAULT-VALUE}.")
  private int pairs = 30;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long a turn lasts. Default: ${DEFAULT-VALUE}.")
  private double seconds;

  @Option(
      names = "--warmup",
      paramLabel = "S",
      description = "How long each side works before anything counts. Default: ${DEFAULT-VALUE}.")
  private double warmup;

  TurnOptions(double seconds, double warmup) {
    this.seconds = seconds;
    this.warmup = warmup;
  }

  int pairs() {
    return pairs;
  }

  double seconds() {
    return seconds;
  }

  PairedTurns run(ReadThreads ours, ReadThreads other) {
    return PairedTurns.of(ours, other, pairs, (long) (seconds * 1e9), (long) (warmup * 1e9));
  }
}
