package org.inkling.jmh.disk;

import picocli.CommandLine.Option;

/**
 * The options of how two groups of threads take turns. The command defines the default time of a
 * turn.
 */
final class TurnOptions {
  @Option(
      names = "--pairs",
      paramLabel = "N",
      description = "The number of pairs of turns. Default: ${DEFAULT-VALUE}.")
  private int pairs = 30;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "The time of a turn. Default: ${DEFAULT-VALUE}.")
  private double seconds;

  @Option(
      names = "--warmup",
      paramLabel = "S",
      description = "The warm-up time of each side. Default: ${DEFAULT-VALUE}.")
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
