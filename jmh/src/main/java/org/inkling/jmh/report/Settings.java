package org.inkling.jmh.report;

import java.util.List;

/**
 * The size of a report.
 *
 * @param size the name of the size
 * @param indexes the indexes that are measured, by the names of the command line
 * @param sets the key sets; only the first one is used where one is enough
 * @param keys the number of loaded keys
 * @param sizes the numbers of loaded keys where the size varies, ascending
 * @param threads the numbers of threads where they vary, ascending
 * @param workers the number of threads elsewhere
 * @param seconds the longest time of a repeat
 * @param repeats the number of repeats
 * @param seed the seed of all random choices
 * @param sparing whether indexes are left out where they matter less, according to their role
 * @param heapHugePages whether the processes of the indexes request huge pages for their heap
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
  private static final int MIN_KEYS = 4_000;
  private static final int MAX_THREADS = 1024;

  /** The part of the keys that is loaded; the others are left to insert. */
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
    require(keys >= MIN_KEYS, "--count is at least " + MIN_KEYS + ", not " + keys);
    require(seconds > 0, "--seconds is above 0, not " + seconds);
    for (int number : threads) {
      require(number >= 1 && number <= MAX_THREADS, "--threads are 1 to 1024, not " + number);
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Returns a workload on a set, with the default number of threads. */
  Cell cell(String set, String workload, String distribution) {
    return new Cell(spec(set, 2 * keys), HALF, workload, distribution, workers);
  }

  /** Returns whether a cell is on the first set. */
  boolean isOnFirstSet(Cell cell) {
    String first = sets.getFirst();
    return cell.keys().equals(first) || cell.keys().startsWith(first + ":");
  }

  /**
   * Returns the name of a set with a number of keys. A set that names its number or is a file is
   * unchanged.
   */
  static String spec(String set, int keys) {
    return set.contains(":") || set.contains("/") || set.endsWith("-real") ? set : set + ":" + keys;
  }
}
