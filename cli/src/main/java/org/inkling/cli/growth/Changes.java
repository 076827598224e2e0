package org.inkling.cli.growth;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The structure changes of an index by maintenance, according to its statistics. */
final class Changes {
  private static final Set<String> COUNTS =
      Set.of("expansions", "splits", "merges", "compactions", "refusedChanges", "droppedChanges");
  private static final String RULES = "rules.";

  private Changes() {}

  /**
   * Returns the structure changes between two times, and the rules that requested them, without
   * those that did not occur.
   */
  static Map<String, Long> between(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> changes = new LinkedHashMap<>();
    after.forEach(
        (name, count) -> {
          long more = count - before.getOrDefault(name, 0L);
          if (more != 0 && (COUNTS.contains(name) || name.startsWith(RULES))) {
            changes.put(name, more);
          }
        });
    return changes;
  }
}
