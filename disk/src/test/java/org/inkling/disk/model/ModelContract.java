package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;

/** The contract of every page model for every key, present or absent. */
final class ModelContract {
  private final String name;
  private final PageModel model;
  private final long[] keys;
  private final int entriesPerPage;
  private final PageWindow window = new PageWindow();

  /** Takes the model of some ascending keys, with {@code entriesPerPage} of them per page. */
  ModelContract(String name, PageModel model, long[] keys, int entriesPerPage) {
    this.name = name;
    this.model = model;
    this.keys = keys;
    this.entriesPerPage = entriesPerPage;
  }

  /** Builds a model of all keys. */
  static PageModel build(ModelBuilder builder, long[] keys) {
    for (long key : keys) {
      builder.add(key);
    }
    return builder.build();
  }

  /** Checks every key, the numbers beside it, the ends of the domain, and some random numbers. */
  void check(SplittableRandom random) {
    for (long key : keys) {
      check(key);
      check(key - 1);
      check(key + 1);
      check(random.nextLong() >> random.nextInt(64));
    }
    check(Long.MIN_VALUE);
    check(Long.MAX_VALUE);
  }

  private void check(long key) {
    model.locate(key, window);
    if (keys.length == 0) {
      return;
    }
    long last = (keys.length - 1) / entriesPerPage;
    long from = Math.max(0, Math.min(last, window.first()));
    long to = Math.max(0, Math.min(last, window.last()));
    boolean any = false;
    for (long page = from; page <= to && !any; page++) {
      any = canHold(page, last, key);
    }
    assertTrue(
        any && window.first() <= window.middle() && window.middle() <= window.last(),
        () -> name + ": key " + key + " is not for pages " + from + " to " + to);
  }

  private boolean canHold(long page, long lastPage, long key) {
    return (page == 0 || keys[(int) page * entriesPerPage - 1] < key)
        && (page == lastPage || keys[(int) (page + 1) * entriesPerPage] > key);
  }
}
