package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What changes take beyond the memory limit comes back, even if maintenance lags so far behind that
 * writes fill the memory with buckets first. One thread does everything, in the same order in each
 * run.
 */
class LoftBeyondLimitTest {
  private static final LimitOptions OPTIONS = new LimitOptions(2L << 20, 2L << 20, true, 4);
  private static final double SHARE = 0.6;
  private static final int OPERATIONS = 200_000;

  /** Replaces random keys; maintenance runs after {@code lag} writes and after each refusal. */
  @ParameterizedTest
  @ValueSource(ints = {20_000, 50_000})
  void memoryBeyondTheLimitComesBack(int lag) {
    try (LoftIndex index = index()) {
      var random = new SplittableRandom(OPTIONS.seed());
      var places = new SplittableRandom(~OPTIONS.seed());
      var live = new long[(int) (capacity(lag) * SHARE)];
      int awaited = 0;
      for (int i = 0; i < OPERATIONS; i++) {
        int place = i < live.length ? i : places.nextInt(live.length);
        if (i >= live.length) {
          assertTrue(index.remove(live[place]));
        }
        live[place] = random.nextLong();
        LimitCapacity.Put put = LimitCapacity.put(index, live[place], i);
        assertNotEquals(LimitCapacity.Put.REFUSED, put, () -> index.statistics().toString());
        if (put == LimitCapacity.Put.CURED || i % lag == 0) {
          index.awaitMaintenance();
          assertWithinBounds(index);
          awaited++;
        }
      }
      assertTrue(awaited > OPERATIONS / lag, "no write was refused: the test shows nothing");
      index.checkStructure();
      assertEquals(live.length, index.size());
    }
  }

  private static void assertWithinBounds(LoftIndex index) {
    LoftStatistics statistics = index.statistics();
    assertTrue(statistics.reservedBytes() <= OPTIONS.limit(), statistics::toString);
  }

  /** Returns how many keys a new index takes. */
  private static int capacity(int lag) {
    var random = new SplittableRandom(OPTIONS.seed());
    try (LoftIndex index = index()) {
      for (int i = 1;
          LimitCapacity.put(index, random.nextLong(), i) != LimitCapacity.Put.REFUSED;
          i++) {
        if (i % lag == 0) {
          index.awaitMaintenance();
        }
      }
      return (int) index.size();
    }
  }

  /** Returns an index whose maintenance runs only while a thread awaits it. */
  private static LoftIndex index() {
    return LoftIndex.builder()
        .name("lagging")
        .memoryLimitBytes(OPTIONS.limit(), OPTIONS.step())
        .seed(OPTIONS.seed())
        .executor(_ -> {})
        .build();
  }
}
