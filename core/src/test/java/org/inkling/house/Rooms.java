package org.inkling.house;

import static org.inkling.house.ClassReferences.packageOf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The law of rooms: only the face and the rooms of an index, and the guests of the face, may use
 * the rooms. The rooms of a face are all packages below its package.
 *
 * @param faces the packages whose rooms are closed to others
 * @param guests for each guest, a package, the faces whose rooms it may use; the guest's own rooms
 *     may not
 */
record Rooms(Set<String> faces, Map<String, Set<String>> guests) {

  /** Returns one sentence for each package that uses a room that is closed to it. */
  List<String> violations(Map<String, Set<String>> mentions) {
    var violations = new TreeSet<String>();
    mentions.forEach(
        (user, mentioned) -> {
          for (var used : mentioned) {
            if (!mayUse(packageOf(user), packageOf(used))) {
              violations.add(packageOf(user) + " may not enter " + packageOf(used));
            }
          }
        });
    return new ArrayList<>(violations);
  }

  private boolean mayUse(String user, String used) {
    return faces.stream().allMatch(face -> !isRoom(used, face) || mayEnter(user, face));
  }

  private boolean mayEnter(String user, String face) {
    return user.equals(face)
        || isRoom(user, face)
        || guests.getOrDefault(user, Set.of()).contains(face);
  }

  private static boolean isRoom(String name, String face) {
    return name.startsWith(face + ".");
  }
}
