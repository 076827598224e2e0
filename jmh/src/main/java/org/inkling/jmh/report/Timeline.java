package org.inkling.jmh.report;

import java.util.List;
import org.inkling.cli.experiment.Taken;
import org.jspecify.annotations.Nullable;

/**
 * Throughput of one index over time while the mix of operations shifts.
 *
 * @param index which
 * @param keys the key set
 * @param threads how many
 * @param phases the mixes in their order, as reads/inserts
 * @param windowOperations operations of a window, all threads together
 * @param windows in their order
 * @param failure why there are none; null if it did not fail
 */
record Timeline(
    String index,
    String keys,
    int threads,
    List<String> phases,
    int windowOperations,
    List<Window> windows,
    @Nullable String failure) {

  /**
   * So many operations one after the other.
   *
   * @param phase which mix, from 0
   * @param opsPerSecond how fast
   * @param taken what others took of the processors; null if that is not known
   */
  record Window(int phase, double opsPerSecond, @Nullable Taken taken) {}
}
