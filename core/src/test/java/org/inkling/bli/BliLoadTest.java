package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.inkling.MemoryBudget;
import org.inkling.TestSeed;
import org.inkling.bli.node.BliShape;
import org.inkling.index.EntryHolder;
import org.inkling.segmentation.KeyShapes;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.Test;

/** Whatever is loaded is found, and nothing else. */
final class BliLoadTest {
  private static final long MIN = Long.MIN_VALUE;
  private static final long MAX = Long.MAX_VALUE;
  private static final int MANY = 300_000;
  private static final int MOST_BYTES_PER_KEY = 36;

  private static final List<UnaryOperator<BliBuilder>> BOTH_SIZES =
      List.of(builder -> builder, BliBuilder::tiny);

  private final SplittableRandom random = TestSeed.random("BliLoadTest");

  private static SortedEntrySource source(long[] keys) {
    return SortedEntrySource.of(SortedKeySource.of(keys), key -> ~key);
  }

  private static void assertLoads(UnaryOperator<BliBuilder> shape, long[] keys) {
    try (BliIndex index = shape.apply(BliIndex.builder()).build(source(keys))) {
      assertHas(index, keys);
    }
  }

  private static void assertHas(BliIndex index, long[] keys) {
    assertEquals(keys.length, index.size());
    index.checkStructure();
    for (int i = 0; i < keys.length; i++) {
      long key = keys[i];
      assertEquals(~key, index.get(key, 0));
      if (key != MIN && (i == 0 || keys[i - 1] != key - 1)) {
        assertFalse(index.containsKey(key - 1), () -> "below " + key);
      }
      if (key != MAX && (i + 1 == keys.length || keys[i + 1] != key + 1)) {
        assertFalse(index.containsKey(key + 1), () -> "above " + key);
      }
    }
    assertScan(keys, index);
  }

  private static void assertScan(long[] keys, BliIndex index) {
    assertTrue(Arrays.equals(keys, index.keys().toArray()), "a scan finds other keys");
    var found = new EntryHolder();
    assertEquals(keys.length > 0, index.first(found));
    if (keys.length > 0) {
      assertEquals(keys[0], found.key);
      assertTrue(index.last(found));
      assertEquals(keys[keys.length - 1], found.key);
    }
  }

  private static long[] keys(int count, IntToLongFunction key) {
    return IntStream.range(0, count).mapToLong(key).toArray();
  }

  @Test
  void anyNumberFromNothingOn() {
    for (int count = 0; count <= 200; count++) {
      assertLoads(builder -> builder, keys(count, i -> i * 3L - 300));
      long[] uniform = random.longs(count).sorted().distinct().toArray();
      assertLoads(BliBuilder::tiny, uniform);
      assertLoads(BliBuilder::tiny, keys(count, i -> i));
    }
  }

  @Test
  void everyShape() {
    for (Map.Entry<String, long[]> shape : KeyShapes.all().entrySet()) {
      try {
        assertLoads(builder -> builder, shape.getValue());
        assertLoads(BliBuilder::tiny, shape.getValue());
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(shape.getKey(), e);
      }
    }
  }

  @Test
  void everySizeOfBucketsAndSegments() {
    long[] keys = random.longs(2_000).map(key -> key >> random.nextInt(64)).sorted().toArray();
    long[] distinct = LongStream.of(keys).distinct().toArray();
    for (int entries = 2; entries <= 15; entries++) {
      for (int children = 2; children <= 7; children++) {
        var shape = new BliShape(entries, children, 2 + random.nextInt(30), random.nextInt(4));
        assertLoads(builder -> builder.shape(shape), distinct);
      }
    }
  }

  @Test
  void equalStepsOverTheWholeDomain() {
    assertLoads(builder -> builder, keys(10_000, i -> MIN + i * (MAX / 5_000)));
    assertLoads(builder -> builder, keys(MANY, i -> MIN + i * (MAX / (MANY / 2))));
  }

  @Test
  void bothEndsOfTheDomain() {
    for (UnaryOperator<BliBuilder> sizes : BOTH_SIZES) {
      assertLoads(sizes, new long[] {MIN});
      assertLoads(sizes, new long[] {MAX});
      assertLoads(sizes, new long[] {MIN, MAX});
      assertLoads(sizes, new long[] {MIN, MIN + 1, -1, 0, 1, MAX - 1, MAX});
      assertLoads(sizes, keys(10_000, i -> i < 5_000 ? MIN + i : MAX - 9_999 + i));
    }
  }

  /** A line has 53 bits of a key at most. */
  @Test
  void keysThatDoublesDoNotTellApart() {
    long beyond = (1L << 53) + 1;
    assertLoads(builder -> builder, keys(10_000, i -> beyond + i));
    assertLoads(BliBuilder::tiny, keys(10_000, i -> (1L << 62) + 2L * i));
    assertLoads(builder -> builder, keys(10_000, i -> MIN + (i < 5_000 ? i : beyond * 512 + i)));
  }

  @Test
  void stepsAndClusters() {
    assertLoads(builder -> builder, keys(MANY, i -> (i / 100L << 40) + i % 100));
    long[] clusters =
        random.longs(MANY).map(draw -> (draw & -1L << 57) + (draw >>> 20 & 0xF_FFFF)).toArray();
    assertLoads(builder -> builder, LongStream.of(clusters).sorted().distinct().toArray());
  }

  @Test
  void aLoadOfUniformKeysTakesLittleMemory() {
    long[] keys = random.longs(MANY).sorted().distinct().toArray();
    try (BliIndex index = BliIndex.builder().build(source(keys))) {
      BliStatistics statistics = index.statistics();
      assertTrue(statistics.bytesPerKey() <= MOST_BYTES_PER_KEY, statistics::toString);
      assertTrue(statistics.height() <= 3, statistics::toString);
      assertHas(index, keys);
    }
  }

  @Test
  void whatIsNotSortedIsRefused() {
    var budget = MemoryBudget.of(8 << 20);
    BliBuilder builder = BliIndex.builder().memoryBudget(budget);
    long[] keys = keys(50_000, i -> i);
    keys[40_000] = 39_999;
    assertThrows(UnsortedSourceException.class, () -> builder.build(source(keys)));
    assertEquals(0, budget.usedBytes());
  }

  /** Fails or has a deletion marker at the last of some entries. */
  private record Broken(int entries, boolean marker) implements SortedEntrySource {
    @Override
    public long size() {
      return entries;
    }

    @Override
    public EntryStream open() {
      return new BrokenPass(this);
    }
  }

  private static final class BrokenPass implements EntryStream {
    private final Broken source;
    private int read;

    BrokenPass(Broken source) {
      this.source = source;
    }

    @Override
    public boolean next() {
      read++;
      if (read == source.entries && !source.marker) {
        throw new UnsupportedOperationException("broken");
      }
      return read <= source.entries;
    }

    @Override
    public long key() {
      return read;
    }

    @Override
    public long value() {
      return read;
    }

    @Override
    public boolean isDeletion() {
      return read == source.entries && source.marker;
    }

    @Override
    public void close() {}
  }

  @Test
  void aSourceThatFailsLeavesNoMemory() {
    var budget = MemoryBudget.of(8 << 20);
    BliBuilder builder = BliIndex.builder().memoryBudget(budget);
    for (int entries : new int[] {1, 10, 60_000}) {
      var failing = new Broken(entries, false);
      assertThrows(UnsupportedOperationException.class, () -> builder.build(failing));
      var marked = new Broken(entries, true);
      var refused = assertThrows(IllegalArgumentException.class, () -> builder.build(marked));
      assertTrue(refused.getMessage().contains("key " + entries), refused.getMessage());
      assertEquals(0, budget.usedBytes());
    }
  }
}
