package org.inkling.jmh.misses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Checks that a level keeps the lines that were touched last. */
final class CacheTest {
  private static final int LINE = 64;

  private final SplittableRandom random = TestSeed.random("CacheTest");

  @Test
  void theLeastRecentlyUsedLineOfASetGoes() {
    Cache cache = new Cache(4, 2, LINE);
    long[] sameSet = {2 * LINE, 4 * LINE, 6 * LINE};
    assertFalse(cache.touch(sameSet[0]));
    assertFalse(cache.touch(sameSet[1]));
    assertTrue(cache.touch(sameSet[0] + LINE - 1), "another byte of the line");
    assertFalse(cache.touch(3 * LINE), "of another set, which takes no place here");
    assertFalse(cache.touch(sameSet[2]), "takes the place of the second");
    assertTrue(cache.touch(sameSet[0]));
    assertFalse(cache.touch(sameSet[1]));
  }

  @Test
  void oneSetIsAQueueOfWhatWasTouched() {
    int ways = 8;
    Cache cache = new Cache(ways, ways, LINE);
    Deque<Long> oracle = new ArrayDeque<>();
    for (int i = 0; i < 10_000; i++) {
      long line = random.nextLong(1, 14);
      assertEquals(oracle.remove(line), cache.touch(line * LINE), "touch " + i);
      oracle.addFirst(line);
      if (oracle.size() > ways) {
        oracle.removeLast();
      }
    }
  }

  @Test
  void setsAreOfEqualSize() {
    assertThrows(IllegalArgumentException.class, () -> new Cache(10, 4, LINE));
    assertThrows(IllegalArgumentException.class, () -> new Cache(8, 4, 48));
  }
}
