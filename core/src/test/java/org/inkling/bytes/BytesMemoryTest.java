package org.inkling.bytes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.inkling.MemoryLimitException;
import org.inkling.index.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keys and values take of native memory, what is reported, and what happens at the limit. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BytesMemoryTest {
  private static final int LIMIT = 2 << 20;

  /** What lists of retired values may take beyond the limit: SlabAllocator.allocateBeyondLimit. */
  private static final int BAGS = 4 * 64 << 10;

  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();

  /** Returns the value of a key, which is the same each time: most are short, some are long. */
  private static byte[] value(byte[] key) {
    int hash = Math.floorMod(Arrays.hashCode(key) * 0x9e3779b9, 1_000);
    byte[] value = new byte[hash < 900 ? hash % 40 : hash < 990 ? 900 + hash : 5 * hash];
    Arrays.fill(value, (byte) hash);
    return value;
  }

  @ParameterizedTest
  @EnumSource
  void memoryServesEachRoundAgain(BytesSpec spec) {
    List<byte[]> keys =
        Arrays.asList(StringSpace.BINARY.keys(random, 800, spec.shape().maxKeyBytes()));
    long nodes = 0;
    long reserved = 0;
    try (BytesIndex index = spec.bytes()) {
      for (int round = 0; round < 20; round++) {
        Collections.shuffle(keys, random);
        keys.forEach(key -> index.put(key, value(key)));
        index.checkStructure();
        BytesStatistics full = index.statistics();
        nodes = round == 0 ? full.nodes() : nodes;
        assertTrue(full.nodes() <= 1.25 * nodes, nodes + " nodes, then " + full);
        reserved = round <= 2 ? full.reservedBytes() : reserved;
        assertTrue(full.reservedBytes() <= 1.25 * reserved, reserved + " bytes, then " + full);
        Collections.shuffle(keys, random);
        keys.forEach(index::remove);
        index.awaitMaintenance();
        BytesStatistics empty = index.statistics();
        assertEquals(0, empty.keys());
        assertTrue(empty.nodes() <= 2 + nodes / 8, empty.nodes() + " nodes are left of " + nodes);
        assertEquals(0, empty.longValues());
        assertEquals(0, empty.longValueBytes());
        assertEquals(0, empty.retiredBytes());
      }
      index.checkStructure();
    }
  }

  private static BytesIndex small(BytesSpec spec) {
    return BytesIndex.builder().shape(spec.shape()).memoryLimitBytes(LIMIT).build();
  }

  private static byte[] sized(long number, int length) {
    byte[] value = new byte[length];
    Arrays.fill(value, (byte) number);
    return value;
  }

  /** Puts values of a length until the limit; returns how many keys from 0 on there are. */
  private static long fill(BytesIndex index, long from, int length) {
    for (long key = from; ; key++) {
      try {
        index.put(StringSpace.number(key), sized(key, length));
      } catch (MemoryLimitException e) {
        assertFalse(index.containsKey(StringSpace.number(key)));
        return key;
      }
    }
  }

  private static void checkAll(BytesIndex index, long count, int length) {
    checkEntries(index, count, length);
    assertTrue(index.statistics().reservedBytes() <= index.statistics().limitBytes());
  }

  private static void checkEntries(BytesIndex index, long count, int length) {
    assertEquals(count, index.size());
    for (long key = 0; key < count; key++) {
      assertArrayEquals(sized(key, length), index.get(StringSpace.number(key)));
    }
    index.checkStructure();
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 300, 2_000})
  void aRefusedPutChangesNothing(int length) {
    for (BytesSpec spec : BytesSpec.values()) {
      try (BytesIndex index = small(spec)) {
        long count = fill(index, 0, length);
        assertTrue(count * (length + 8) > LIMIT / 4, count + " keys");
        byte[] huge = new byte[BytesIndex.MAX_VALUE_BYTES];
        byte[] key = StringSpace.number(count / 2);
        byte[] value = sized(count / 2, length);
        var holder = new BytesHolder();
        assertThrows(MemoryLimitException.class, () -> index.put(key, huge));
        assertThrows(MemoryLimitException.class, () -> index.replace(key, huge));
        assertThrows(MemoryLimitException.class, () -> index.compareAndSet(key, value, huge));
        assertThrows(MemoryLimitException.class, () -> index.getAndPut(key, huge, holder));
        assertThrows(MemoryLimitException.class, () -> index.getAndReplace(key, huge, holder));
        byte[] absent = {1, 2};
        assertThrows(MemoryLimitException.class, () -> index.putIfAbsent(absent, huge));
        assertThrows(MemoryLimitException.class, () -> index.putIfAbsent(absent, huge, holder));
        assertEquals(0, holder.length());
        checkAll(index, count, length);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 100})
  void shortValuesAreReplacedAtTheLimit(int length) {
    try (BytesIndex index = small(BytesSpec.DEFAULT)) {
      long count = fill(index, 0, length);
      for (long key = 0; key < count; key++) {
        index.put(StringSpace.number(key), sized(key + 1, length));
        index.put(StringSpace.number(key), sized(key, length));
      }
      checkAll(index, count, length);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 300, 2_000})
  void removalsAndAHigherLimitMakeRoom(int length) {
    for (BytesSpec spec : BytesSpec.values()) {
      try (BytesIndex index = small(spec)) {
        long count = fill(index, 0, length);
        for (long key = count / 2; key < count; key++) {
          assertTrue(index.remove(StringSpace.number(key)));
        }
        assertEquals(count / 2, index.size());
        long again = fill(index, count / 2, length);
        assertTrue(again >= count * 9 / 10, again + " keys instead of " + count);
        index.memoryLimitBytes(LIMIT * 3 / 2);
        long more = fill(index, again, length);
        assertTrue(more > again * 5 / 4, more + " keys instead of " + again);
        checkAll(index, more, length);
        for (long key = 0; key < more; key++) {
          assertTrue(index.remove(StringSpace.number(key)));
        }
        checkAll(index, 0, length);
        assertEquals(0, index.statistics().longValues());
      }
    }
  }

  /** A removal of a range needs no memory, and what it frees is used again. */
  @ParameterizedTest
  @ValueSource(ints = {20, 300, 2_000})
  void rangesAreRemovedAtTheLimit(int length) {
    for (BytesSpec spec : BytesSpec.values()) {
      try (BytesIndex index = small(spec)) {
        long count = fill(index, 0, length);
        long most = count;
        for (int round = 0; round < 3; round++) {
          long half = count / 2;
          assertEquals(
              count - half, index.removeRange(BytesRange.atLeast(StringSpace.number(half))));
          checkEntries(index, half, length);
          count = fill(index, half, length);
          assertTrue(count >= most * 9 / 10, count + " keys instead of " + most);
          index.clear();
          assertEquals(0, index.size());
          count = fill(index, 0, length); // nothing has awaited maintenance
          assertTrue(count >= most * 9 / 10, count + " keys instead of " + most);
        }
        checkEntries(index, count, length);
        assertTrue(index.statistics().reservedBytes() <= LIMIT + BAGS);
        index.clear();
        checkEntries(index, 0, length);
        assertEquals(0, index.statistics().longValues());
        assertTrue(index.statistics().nodes() <= 8, index.statistics()::toString);
      }
    }
  }

  /** Long values are removed, and nothing awaits maintenance: the memory serves nodes. */
  @Test
  void memoryOfLongValuesServesNodes() {
    try (BytesIndex index = small(BytesSpec.DEFAULT)) {
      long count = fill(index, 0, 1_020);
      for (long key = 0; key < count; key++) {
        assertTrue(index.remove(StringSpace.number(key)));
      }
      long keys = fill(index, 0, 8);
      assertTrue(keys * 27 > LIMIT / 2, keys + " keys");
      checkAll(index, keys, 8);
    }
  }

  @Test
  void statisticsAreWhatWasPut() {
    BytesIndex index = BytesSpec.TINY.bytes();
    assertEquals(1, index.statistics().height());
    assertEquals(1, index.statistics().nodes());
    for (int i = 0; i < 1_000; i++) {
      index.put(StringSpace.number(i), new byte[i % 10 == 0 ? 100 : 10]);
    }
    index.awaitMaintenance();
    BytesStatistics open = index.statistics();
    assertEquals(1_000, open.keys());
    assertEquals(100, open.longValues());
    assertEquals(100 * 112, open.longValueBytes(), 100 * 16);
    assertTrue(open.height() >= 3 && open.height() < 10, open.toString());
    assertEquals(open.nodes(), 1 + open.splits() + (open.height() - 1), "each split adds one");
    assertTrue(open.nodeBytes() >= open.nodes() * (512 + 64), open.toString());
    assertEquals(open.nodeBytes() + open.longValueBytes(), open.usedBytes());
    assertTrue(open.usedBytes() <= open.reservedBytes(), open.toString());
    assertEquals(Long.MAX_VALUE, open.limitBytes());
    assertFalse(open.closed());
    assertEquals("laws-TINY[1000 keys]", index.toString());
    index.close();
    BytesStatistics closed = index.statistics();
    assertEquals(0, closed.nodes() + closed.nodeBytes() + closed.usedBytes());
    assertEquals(0, closed.longValues() + closed.longValueBytes() + closed.retiredBytes());
    assertEquals(0, closed.reservedBytes() + closed.freeListedBytes() + closed.trimmedBytes());
    assertTrue(closed.closed());
  }
}
