package org.inkling.house;

import static org.inkling.house.ClassReferences.packageOf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The table of packages in levels, lowest first. A package may use the levels below its own and
 * never a neighbour. The rooms of an index, which are packages below the package of its face, may
 * also use the vocabulary of the face: types that mention no other type of Inkling.
 */
record Levels(List<Set<String>> levels) {

  /** Returns one sentence for each edge between packages that the table forbids. */
  List<String> violations(Map<String, Set<String>> mentions) {
    var packages = new TreeSet<String>();
    mentions.keySet().forEach(name -> packages.add(packageOf(name)));
    var violations = new TreeSet<String>();
    for (var name : packages) {
      if (levelOf(name) < 0) {
        violations.add(name + " is in no level");
      }
    }
    mentions.forEach(
        (user, mentioned) -> {
          for (var used : mentioned) {
            if (packages.contains(packageOf(used)) && !mayUse(user, used, mentions)) {
              violations.add(packageOf(user) + " may not use " + packageOf(used));
            }
          }
        });
    return new ArrayList<>(violations);
  }

  private boolean mayUse(String user, String used, Map<String, Set<String>> mentions) {
    String from = packageOf(user);
    String to = packageOf(used);
    return from.equals(to) || levelOf(to) < levelOf(from) || isVocabulary(from, used, mentions);
  }

  private static boolean isVocabulary(String room, String type, Map<String, Set<String>> mentions) {
    boolean inFace = room.startsWith(packageOf(type) + ".");
    return inFace && Set.of(type).containsAll(mentions.getOrDefault(type, Set.of()));
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
