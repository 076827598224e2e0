package org.inkling.house;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds circles of classes: sets in which each class leads to each other one by mentions. A sealed
 * class and the classes that it permits count as one.
 *
 * <p>These are the strongly connected components of the graph, by Tarjan's algorithm.
 */
final class Circles {
  private final Map<String, Set<String>> edges = new TreeMap<>();
  private final Map<String, Integer> order = new HashMap<>();
  private final Map<String, Integer> lowest = new HashMap<>();
  private final Deque<String> open = new ArrayDeque<>();
  private final List<Set<String>> found = new ArrayList<>();

  private Circles(ClassReferences references) {
    var family = new HashMap<String, String>();
    references
        .families()
        .forEach((head, members) -> members.forEach(member -> family.put(member, head)));
    references
        .mentions()
        .forEach(
            (user, mentioned) -> {
              var to = edges.computeIfAbsent(family.getOrDefault(user, user), k -> new TreeSet<>());
              for (var used : mentioned) {
                if (references.mentions().containsKey(used)) {
                  to.add(family.getOrDefault(used, used));
                }
              }
            });
  }

  /** Returns the circles of more than a number of classes, in the order of their names. */
  static List<Set<String>> largerThan(int limit, ClassReferences references) {
    var circles = new Circles(references);
    for (var name : circles.edges.keySet()) {
      if (!circles.order.containsKey(name)) {
        circles.visit(name);
      }
    }
    return circles.found.stream().filter(circle -> circle.size() > limit).toList();
  }

  private void visit(String name) {
    int number = order.size();
    order.put(name, number);
    lowest.put(name, number);
    open.push(name);
    for (var next : edges.get(name)) {
      if (!order.containsKey(next)) {
        visit(next);
        lowest.merge(name, lowest.get(next), Math::min);
      } else if (open.contains(next)) {
        lowest.merge(name, order.get(next), Math::min);
      }
    }
    if (lowest.get(name) == number) {
      var circle = new TreeSet<String>();
      while (circle.add(open.peek()) && !open.pop().equals(name)) {}
      found.add(circle);
    }
  }
}
