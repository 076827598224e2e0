package org.inkling.cli.subject;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Tells the statistics of an index that count structure changes from those that are levels. */
public final class Counters {
  private static final Set<String> COUNTERS =
      Set.of(
          "expansions",
          "splits",
          "merges",
          "compactions",
          "refusedChanges",
          "droppedChanges",
          "rootRebuilds",
          "compactedGroups",
          "roots",
          "refusedCompactions",
          "moves",
          "refusedMoves");
  private static final String RULES = "rules.";

  private Counters() {}

  private static boolean isCounter(String name) {
    return COUNTERS.contains(name) || name.startsWith(RULES);
  }

  /**
   * Returns the structure changes between two times, and how often each rule requested one, by
   * name.
   */
  public static Map<String, Long> between(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> changes = new LinkedHashMap<>(after);
    changes.keySet().removeIf(name -> !isCounter(name));
    changes.replaceAll((name, count) -> count - before.getOrDefault(name, 0L));
    return changes;
  }

  /** Returns the changes that occurred, without those that are counted as 0. */
  public static Map<String, Long> occurred(Map<String, Long> changes) {
    Map<String, Long> occurred = new LinkedHashMap<>(changes);
    occurred.values().removeIf(count -> count == 0);
    return occurred;
  }

  /** Returns the statistics that are levels, by name. */
  public static Map<String, Long> levels(Map<String, Long> statistics) {
    Map<String, Long> levels = new LinkedHashMap<>(statistics);
    levels.keySet().removeIf(Counters::isCounter);
    return levels;
  }

  /** Returns how often each rule requested a change, by its name, without rules that never did. */
  public static Map<String, Long> rules(Map<String, Long> statistics) {
    Map<String, Long> rules = new TreeMap<>();
    statistics.forEach(
        (name, count) -> {
          if (name.startsWith(RULES) && count > 0) {
            rules.put(name.substring(RULES.length()), count);
          }
        });
    return rules;
  }
}
