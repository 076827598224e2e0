package org.inkling.jcstress;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The tests that have to run, to be compared with those that ran.
 *
 * @param filter the regular expression that selects them
 * @param actors the number of actors of each, by its name; each actor needs a processor
 * @param processors the number of processors that the tests may use
 * @param demanded tests that need more processors than this may be left out if there are too few
 */
record RunCount(String filter, Map<String, Integer> actors, int processors, int demanded) {
  private static final int NAMED = 5;

  /** Returns whether no test has to run. */
  boolean isEmpty() {
    return actors.isEmpty();
  }

  /** Returns whether tests ran, and no other one had to. */
  boolean isComplete(Set<String> ran) {
    List<String> missing = missing(ran);
    return missing.size() < actors.size()
        && missing.stream().allMatch(test -> isTooLarge(test) && actorsOf(test) > demanded);
  }

  /** Describes how many of the tests ran, and why others did not. */
  String describe(Set<String> ran) {
    List<String> missing = missing(ran);
    StringBuilder text = new StringBuilder("stress tests: ");
    text.append(actors.size() - missing.size()).append(" of ").append(actors.size()).append(" ran");
    if (isEmpty()) {
      text.append("; the name of no test matches '").append(filter).append("' (-l lists them all)");
    }
    describeUnscheduled(missing.stream().filter(this::isTooLarge).toList(), text);
    describeLost(missing.stream().filter(test -> !isTooLarge(test)).toList(), text);
    return text.toString();
  }

  private void describeUnscheduled(List<String> tests, StringBuilder text) {
    if (!tests.isEmpty()) {
      int needed = tests.stream().mapToInt(this::actorsOf).max().orElseThrow();
      text.append("; ").append(needed).append(" processors are needed, and there ");
      text.append(processors == 1 ? "is " : "are ").append(processors).append(", for ");
      text.append(names(tests));
    }
  }

  private static void describeLost(List<String> tests, StringBuilder text) {
    if (!tests.isEmpty()) {
      text.append("; no outcome was seen of ").append(names(tests));
    }
  }

  private static String names(List<String> tests) {
    String first = String.join(", ", tests.subList(0, Math.min(NAMED, tests.size())));
    return tests.size() > NAMED ? first + " and " + (tests.size() - NAMED) + " others" : first;
  }

  private boolean isTooLarge(String test) {
    return actorsOf(test) > processors;
  }

  private int actorsOf(String test) {
    return requireNonNull(actors.get(test));
  }

  private List<String> missing(Set<String> ran) {
    return actors.keySet().stream().filter(test -> !ran.contains(test)).sorted().toList();
  }
}
