package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.TestSeed;
import org.inkling.bytes.check.CheckedValue;
import org.inkling.index.TestThreads;
import org.inkling.region.ByteRegion;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Readers check every value that they get, in each way, by neighbours and cursors too, while
 * writers overwrite, remove and insert keys with values of all lengths, in leaves and outside of
 * them: none is torn or of another key.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TornBytesTest {
  private static final int KEYS = 500;
  private static final int WRITERS = 2;
  private static final int READERS = 2;
  private static final long NANOS = 1_000_000_000;

  private final SplittableRandom seeds = TestSeed.random("TornBytesTest");
  private final AtomicInteger found = new AtomicInteger();
  private final AtomicInteger neighbours = new AtomicInteger();
  private final AtomicInteger shown = new AtomicInteger();

  @ParameterizedTest
  @EnumSource
  void readersSeeWholeValues(BytesSpec spec) throws Exception {
    var randoms = new SplittableRandom[WRITERS + READERS];
    Arrays.setAll(randoms, i -> seeds.split());
    try (BytesIndex index = spec.bytes()) {
      long end = System.nanoTime() + NANOS;
      TestThreads.run(
          WRITERS + READERS,
          number -> {
            while (System.nanoTime() < end) {
              for (int i = 0; i < 100; i++) {
                if (number < WRITERS) {
                  write(index, randoms[number]);
                } else {
                  read(index, randoms[number]);
                }
              }
              TestThreads.pause();
            }
          });
      assertTrue(found.get() > 0, "nothing was read");
      assertTrue(neighbours.get() > 0, "no neighbour was found");
      assertTrue(shown.get() > neighbours.get() / 10, shown + " entries were shown by cursors");
      assertTrue(index.statistics().splits() > 0, index.statistics()::toString);
      index.checkStructure();
      removeAll(index);
    }
  }

  private static void removeAll(BytesIndex index) {
    for (long number = 0; number < KEYS; number++) {
      boolean _ = index.remove(key(number));
    }
    assertEquals(0, index.size());
    index.checkStructure();
    assertEquals(0, index.statistics().longValues());
  }

  /** Keys of 9 to 37 bytes, of which neighbours have the most in common. */
  private static byte[] key(long number) {
    int more = 1 + (int) (number % 5) * 7;
    return ByteBuffer.allocate(Long.BYTES + more).putLong(number / 5).put((byte) number).array();
  }

  private static void write(BytesIndex index, SplittableRandom random) {
    var holder = new BytesHolder();
    long number = random.nextInt(KEYS);
    byte[] key = key(number);
    byte[] value = CheckedValue.of(number, random.nextLong(1 << 20));
    switch (random.nextInt(9)) {
      case 0 -> index.remove(key);
      case 1 -> check(number, index.getAndRemove(key, holder), holder);
      case 2 -> check(number, index.getAndPut(key, value, holder), holder);
      case 3 -> check(number, index.getAndReplace(key, value, holder), holder);
      case 4 -> check(number, !index.putIfAbsent(key, value, holder), holder);
      case 5 -> {
        if (index.get(key, holder)) {
          index.compareAndSet(key, holder.toByteArray(), value);
        }
      }
      default -> index.put(key, value);
    }
  }

  private void read(BytesIndex index, SplittableRandom random) {
    long number = random.nextInt(KEYS);
    byte[] key = key(number);
    var holder = new BytesHolder();
    byte[] room = new byte[17_000];
    switch (random.nextInt(9)) {
      case 0 -> check(number, index.get(key, holder), holder);
      case 1 -> {
        byte[] value = index.get(key);
        check(number, value, value == null ? BytesIndex.ABSENT : value.length);
      }
      case 2 -> check(number, room, index.get(key, room));
      case 3 -> {
        int length = index.get(ByteRegion.of(key), ByteRegion.of(room));
        check(number, room, length);
      }
      case 4 -> check(number, index.get(ByteRegion.of(key), holder), holder);
      case 5, 6 -> readNeighbour(index, key, random);
      case 7 -> scan(index, key, random);
      default -> {
        int length = index.length(key);
        assertTrue(length == BytesIndex.ABSENT || length >= 16, "no value has this length");
      }
    }
    found.incrementAndGet();
  }

  private void readNeighbour(BytesIndex index, byte[] key, SplittableRandom random) {
    var entry = new BytesEntry();
    boolean had =
        switch (random.nextInt(6)) {
          case 0 -> index.floor(key, entry);
          case 1 -> index.ceiling(key, entry);
          case 2 -> index.lower(key, entry);
          case 3 -> index.higher(key, entry);
          case 4 -> index.first(entry);
          default -> index.last(entry);
        };
    if (had) {
      check(numberOf(entry.key.array(), entry.key.length()), true, entry.value);
      neighbours.incrementAndGet();
    }
  }

  private void scan(BytesIndex index, byte[] key, SplittableRandom random) {
    try (BytesCursor cursor =
        random.nextBoolean()
            ? index.ascending(BytesRange.atLeast(key))
            : index.descending(BytesRange.atMost(key))) {
      for (int i = 0; i < 40 && cursor.next(); i++) {
        long number = numberOf(cursor.key(), cursor.keyLength());
        check(number, cursor.value(), cursor.valueLength());
        shown.incrementAndGet();
      }
    }
  }

  /** Returns the number of a key, all of whose bytes must be those of that number. */
  private static long numberOf(byte[] bytes, int length) {
    long number = ByteBuffer.wrap(bytes).getLong() * 5 + (length - Long.BYTES - 1) / 7;
    byte[] key = key(number);
    assertTrue(Arrays.equals(key, 0, key.length, bytes, 0, length), "a torn key");
    return number;
  }

  private static void check(long number, boolean had, BytesHolder holder) {
    if (had) {
      check(number, holder.array(), holder.length());
    }
  }

  private static void check(long number, byte[] value, int length) {
    if (length != BytesIndex.ABSENT) {
      CheckedValue.valueOf(number, value, 0, length);
    }
  }
}
