package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.TestSeed;
import org.inkling.cli.bench.Distribution;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.loft.RetrainingScheme;
import org.jspecify.annotations.Nullable;

/** Plans and windows for tests. */
final class PhasesTestData {

  private PhasesTestData() {}

  static PhasesPlan plan(String phases, int operations, int window, String law) {
    return new PhasesPlan(
        Phase.parse(phases),
        operations,
        window,
        0.5,
        Distribution.parse(law),
        2,
        TestSeed.of("PhasesTestData"),
        false,
        RetrainingScheme.SELF_TUNING);
  }

  /** Creates the windows of one phase from their throughput in operations per microsecond. */
  static List<PhaseWindow> windows(double... rates) {
    List<PhaseWindow> windows = new ArrayList<>();
    for (double rate : rates) {
      windows.add(window(windows.size() + 1, rate, new CpuContention(0, 0)));
    }
    return windows;
  }

  static PhaseWindow window(int number, double rate, @Nullable CpuContention taken) {
    long nanos = Math.round(1_000_000 * 1_000 / rate);
    return new PhaseWindow(
        0, number, 1_000_000, number * nanos, nanos, taken, 0, 0, Map.of(), Map.of());
  }
}
