package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.bytes.check.CheckedValue;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reads in order while leaves are split and merged all the time. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesScanConcurrentTest {
  private static final int WRITERS = 2;
  private static final int READERS = 3;
  private static final int KEYS = 2_000;
  private static final int ROUNDS = 120;

  /** One key of this number stays; the others come and go. */
  private static final int STABLE = 16;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final BytesIndex index = BytesSpec.TINY.bytes();
  private final AtomicLong scans = new AtomicLong();

  @AfterEach
  void close() {
    index.close();
    assertEquals(0, index.statistics().reservedBytes());
  }

  /** Returns a key of 8 to 28 bytes; keys are in the order of their numbers. */
  static byte[] key(long number) {
    int more = (int) (number % 6) * 4;
    return ByteBuffer.allocate(Long.BYTES + more).putLong(number).array();
  }

  private void put(long number, Random random) {
    index.put(key(number), CheckedValue.of(number, random.nextInt(1 << 20)));
  }

  /** Runs tasks in threads, the first ones writers; the others repeat theirs until these end. */
  static void run(int writers, int readers, TestThreads.Task writer, TestThreads.Task reader)
      throws InterruptedException {
    var writing = new AtomicInteger(writers);
    TestThreads.run(
        writers + readers,
        thread -> {
          if (thread < writers) {
            try {
              writer.run(thread);
            } finally {
              writing.decrementAndGet();
            }
          } else {
            do {
              reader.run(thread);
              TestThreads.pause();
            } while (writing.get() > 0);
          }
        });
  }

  private void checkAfterwards() {
    assertTrue(index.statistics().splits() > 20, index.statistics()::toString);
    assertTrue(index.statistics().merges() > 20, index.statistics()::toString);
    assertTrue(scans.get() > 0, "nothing was read");
    index.awaitMaintenance();
    index.checkStructure();
    assertEquals(0, index.statistics().retiredBytes());
  }

  @Test
  void whatStaysIsSeenOnceAndInOrder() throws Exception {
    for (int number = 0; number < KEYS; number += STABLE) {
      put(number, seed.random());
    }
    Random[] randoms = new Random[WRITERS + READERS];
    Arrays.setAll(randoms, seed::random);
    run(
        WRITERS,
        READERS,
        thread -> churn(thread, randoms[thread]),
        thread -> {
          getStable();
          scan(randoms[thread], thread % 2 == 0);
        });
    checkAfterwards();
    assertEquals(KEYS / STABLE, index.size());
    getStable();
    long most = KEYS / STABLE * 5 / 4 + 8; // a leaf without a key is not kept
    assertTrue(index.statistics().nodes() <= most, index.statistics()::toString);
  }

  /** Inserts the keys of a window and removes them, and replaces the values of those that stay. */
  private void churn(int writer, Random random) {
    for (int round = 0; round < ROUNDS; round++) {
      int from = random.nextInt(KEYS - 200) / 2 * 2 + writer; // each writer has its keys
      for (int number = from; number < from + 200; number += 2) {
        put(number, random);
      }
      for (int number = from; number < from + 200; number += 2) {
        if (number % STABLE != 0) {
          assertTrue(index.remove(key(number)));
        }
      }
      put((long) random.nextInt(KEYS / STABLE) * STABLE, random);
      TestThreads.pause();
    }
  }

  private void getStable() {
    var holder = new BytesHolder();
    for (int number = 0; number < KEYS; number += STABLE) {
      assertTrue(index.get(key(number), holder), "a get misses a key");
      CheckedValue.valueOf(number, holder.array(), 0, holder.length());
    }
  }

  /** Scans a range between two keys that stay, and sees all of these in it. */
  private void scan(Random random, boolean isAscending) {
    int one = random.nextInt(KEYS / STABLE) * STABLE;
    int other = random.nextInt(3) == 0 ? 0 : random.nextInt(KEYS / STABLE) * STABLE;
    long least = Math.min(one, other);
    long greatest = Math.max(one, other);
    var range = BytesRange.closed(key(least), key(greatest));
    long expected = isAscending ? least : greatest;
    long previous = isAscending ? -1 : KEYS;
    try (var cursor = isAscending ? index.ascending(range) : index.descending(range)) {
      while (cursor.next()) {
        long number = number(cursor);
        assertTrue(isAscending ? number > previous : number < previous, "out of order");
        assertTrue(number >= least && number <= greatest, "out of range");
        if (number % STABLE == 0) {
          assertEquals(expected, number, "a key that stays is missing");
          expected += isAscending ? STABLE : -STABLE;
        }
        previous = number;
      }
    }
    assertEquals(isAscending ? greatest + STABLE : least - STABLE, expected, "keys are missing");
    scans.incrementAndGet();
  }

  /** Returns the number of the key that a cursor shows, whose value is whole. */
  static long number(BytesCursor cursor) {
    long number = ByteBuffer.wrap(cursor.keyBuffer()).getLong(cursor.keyOffset());
    assertTrue(Arrays.equals(key(number), cursor.key()), "a torn key");
    CheckedValue.valueOf(number, cursor.valueBuffer(), cursor.valueOffset(), cursor.valueLength());
    return number;
  }
}
