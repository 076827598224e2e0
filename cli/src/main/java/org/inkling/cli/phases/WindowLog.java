package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes the windows of a run from the times at which they ended and the samples taken there. */
final class WindowLog {
  /** What an index counts; everything else that it says is a level. */
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
   * The windows.
   *
   * @param start when the first began
   * @param samples one from the start, and one from the end of each window
   */
  static List<PhaseWindow> windows(
      PhasesPlan plan, long start, WindowClock clock, List<Sample> samples) {
    List<PhaseWindow> windows = new ArrayList<>();
    long before = start;
    for (int i = 0; i < plan.windows(); i++) {
      Sample from = samples.get(i);
      Sample to = samples.get(i + 1);
      long end = Math.max(before + 1, clock.end(i)); // a thread may be held up before it notes one
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

  private static Map<String, Long> changes(Sample from, Sample to) {
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

  /** What the index is, counts left out. */
  static Map<String, Long> levels(Sample sample) {
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
