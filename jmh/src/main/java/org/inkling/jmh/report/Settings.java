package org.inkling.jmh.report;

import java.util.List;

/**
 * How large a report is.
 *
 * @param size what that is called
 * @param indexes which are measured, by the names of the command line
 * @param sets the key sets; the first one is used where one is enough
 * @param keys how many keys are loaded
 * @param sizes how many are loaded where the size is what varies, ascending
 * @param threads how many, ascending, where their number is what varies
 * @param workers how many threads otherwise
 * @param seconds how long a repeat lasts at most
 * @param repeats how many of each are measured
 * @param seed where every random choice comes from
 * @param sparing whether indexes are left out where they matter less, by their role
 * @param heapHugePages whether the processes of the indexes ask for huge pages for their heap
 */
record Settings(
    String size,
    List<String> indexes,
    List<String> sets,
    int keys,
    List<Integer> sizes,
    List<Integer> threads,
    int workers,
    double seconds,
    int repeats,
    long seed,
    boolean sparing,
    boolean heapHugePages) {
  private static final int FEWEST_KEYS = 4_000;
  private static final int MOST_THREADS = 1024;

  /** Half of the keys are loaded, the others wait to be inserted. */
  private static final double HALF = 0.5;

  Settings {
    indexes = List.copyOf(indexes);
    sets = List.copyOf(sets);
    sizes = List.copyOf(sizes);
    threads = List.copyOf(threads);
    require(!indexes.isEmpty(), "--index names no index");
    require(!sets.isEmpty(), "--keys names no key set");
    require(!threads.isEmpty(), "--threads names no number of threads");
    require(repeats >= 1, "--repeat is at least 1, not " + repeats);
    require(keys >= FEWEST_KEYS, "--count is at least " + FEWEST_KEYS + ", not " + keys);
    require(seconds > 0, "--seconds is above 0, not " + seconds);
    for (int number : threads) {
      require(number >= 1 && number <= MOST_THREADS, "--threads are 1 to 1024, not " + number);
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** A workload on a set, by the usual number of threads. */
  Cell cell(String set, String workload, String distribution) {
    return new Cell(spec(set, 2 * keys), HALF, workload, distribution, workers);
  }

  /** Whether a cell is on the first set. */
  boolean isOnFirstSet(Cell cell) {
    String first = sets.getFirst();
    return cell.keys().equals(first) || cell.keys().startsWith(first + ":");
  }

  /** A set with so many keys; one that names its number or is a file is what it is. */
  static String spec(String set, int keys) {
    return set.contains(":") || set.contains("/") || set.endsWith("-real") ? set : set + ":" + keys;
  }
}
