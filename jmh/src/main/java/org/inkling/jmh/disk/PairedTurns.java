package org.inkling.jmh.disk;

import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.experiment.MedianInterval;
import org.inkling.cli.experiment.Spread;

/**
 * Two groups of threads that take turns, the one first in every second pair.
 *
 * @param rates of the first group, operations per second, median of all turns
 * @param otherRates of the second
 * @param ratio of the first to the second, pair by pair, with the interval of its median
 */
record PairedTurns(double rates, double otherRates, MedianInterval ratio) {

  /**
   * Has them work in turns, after both have done so for nothing.
   *
   * @param nanos how long a turn lasts
   * @param warmUpNanos how long they do it for nothing, each; until all of it is compiled
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
