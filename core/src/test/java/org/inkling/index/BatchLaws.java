package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import org.inkling.region.LongRegion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for the operations of every index on many keys, against a {@link TreeMap}. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class BatchLaws {
  private static final int[] SIZES = {0, 1, 2, 63, 64, 65, 127, 128, 129, 1_000};
  private static final long MARGIN = 0x5a5a_5a5a_5a5a_5a5aL;

  @RegisterExtension final Seed seed = new Seed(getClass());
  @RegisterExtension final Fixture fixture;

  private final Random random = seed.random();
  private final TreeMap<Long, Long> oracle = new TreeMap<>();

  /** For the index that {@code spec} makes. */
  protected BatchLaws(IndexSpec spec) {
    fixture = new Fixture(spec);
  }

  /** Keys of a space with duplicates, neighbours, and now and then an end of the domain. */
  private long[] drawn(long[] keys, int count) {
    long[] drawn = new long[count];
    for (int i = 0; i < count; i++) {
      drawn[i] =
          switch (random.nextInt(16)) {
            case 0 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
            case 1 -> drawn[random.nextInt(i + 1)];
            case 2, 3 -> keys[random.nextInt(keys.length)] + 1;
            default -> keys[random.nextInt(keys.length)];
          };
    }
    return drawn;
  }

  private long[] anyValues(int count) {
    return random.longs(count).map(any -> KeySpace.anyValue(random)).toArray();
  }

  /** The answers that a batch must give. */
  private long[] expected(long[] keys, long absent) {
    return Arrays.stream(keys).map(key -> oracle.getOrDefault(key, absent)).toArray();
  }

  private int present(long[] keys) {
    return (int) Arrays.stream(keys).filter(oracle::containsKey).count();
  }

  private void putInOracle(long[] keys, long[] values) {
    for (int i = 0; i < keys.length; i++) {
      oracle.put(keys[i], values[i]);
    }
  }

  @ParameterizedTest
  @EnumSource
  void batchesOfEverySizeAnswerLikeATreeMap(KeySpace space) {
    long[] keys = space.keys(random, 2_000);
    for (int i = 0; i < keys.length; i += 2) {
      oracle.put(keys[i], KeySpace.anyValue(random));
    }
    PointIndex index = fixture.filled(oracle);
    for (int size : SIZES) {
      long[] put = drawn(keys, size);
      long[] values = anyValues(size);
      checkGetAll(index, drawn(keys, size));
      index.putAll(put, values);
      putInOracle(put, values);
      checkGetAll(index, put);
      removeSome(index, put);
      checkGetAll(index, put);
    }
    new Twin(index, oracle, random).checkContents();
  }

  private void checkGetAll(PointIndex index, long[] keys) {
    long absent = random.nextLong();
    long[] values = new long[keys.length + 3];
    assertEquals(present(keys), index.getAll(keys, values, absent));
    assertArrayEquals(Arrays.copyOf(expected(keys, absent), values.length), values);
    checkPresent(index, keys);
  }

  /** Which keys are present, in arrays that are longer than the keys, and in place. */
  private void checkPresent(PointIndex index, long[] keys) {
    long[] values = keys.clone();
    boolean[] present = new boolean[keys.length + 2];
    Arrays.fill(present, random.nextBoolean());
    boolean margin = present[0];
    assertEquals(present(keys), index.getAll(values, values, present));
    for (int i = 0; i < keys.length; i++) {
      assertEquals(oracle.containsKey(keys[i]), present[i]);
      assertTrue(!present[i] || oracle.get(keys[i]) == values[i]);
    }
    assertEquals(margin, present[keys.length]);
  }

  private void removeSome(PointIndex index, long[] keys) {
    for (int i = 0; i < keys.length; i += 3) {
      assertEquals(oracle.remove(keys[i]) != null, index.remove(keys[i]));
    }
  }

  @Test
  void rangesOfArraysAreReadAndWrittenAlone() {
    PointIndex index = fixture.empty();
    long[] keys = KeySpace.UNIFORM.keys(random, 300);
    long[] values = anyValues(300);
    for (int[] range : new int[][] {{0, 0}, {300, 0}, {17, 1}, {5, 64}, {100, 200}, {0, 300}}) {
      int from = range[0];
      int count = range[1];
      index.putAll(keys, values, from, count);
      putInOracle(
          Arrays.copyOfRange(keys, from, from + count),
          Arrays.copyOfRange(values, from, from + count));
      long[] read = new long[300];
      Arrays.fill(read, MARGIN);
      assertEquals(count, index.getAll(keys, read, from, count, MARGIN));
      boolean[] present = new boolean[300];
      assertEquals(count, index.getAll(keys, read, present, from, count));
      for (int i = 0; i < read.length; i++) {
        boolean isInside = i >= from && i < from + count;
        assertEquals(isInside ? values[i] : MARGIN, read[i]);
        assertEquals(isInside, present[i]);
      }
      new Twin(index, oracle, random).checkContents();
    }
  }

  @Test
  void ofEqualKeysTheLastOneWins() {
    PointIndex index = fixture.empty();
    for (int size : SIZES) {
      long[] keys = new long[size];
      Arrays.setAll(keys, i -> i % 7);
      long[] values = anyValues(size);
      index.putAll(keys, values);
      putInOracle(keys, values);
    }
    new Twin(index, oracle, random).checkContents();
  }

  @Test
  void keysMayBecomeTheirValuesInPlace() {
    PointIndex index = fixture.empty();
    long[] keys = KeySpace.SPACED.keys(random, 200);
    long[] values = anyValues(200);
    index.putAll(keys, values);
    var region = LongRegion.of(MemorySegment.ofArray(keys.clone()));
    assertEquals(200, index.getAll(region, region, 0));
    assertEquals(200, index.getAll(keys, keys, 0));
    assertArrayEquals(values, keys);
    region.copyTo(0, keys, 0, 200);
    assertArrayEquals(values, keys);
  }

  @ParameterizedTest
  @EnumSource
  void regionsAreReadAndWrittenAsArraysAre(KeySpace space) {
    long[] keys = space.keys(random, 1_000);
    PointIndex index = fixture.empty();
    try (Arena arena = Arena.ofConfined()) {
      for (int size : SIZES) {
        long[] put = drawn(keys, size);
        long[] values = anyValues(size);
        index.putAll(region(arena, put, false), region(arena, values, true));
        putInOracle(put, values);
        long[] wanted = drawn(keys, size);
        LongRegion read = region(arena, new long[size + 2], random.nextBoolean());
        assertEquals(present(wanted), index.getAll(region(arena, wanted, true), read, 9));
        assertArrayEquals(Arrays.copyOf(expected(wanted, 9), size + 2), array(read));
      }
    }
    new Twin(index, oracle, random).checkContents();
  }

  private static LongRegion region(Arena arena, long[] longs, boolean aligned) {
    int bytes = longs.length * Long.BYTES;
    MemorySegment segment = arena.allocate(bytes + 1L, Long.BYTES).asSlice(aligned ? 0 : 1, bytes);
    var region = LongRegion.of(segment);
    region.copyFrom(longs, 0, 0, longs.length);
    return region;
  }

  private static long[] array(LongRegion region) {
    long[] longs = new long[(int) region.size()];
    region.copyTo(0, longs, 0, longs.length);
    return longs;
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without the checker may do
  void argumentsAreCheckedBeforeAnythingHappens() {
    PointIndex index = fixture.empty();
    long[] three = {1, 2, 3};
    long[] two = {8, 9};
    var region = LongRegion.of(MemorySegment.ofArray(three));
    var small = LongRegion.of(MemorySegment.ofArray(two));
    assertThrows(IllegalArgumentException.class, () -> index.getAll(three, two, 0));
    assertThrows(IllegalArgumentException.class, () -> index.putAll(three, two));
    assertThrows(IllegalArgumentException.class, () -> index.getAll(three, three, new boolean[2]));
    assertThrows(IllegalArgumentException.class, () -> index.getAll(region, small, 0));
    assertThrows(IllegalArgumentException.class, () -> index.putAll(region, small));
    for (int[] range : new int[][] {{-1, 1}, {0, 3}, {2, 1}, {1, -1}, {1, Integer.MAX_VALUE}}) {
      int from = range[0];
      int count = range[1];
      assertThrows(IndexOutOfBoundsException.class, () -> index.getAll(three, two, from, count, 0));
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> index.getAll(three, three, new boolean[2], from, count));
      assertThrows(IndexOutOfBoundsException.class, () -> index.putAll(three, two, from, count));
      assertThrows(IndexOutOfBoundsException.class, () -> index.putAll(two, three, from, count));
    }
    assertThrows(NullPointerException.class, () -> index.getAll((long[]) null, two, 0));
    assertThrows(NullPointerException.class, () -> index.getAll(three, null, 0));
    assertThrows(NullPointerException.class, () -> index.putAll(null, two));
    assertThrows(NullPointerException.class, () -> index.putAll(three, null));
    assertThrows(NullPointerException.class, () -> index.getAll(region, null, 0));
    assertThrows(NullPointerException.class, () -> index.putAll(null, region));
    assertTrue(index.isEmpty());
    assertArrayEquals(new long[] {8, 9}, two);
  }

  @Test
  void aRegionThatCannotBeUsedIsRefused() {
    PointIndex index = fixture.empty();
    index.put(1, 2);
    Arena arena = Arena.ofShared();
    LongRegion closed = region(arena, new long[] {1, 2, 3}, true);
    arena.close();
    long[] array = {1, 2, 3};
    var open = LongRegion.of(MemorySegment.ofArray(array));
    var readOnly = LongRegion.of(MemorySegment.ofArray(array).asReadOnly());
    assertArena(() -> index.getAll(closed, open, 0));
    assertArena(() -> index.getAll(open, closed, 0));
    assertArena(() -> index.putAll(closed, open));
    assertArena(() -> index.putAll(open, closed));
    assertThrows(IllegalArgumentException.class, () -> index.getAll(open, readOnly, 0));
    assertEquals(1, index.size());
    index.putAll(readOnly, open);
    assertEquals(3, index.getAll(readOnly, open, 0));
  }

  private static void assertArena(Runnable call) {
    var refused = assertThrows(IllegalStateException.class, call::run);
    assertTrue(refused.getMessage().contains("arena"), refused::getMessage);
  }
}
