package org.inkling.bytes;

import static org.inkling.bytes.BytesScanConcurrentTest.key;
import static org.inkling.bytes.BytesScanConcurrentTest.number;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.bytes.check.CheckedValue;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Threads insert keys that ascend, in blocks in which they descend; one thread removes the windows
 * that have expired; readers see none of these, all keys that stay, and whole values.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesScanWindowTest {
  private static final int INSERTERS = 2;
  private static final int READERS = 2;
  private static final int TICKS = 8_000;
  private static final int BLOCK = 16;
  private static final int WINDOW = 400;
  private static final long LAST = (long) TICKS * INSERTERS;

  /** Keys that stay, behind all windows. */
  private static final int STABLE = 50;

  private static final long FIRST_STABLE = 1L << 40;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final BytesIndex index = BytesSpec.TINY.bytes();
  private final AtomicLong[] inserted = new AtomicLong[INSERTERS];
  private final AtomicLong horizon = new AtomicLong();
  private final AtomicLong scans = new AtomicLong();
  private long removed;

  @AfterEach
  void close() {
    index.close();
    assertEquals(0, index.statistics().reservedBytes());
  }

  private void put(long number, Random random) {
    index.put(key(number), CheckedValue.of(number, random.nextInt(1 << 20)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void windowsExpire(boolean fromTheFirstKey) throws Exception {
    Arrays.setAll(inserted, _ -> new AtomicLong());
    for (int i = 0; i < STABLE; i++) {
      put(FIRST_STABLE + i, seed.random());
    }
    BytesScanConcurrentTest.run(
        INSERTERS + 1,
        READERS,
        thread -> {
          if (thread < INSERTERS) {
            insert(thread, seed.random(thread));
          } else {
            expire(fromTheFirstKey);
          }
        },
        thread -> scan(thread % 2 == 0));
    checkAfterwards();
  }

  private void insert(int inserter, Random random) {
    for (int block = 0; block < TICKS; block += BLOCK) {
      for (int tick = block + BLOCK - 1; tick >= block; tick--) {
        put((long) tick * INSERTERS + inserter, random);
      }
      inserted[inserter].set(block + BLOCK);
      if (block % (8 * BLOCK) == 0) {
        TestThreads.pause();
      }
    }
  }

  /** Removes what is so far behind that no thread inserts there, until all is inserted. */
  private void expire(boolean fromTheFirstKey) {
    long least = 0;
    var found = new BytesEntry();
    while (least < TICKS) {
      least = Arrays.stream(inserted).mapToLong(AtomicLong::get).min().orElseThrow();
      long from = horizon.get();
      long to = Math.max(from, least * INSERTERS - WINDOW);
      removed +=
          index.removeRange(
              fromTheFirstKey
                  ? BytesRange.lessThan(key(to))
                  : BytesRange.closedOpen(key(from), key(to)));
      assertTrue(index.first(found));
      long first = ByteBuffer.wrap(found.key.array()).getLong();
      assertTrue(first >= to, "the key " + first + " is left of the window up to " + to);
      horizon.set(to);
      TestThreads.pause();
    }
  }

  private void scan(boolean isAscending) {
    long least = horizon.get();
    long stable = 0;
    long previous = isAscending ? -1 : Long.MAX_VALUE;
    try (var cursor = isAscending ? index.ascending() : index.descending()) {
      while (cursor.next()) {
        long number = number(cursor);
        assertTrue(isAscending ? number > previous : number < previous, "out of order");
        assertTrue(number >= least, "the window of the key has expired before");
        stable += number >= FIRST_STABLE ? 1 : 0;
        previous = number;
      }
    }
    assertEquals(STABLE, stable, "keys that stay are missing");
    scans.incrementAndGet();
  }

  private void checkAfterwards() {
    assertTrue(scans.get() > 0, "nothing was read");
    assertTrue(index.statistics().splits() > 0, index.statistics()::toString);
    assertTrue(index.statistics().merges() > 0, index.statistics()::toString);
    assertEquals(LAST - WINDOW, removed);
    assertEquals(WINDOW + STABLE, index.size());
    try (BytesCursor cursor = index.ascending()) {
      for (long number = LAST - WINDOW; number < LAST; number++) {
        assertTrue(cursor.next());
        assertEquals(number, number(cursor));
      }
    }
    scan(true);
    scan(false);
    index.checkStructure(); // it frees what is retired
    assertEquals(0, index.statistics().retiredBytes());
    assertTrue(index.statistics().nodes() < WINDOW / 2, index.statistics()::toString);
    index.clear();
    index.awaitMaintenance();
    assertEquals(0, index.size());
    assertEquals(0, index.statistics().longValues() + index.statistics().retiredBytes());
    assertTrue(index.statistics().nodes() <= 8, index.statistics()::toString);
    index.checkStructure();
  }
}
