package org.inkling.jmh.disk;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.MedianInterval;
import org.inkling.cli.experiment.Spread;

/**
 * Two groups of threads that take turns; the order alternates between pairs.
 *
 * @param rates the operations per second of the first group, median of all turns
 * @param otherRates the operations per second of the second group
 * @param ratio the ratio of the first to the second, pair by pair, with the interval of its median
 */
record PairedTurns(double rates, double otherRates, MedianInterval ratio) {

  /**
   * Runs both groups in turns, after a warm-up of each.
   *
   * @param nanos the time of a turn
   * @param warmUpNanos the warm-up time of each group, long enough to compile all code
   */
  static PairedTurns of(
      ReadThreads first, ReadThreads other, int pairs, long nanos, long warmUpNanos) {
    List<Double> ours = new ArrayList<>();
    List<Double> theirs = new ArrayList<>();
    other.run(warmUpNanos);
    first.run(warmUpNanos);
    for (int pair = 0; pair < pairs; pair++) {
      if (pair % 2 == 0) {
        theirs.add(other.run(nanos));
        ours.add(first.run(nanos));
      } else {
        ours.add(first.run(nanos));
        theirs.add(other.run(nanos));
      }
    }
    double[] ratios = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      ratios[pair] = ours.get(pair) / theirs.get(pair);
    }
    return new PairedTurns(
        Spread.of(ours).median(), Spread.of(theirs).median(), MedianInterval.of(ratios));
  }
}
