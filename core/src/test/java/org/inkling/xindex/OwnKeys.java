package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.inkling.index.PointIndex;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;

/** Threads that put keys of their own into an index, and remove every fourth of them again. */
record OwnKeys(Seed seed) {
  private static final int THREADS = 4;

  /** Puts this number of keys, and looks up each. */
  void fill(PointIndex index, int keys) throws Exception {
    TestThreads.run(
        THREADS,
        thread -> {
          Random own = seed.random(thread);
          for (int i = 0; i < keys / THREADS; i++) {
            long key = key(own, thread);
            index.put(key, ~key);
            assertEquals(~key, index.get(key, key));
            if (i % 4 == 0) {
              assertEquals(~key, index.getAndRemove(key, key));
              assertEquals(key, index.get(key, key));
            }
          }
        });
  }

  private static long key(Random own, int thread) {
    return (own.nextLong() & -THREADS) + thread;
  }

  /** Checks that the index has what {@link #fill} leaves, and no more. */
  void check(PointIndex index, int keys) {
    for (int thread = 0; thread < THREADS; thread++) {
      Random own = seed.random(thread);
      for (int i = 0; i < keys / THREADS; i++) {
        long key = key(own, thread);
        assertEquals(i % 4 == 0 ? key : ~key, index.get(key, key));
      }
    }
    assertEquals(keys / 4 * 3, index.size());
  }
}
