package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.bytes.check.CheckedValue;
import org.inkling.bytes.node.NodeShape;
import org.inkling.index.TestThreads;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Threads put, remove and read beside each other at the memory limit: writes are refused at times,
 * and have had no effect then; every value is whole and that of its key. Half a minute instead of a
 * second and a half: {@code mvn -B test -pl core -Dtest=BytesLimitTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dinkling.byteslimit.millis=30000}.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesLimitTest {
  private static final long MILLIS = Long.getLong("inkling.byteslimit.millis", 1_500);
  private static final int TESTS = 2;
  private static final int OWNERS = 2;
  private static final int THREADS = OWNERS + 3;
  private static final int OWN_KEYS = 20_000;
  private static final long ABSENT = -1;

  /** What lists of retired values may take beyond the limit: SlabAllocator.allocateBeyondLimit. */
  private static final long BAGS = 4 * 64 << 10;

  /** The last keys are of no owner: two threads put and remove them, without knowing of which. */
  private static final int SHARED = OWNERS * OWN_KEYS;

  private final SplittableRandom seeds = TestSeed.random("BytesLimitTest");
  private final long[][] believed = new long[OWNERS][OWN_KEYS];
  private final AtomicLong refusals = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();
  private final AtomicLong reads = new AtomicLong();

  @ParameterizedTest
  @CsvSource({"512, 2097152", "4096, 3000000"})
  void writesAreRefusedAndChangeNothing(int nodeBytes, long limit) throws Exception {
    var builder = BytesIndex.builder().shape(new NodeShape(nodeBytes)).memoryLimitBytes(limit);
    var randoms = new SplittableRandom[THREADS];
    Arrays.setAll(randoms, i -> seeds.split());
    for (long[] keys : believed) {
      Arrays.fill(keys, ABSENT);
    }
    BytesIndex index = builder.build();
    try (index) {
      long end = System.nanoTime() + MILLIS * 1_000_000 / TESTS;
      TestThreads.run(THREADS, number -> run(index, number, randoms[number], end));
      assertTrue(index.statistics().reservedBytes() <= limit + BAGS, index.statistics()::toString);
      index.checkStructure();
      checkBelieved(index);
    }
    assertTrue(refusals.get() > 0, "no write was refused");
    assertTrue(writes.get() > 0 && reads.get() > 0, writes + " writes, " + reads + " reads");
    assertEquals(0, index.statistics().reservedBytes(), "bytes that are kept after close");
  }

  private void run(BytesIndex index, int number, SplittableRandom random, long end) {
    while (System.nanoTime() < end) {
      for (int i = 0; i < 100; i++) {
        if (number < OWNERS) {
          change(index, number, random);
        } else if (number < THREADS - 1) {
          changeShared(index, random);
        } else {
          read(index, random);
        }
      }
      TestThreads.pause();
    }
  }

  private static byte[] key(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number * 0x9e3779b97f4a7c15L).array();
  }

  /** Writes a key of an owner, which knows what value it has. */
  private void change(BytesIndex index, int owner, SplittableRandom random) {
    int place = random.nextInt(OWN_KEYS);
    long number = (long) owner * OWN_KEYS + place;
    long before = believed[owner][place];
    if (random.nextInt(4) == 0) {
      assertEquals(before != ABSENT, index.remove(key(number)), "removed");
      believed[owner][place] = ABSENT;
      return;
    }
    long next = random.nextInt(1 << 20);
    try {
      put(index, number, next, random);
      believed[owner][place] = next;
      writes.incrementAndGet();
    } catch (MemoryLimitException e) {
      refusals.incrementAndGet();
      assertEquals(before, value(index, number), "after a write that was refused");
    }
  }

  private static void put(BytesIndex index, long number, long value, SplittableRandom random) {
    byte[] bytes = CheckedValue.of(number, value);
    if (random.nextBoolean()) {
      index.put(key(number), bytes);
    } else {
      var holder = new BytesHolder();
      if (index.getAndPut(key(number), bytes, holder)) {
        CheckedValue.valueOf(number, holder.array(), 0, holder.length());
      }
    }
  }

  private void changeShared(BytesIndex index, SplittableRandom random) {
    long number = SHARED + random.nextInt(1_000);
    if (random.nextBoolean()) {
      index.remove(key(number));
      return;
    }
    try {
      put(index, number, random.nextInt(1 << 20), random);
      writes.incrementAndGet();
    } catch (MemoryLimitException e) {
      refusals.incrementAndGet();
    }
  }

  private void read(BytesIndex index, SplittableRandom random) {
    long _ = value(index, random.nextInt(SHARED + 1_000));
    reads.incrementAndGet();
  }

  /** Returns what the whole value of a key says. */
  private static long value(BytesIndex index, long number) {
    byte[] value = index.get(key(number));
    return value == null ? ABSENT : CheckedValue.valueOf(number, value, 0, value.length);
  }

  private void checkBelieved(BytesIndex index) {
    long present = 0;
    for (int number = 0; number < SHARED + 1_000; number++) {
      long found = value(index, number);
      present += found == ABSENT ? 0 : 1;
      if (number < SHARED) {
        assertEquals(believed[number / OWN_KEYS][number % OWN_KEYS], found, "a key of an owner");
      }
    }
    assertEquals(present, index.size());
    for (int number = 0; number < SHARED + 1_000; number++) {
      assertEquals(value(index, number) != ABSENT, index.remove(key(number)), "removed");
      assertFalse(index.containsKey(key(number)));
    }
    index.checkStructure();
    assertEquals(0, index.statistics().longValues());
  }
}
