package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.inkling.MemoryLimitException;
import org.inkling.index.Seed;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An index that has reached its limit gets the memory of removed keys back. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexRLimitTest {
  private static final long LIMIT = 2L << 20;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  private static XIndexR limited() {
    return XIndexR.builder().executor(Runnable::run).memoryLimitBytes(LIMIT).build();
  }

  /** Puts keys until one is refused for good, or there are enough; returns the keys. */
  private List<Long> fill(XIndexR index, boolean isRandom, int most) {
    LongStream keys = isRandom ? random.longs() : LongStream.iterate(1, key -> key + 1);
    return keys.limit(most)
        .takeWhile(key -> isAccepted(index, key))
        .boxed()
        .collect(Collectors.toList());
  }

  private static boolean isAccepted(XIndexR index, long key) {
    for (int attempts = 0; attempts < 2; attempts++) {
      try {
        index.put(key, ~key);
        return true;
      } catch (MemoryLimitException e) {
        index.awaitMaintenance();
      }
    }
    return false;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anIndexThatWasEmptiedTakesAsManyKeysAgain(boolean isRandom) {
    try (XIndexR index = limited()) {
      int first = 0;
      for (int round = 0; round < 4; round++) {
        List<Long> keys = fill(index, isRandom, 1 << 20);
        first = round == 0 ? keys.size() : first;
        int taken = keys.size();
        assertTrue(taken > first / 3, "round " + round + ": " + taken + " of " + first);
        if (isRandom) {
          Collections.shuffle(keys, random);
        }
        keys.forEach(key -> assertTrue(index.remove(key)));
        index.awaitMaintenance();
        index.checkStructure();
        assertEquals(0, index.size());
        long reserved = index.statistics().reservedBytes();
        assertTrue(reserved <= LIMIT, () -> reserved + " bytes reserved");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anIndexThatWasClearedAtItsLimitTakesKeysAgain(boolean isRandom) {
    try (XIndexR index = limited()) {
      int first = fill(index, isRandom, 1 << 20).size();
      index.clear();
      int again = fill(index, isRandom, first / 2).size();
      assertEquals(first / 2, again, "of " + first);
      index.checkStructure();
    }
  }
}
