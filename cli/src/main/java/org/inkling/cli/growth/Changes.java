package org.inkling.cli.growth;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What maintenance has done to an index, out of what the index says of itself. */
final class Changes {
  private static final Set<String> COUNTS =
      Set.of("expansions", "splits", "merges", "compactions", "refusedChanges", "droppedChanges");
  private static final String RULES = "rules.";

  private Changes() {}

  /**
   * Changes, and rules that asked for them, from one time to another; those that there were none of
   * left out.
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
