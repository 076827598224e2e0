package org.inkling.house;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The table of edges: packages in levels, lowest first, each of which may use the levels below its
 * own and never a neighbour.
 */
record Levels(List<Set<String>> levels) {
  /** Returns one sentence for each edge between the given packages that the table forbids. */
  List<String> violations(Map<String, Set<String>> references) {
    var violations = new ArrayList<String>();
    references.forEach(
        (user, mentioned) -> {
          if (levelOf(user) < 0) {
            violations.add(user + " stands in no level");
          }
          for (var used : mentioned) {
            boolean within = references.containsKey(used) && !used.equals(user);
            if (within && levelOf(used) >= levelOf(user)) {
              violations.add(user + " may not use " + used);
            }
          }
        });
    return violations;
  }

  private int levelOf(String name) {
    for (int level = 0; level < levels.size(); level++) {
      if (levels.get(level).contains(name)) {
        return level;
      }
    }
    return -1;
  }
}
