package org.inkling.cli.check.histories;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A set of configurations. A configuration consists of the open operations that have taken effect,
 * and the value that the key then has. The set keeps the order of insertion, so that it serves as a
 * queue while it grows.
 */
final class Configurations {
  private static final int LARGE = 64;

  private final List<Configuration> queue = new ArrayList<>();
  private Set<Configuration> known = new HashSet<>();

  private record Configuration(long mask, long state) {}

  int size() {
    return queue.size();
  }

  long mask(int i) {
    return queue.get(i).mask;
  }

  long state(int i) {
    return queue.get(i).state;
  }

  void clear() {
    if (queue.size() > LARGE) {
      known = new HashSet<>(); // it takes its time to clear a large table
    }
    known.clear();
    queue.clear();
  }

  /** Adds a configuration unless the set contains it. */
  void add(long mask, long state) {
    var configuration = new Configuration(mask, state);
    if (known.add(configuration)) {
      queue.add(configuration);
    }
  }

  /** Returns the states without duplicates. */
  long[] distinctStates() {
    return queue.stream().mapToLong(Configuration::state).sorted().distinct().toArray();
  }
}
