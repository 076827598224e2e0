package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.memory.MappedBytes;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** At the limit an index stays readable and correct, and what is removed comes back. */
final class BliMemoryLimitTest {
  private static final long MIB = 1L << 20;
  private static final long NONE = -7;
  private static final int SAMPLES = 2_000;

  private final SplittableRandom random = TestSeed.random("BliMemoryLimitTest");
  private final TreeMap<Long, Long> twin = new TreeMap<>();

  /** The order of the keys of a fill. */
  private enum Fill {
    ASCENDING,
    RANDOM
  }

  private LongSupplier keys(Fill fill) {
    long[] last = {0};
    return fill == Fill.RANDOM ? random::nextLong : () -> last[0] += 3;
  }

  private static BliBuilder limited(long limit) {
    return BliIndex.builder().name("tight").memoryLimitBytes(limit);
  }

  /** Puts keys until one is refused; returns that one. */
  private long fill(BliIndex index, LongSupplier keys, long limit) {
    while (true) {
      long key = keys.getAsLong();
      try {
        index.put(key, ~key);
      } catch (MemoryLimitException e) {
        assertTrue(e.getMessage().contains("tight"), e.getMessage());
        assertTrue(e.getMessage().contains(Long.toString(limit)), e.getMessage());
        assertEquals(limit, e.limitBytes());
        return key;
      }
      twin.put(key, ~key);
    }
  }

  private void assertSample(BliIndex index) {
    assertEquals(twin.size(), index.size());
    for (int i = 0; i < SAMPLES; i++) {
      Map.Entry<Long, Long> entry = near(random.nextLong());
      assertEquals(entry.getValue(), index.get(entry.getKey(), NONE));
    }
    index.checkStructure();
  }

  private void assertSame(BliIndex index) {
    assertEquals(twin.size(), index.size());
    try (Cursor cursor = index.ascending()) {
      for (Map.Entry<Long, Long> entry : twin.entrySet()) {
        assertTrue(cursor.next());
        assertEquals(entry.getKey(), cursor.key());
        assertEquals(entry.getValue(), cursor.value());
      }
      assertFalse(cursor.next());
    }
    twin.forEach((key, value) -> assertEquals(value, index.get(key, NONE)));
    index.checkStructure();
  }

  /** An entry of a random place: keys may be dense in a small part of the domain. */
  private Map.Entry<Long, Long> near(long draw) {
    long low = twin.firstKey();
    long range = twin.lastKey() - low;
    long key = range > 0 ? low + Math.floorMod(draw, range + 1) : draw;
    Map.Entry<Long, Long> floor = twin.floorEntry(key);
    return floor == null ? twin.firstEntry() : floor;
  }

  private void remove(BliIndex index, long key) {
    assertEquals(twin.remove(key), index.getAndRemove(key, NONE));
  }

  @ParameterizedTest
  @CsvSource({
    "2, ASCENDING",
    "4, ASCENDING",
    "8, ASCENDING",
    "2, RANDOM",
    "4, RANDOM",
    "8, RANDOM"
  })
  void aRefusedInsertHasNoEffect(int mebibytes, Fill fill) {
    long limit = mebibytes * MIB;
    try (BliIndex index = limited(limit).build()) {
      LongSupplier keys = keys(fill);
      long refused = fill(index, keys, limit);
      assertTrue(twin.size() > limit / 64, twin.size() + " keys");
      assertTrue(index.statistics().reservedBytes() <= limit + limit / 16);
      assertSample(index);
      assertRefused(index, refused);
      for (int i = 0; i < 3; i++) {
        fill(index, keys, limit);
        assertSample(index);
      }
    }
  }

  /** Every way to insert a key that needs memory is refused, and leaves it absent. */
  private static void assertRefused(BliIndex index, long key) {
    assertThrows(MemoryLimitException.class, () -> index.put(key, 1));
    assertThrows(MemoryLimitException.class, () -> index.getAndPut(key, 1, NONE));
    assertThrows(MemoryLimitException.class, () -> index.putIfAbsent(key, 1));
    assertFalse(index.replace(key, 1));
    assertFalse(index.compareAndSet(key, 1, 2));
    assertFalse(index.remove(key));
    assertEquals(NONE, index.get(key, NONE));
  }

  @ParameterizedTest
  @EnumSource
  void updatesAndRemovalsSucceedAtTheLimit(Fill fill) {
    try (BliIndex index = limited(2 * MIB).build()) {
      fill(index, keys(fill), 2 * MIB);
      for (int i = 0; i < SAMPLES; i++) {
        long key = near(random.nextLong()).getKey();
        assertEquals(twin.put(key, (long) i), index.getAndPut(key, i, NONE));
        assertTrue(index.compareAndSet(key, i, -i));
        twin.put(key, (long) -i);
        if (i % 4 == 0) {
          remove(index, key);
        }
      }
      assertSame(index);
      for (long key : twin.keySet().toArray(Long[]::new)) {
        remove(index, key);
      }
      assertSame(index);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aHalfThatIsRemovedFromOneEndComesBack(Fill fill) {
    try (BliIndex index = limited(2 * MIB).build()) {
      fill(index, keys(fill), 2 * MIB);
      for (int round = 0; round < 3; round++) {
        Long[] all = twin.keySet().toArray(Long[]::new);
        for (int i = 0; i < all.length / 2; i++) {
          remove(index, all[i]);
        }
        for (int i = 0; i < all.length / 4; i++) {
          index.put(all[i], i);
          twin.put(all[i], (long) i);
        }
        assertSample(index);
      }
      assertSame(index);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aDrainedIndexTakesManyKeysAgain(Fill fill) {
    try (BliIndex index = limited(2 * MIB).build()) {
      int first = 0;
      for (int round = 0; round < 4; round++) {
        fill(index, keys(fill), 2 * MIB);
        first = round == 0 ? twin.size() : first;
        int now = twin.size();
        int before = first;
        assertTrue(now >= before / 2, () -> before + " keys at first, then " + now);
        assertSample(index);
        for (long key : twin.keySet().toArray(Long[]::new)) {
          remove(index, key);
        }
        assertEquals(1, index.statistics().dataBuckets());
      }
      assertSame(index);
    }
  }

  /** No bucket becomes empty, so the room is in those that are there. */
  @ParameterizedTest
  @EnumSource
  void everySecondKeyThatIsRemovedComesBack(Fill fill) {
    try (BliIndex index = limited(2 * MIB).build()) {
      fill(index, keys(fill), 2 * MIB);
      for (int round = 0; round < 3; round++) {
        Long[] all = twin.keySet().toArray(Long[]::new);
        for (int i = round % 2; i < all.length; i += 2) {
          remove(index, all[i]);
        }
        for (int i = round % 2; i < all.length; i += 2) {
          index.put(all[i], i);
          twin.put(all[i], (long) i);
        }
        assertSample(index);
      }
      assertSame(index);
    }
  }

  @Test
  void aHigherLimitLetsWritesThrough() {
    try (BliIndex index = limited(2 * MIB).build()) {
      LongSupplier keys = keys(Fill.RANDOM);
      long refused = fill(index, keys, 2 * MIB);
      int before = twin.size();
      index.memoryLimitBytes(4 * MIB);
      index.put(refused, ~refused);
      twin.put(refused, ~refused);
      fill(index, keys, 4 * MIB);
      assertTrue(twin.size() > before * 3 / 2, before + " keys, then " + twin.size());
      index.memoryLimitBytes(Long.MAX_VALUE);
      for (int i = 0; i < before; i++) {
        long key = keys.getAsLong();
        index.put(key, ~key);
        twin.put(key, ~key);
      }
      assertSame(index);
    }
  }

  /** Each step refuses another allocation: of a bucket, of a segment, of a root. */
  @ParameterizedTest
  @EnumSource
  void smallStepsOfTheLimitRefuseEveryKindOfChange(Fill fill) {
    long limit = 2 * MIB;
    try (BliIndex index = limited(limit).tiny().build()) {
      LongSupplier keys = keys(fill);
      for (int step = 0; step < 20; step++) {
        index.memoryLimitBytes(limit);
        long refused = fill(index, keys, limit);
        assertSame(index);
        assertEquals(NONE, index.get(refused, NONE));
        limit += 64 << 10;
      }
    }
  }

  /** What little is free is of other sizes each time. */
  @ParameterizedTest
  @EnumSource
  void aFewRemovalsThenRefusalsAgain(Fill fill) {
    try (BliIndex index = limited(2 * MIB).tiny().build()) {
      LongSupplier keys = keys(fill);
      fill(index, keys, 2 * MIB);
      for (int round = 0; round < 40; round++) {
        List<Long> some = run(1 + random.nextInt(1 << random.nextInt(8)));
        some.forEach(key -> remove(index, key));
        LongSupplier back = backThen(some.iterator(), keys);
        fill(index, back, 2 * MIB);
        assertSame(index);
      }
    }
  }

  /** Keys side by side. */
  private List<Long> run(int count) {
    return new ArrayList<>(
        twin.tailMap(near(random.nextLong()).getKey()).keySet().stream().limit(count).toList());
  }

  private static LongSupplier backThen(Iterator<Long> some, LongSupplier others) {
    return () -> some.hasNext() ? some.next() : others.getAsLong();
  }

  @Test
  void aLoadBeyondTheLimitLeavesNothing() {
    long mapped = MappedBytes.now();
    long[] keys = random.longs(200_000).sorted().distinct().toArray();
    var source = SortedEntrySource.of(keys, keys);
    BliBuilder builder = limited(4 * MIB);
    var refusal = assertThrows(MemoryLimitException.class, () -> builder.build(source));
    assertEquals(4 * MIB, refusal.limitBytes());
    assertTrue(MappedBytes.now() <= mapped, "native memory is left");
    try (BliIndex index = limited(16 * MIB).build(source)) {
      assertEquals(keys.length, index.size());
      index.checkStructure();
    }
  }

  @Test
  void badLimitsAreRefused() {
    BliBuilder builder = BliIndex.builder();
    var refused =
        assertThrows(IllegalArgumentException.class, () -> builder.memoryLimitBytes(2 * MIB - 1));
    assertTrue(refused.getMessage().contains(Long.toString(2 * MIB)), refused.getMessage());
    try (BliIndex index = builder.build()) {
      assertThrows(IllegalArgumentException.class, () -> index.memoryLimitBytes(0));
      index.checkStructure();
    }
  }
}
