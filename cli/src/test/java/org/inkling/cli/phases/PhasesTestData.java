package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.TestSeed;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.windows.WindowResult;
import org.jspecify.annotations.Nullable;

/** Plans and windows for tests. */
final class PhasesTestData {

  private PhasesTestData() {}

  static PhasesPlan plan(String phases, int operations, int window) {
    return new PhasesPlan(
        Phase.parse(phases), operations, window, 0.5, 2, TestSeed.of("PhasesTestData"));
  }

  /** Creates the windows of one phase from their throughput in operations per microsecond. */
  static List<WindowResult> windows(double... rates) {
    List<WindowResult> windows = new ArrayList<>();
    for (double rate : rates) {
      windows.add(window(windows.size() + 1, rate, new CpuContention(0, 0)));
    }
    return windows;
  }

  static WindowResult window(int number, double rate, @Nullable CpuContention taken) {
    long nanos = Math.round(1_000_000 * 1_000 / rate);
    return new WindowResult(
        0, number, 1_000_000, number * nanos, nanos, taken, 0, 0, Map.of(), Map.of());
  }
}
