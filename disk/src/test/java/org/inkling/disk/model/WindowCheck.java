package org.inkling.disk.model;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Checks that the window of a model has a page that contains the key or could contain it. */
final class WindowCheck {
  private final String name;
  private final PageModel model;
  private final long[] keys;
  private final int entriesPerPage;
  private final PageWindow window = new PageWindow();

  WindowCheck(String name, PageModel model, long[] keys, int entriesPerPage) {
    this.name = name;
    this.model = model;
    this.keys = keys;
    this.entriesPerPage = entriesPerPage;
  }

  /**
   * Checks keys of the file, their neighbours, the middles between them, the ends of the domain,
   * and random keys; for a large file, not all keys.
   */
  void all(SplittableRandom random) {
    key(Long.MIN_VALUE);
    key(Long.MAX_VALUE);
    int step = Math.max(1, keys.length / 1000);
    for (int i = 0; i < keys.length; i += 1 + random.nextInt(step)) {
      around(i, random);
    }
    around(keys.length - 1, random);
  }

  private void around(int place, SplittableRandom random) {
    key(keys[place]);
    key(keys[place] - 1);
    key(keys[place] + 1);
    key(random.nextLong());
    if (place > 0) {
      key(keys[place - 1] + ((keys[place] - keys[place - 1]) >>> 1));
      key(random.nextLong(keys[place - 1], keys[place]));
    }
  }

  void key(long key) {
    model.locate(key, window);
    long lastPage = (keys.length - 1) / entriesPerPage;
    int place = Arrays.binarySearch(keys, key);
    int before = place >= 0 ? place : Math.max(0, -place - 2);
    int after = place >= 0 ? place : Math.min(keys.length - 1, -place - 1);
    assertTrue(
        window.first() >= 0 && window.first() <= window.last() && window.last() <= lastPage,
        () -> name + ", key " + key + ": no window " + window.first() + " to " + window.last());
    assertTrue(
        window.middle() >= window.first() && window.middle() <= window.last(),
        () -> name + ", key " + key + ": middle " + window.middle() + " is not in the window");
    assertTrue(
        window.first() <= after / entriesPerPage && window.last() >= before / entriesPerPage,
        () ->
            name
                + ", key "
                + key
                + ": between entries "
                + before
                + " and "
                + after
                + ", window "
                + window.first()
                + " to "
                + window.last());
  }
}
