package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computes the windows of a run from the times at which they ended and the samples taken then. */
final class WindowLog {
  /** The statistics that are counters; all others are levels. */
  private static final Set<String> COUNTS =
      Set.of(
          "expansions",
          "splits",
          "merges",
          "compactions",
          "refusedChanges",
          "droppedChanges",
          "rootRebuilds");

  private static final String RULES = "rules.";

  private WindowLog() {}

  /**
   * * Returns the windows.
   *
   * @param start the time at which the first began
   * @param samples one sample from the start, and one from the end of each window
   */
  static List<PhaseWindow> windows(
      PhasesPlan plan, long start, WindowClock clock, List<PhaseSample> samples) {
    List<PhaseWindow> windows = new ArrayList<>();
    long before = start;
    for (int i = 0; i < plan.windows(); i++) {
      PhaseSample from = samples.get(i);
      PhaseSample to = samples.get(i + 1);
      long end =
          Math.max(before + 1, clock.end(i)); // a thread may be delayed before it records an end
      windows.add(
          new PhaseWindow(
              i / plan.windowsOfPhase(),
              i % plan.windowsOfPhase() + 1,
              plan.window(),
              before - start,
              end - before,
              from.processors()
                  .flatMap(then -> to.processors().flatMap(now -> now.since(then)))
                  .orElse(null),
              to.gcMillis() - from.gcMillis(),
              to.collections() - from.collections(),
              changes(from, to),
              levels(to)));
      before = end;
    }
    return windows;
  }

  private static Map<String, Long> changes(PhaseSample from, PhaseSample to) {
    Map<String, Long> changes = new LinkedHashMap<>();
    to.statistics()
        .forEach(
            (name, value) -> {
              if (isCount(name)) {
                changes.put(name, value - from.statistics().getOrDefault(name, 0L));
              }
            });
    return changes;
  }

  /** Returns the levels of the index, without its counters. */
  static Map<String, Long> levels(PhaseSample sample) {
    Map<String, Long> levels = new LinkedHashMap<>();
    levels.put("keys", sample.keys());
    levels.put("offHeapBytes", sample.offHeapBytes());
    sample
        .statistics()
        .forEach(
            (name, value) -> {
              if (!isCount(name)) {
                levels.put(name, value);
              }
            });
    return levels;
  }

  private static boolean isCount(String name) {
    return COUNTS.contains(name) || name.startsWith(RULES);
  }
}
