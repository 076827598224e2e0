package org.inkling.jmh.report;

import java.util.List;
import org.inkling.cli.experiment.CpuContention;
import org.jspecify.annotations.Nullable;

/**
 * Throughput of one index over time while the mix of operations shifts.
 *
 * @param index the index
 * @param keys the key set
 * @param threads the number of threads
 * @param phases the mixes in order, such as 90/10
 * @param windowOperations the number of operations of a window, by all threads together
 * @param windows the windows, in order
 * @param failure the reason if there are none; null if the measurement did not fail
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
   * A window of consecutive operations.
   *
   * @param phase the number of the mix, from 0
   * @param opsPerSecond the operations per second
   * @param taken the processor time that others took; null if unknown
   */
  record Window(int phase, double opsPerSecond, @Nullable CpuContention taken) {}
}
