package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for the point operations of every index in one thread, against a {@link TreeMap}. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class PointIndexLaws {
  private static final int GROWN = 3_000;

  @RegisterExtension final Seed seed = new Seed(getClass());
  @RegisterExtension final Fixture fixture;

  private final Random random = seed.random();

  /** For the index that {@code spec} makes. */
  protected PointIndexLaws(IndexSpec spec) {
    fixture = new Fixture(spec);
  }

  @ParameterizedTest
  @EnumSource
  void answersLikeATreeMapThroughARandomHistory(KeySpace space) {
    long[] keys = space.keys(random, 400);
    var twin = new Twin(fixture.empty(), random);
    for (int i = 0; i < 12_000; i++) {
      long key = keys[random.nextInt(keys.length)];
      twin.step(random.nextInt(8) == 0 ? key + random.nextInt(-2, 3) : key);
    }
    twin.checkContents();
  }

  @ParameterizedTest
  @EnumSource
  void answersLikeATreeMapThroughARandomHistoryAfterFilling(KeySpace space) {
    long[] keys = space.keys(random, 2_000);
    var entries = new TreeMap<Long, Long>();
    for (int i = 0; i < keys.length; i += 2) {
      entries.put(keys[i], KeySpace.anyValue(random));
    }
    var twin = new Twin(fixture.filled(entries), entries, random);
    twin.checkContents();
    for (int i = 0; i < 12_000; i++) {
      twin.step(keys[random.nextInt(keys.length)]);
    }
    twin.checkContents();
  }

  @Test
  void everyOperationWorksOnEveryCornerOfTheDomain() {
    var twin = new Twin(fixture.empty(), random);
    for (int round = 0; round < 3; round++) {
      for (long key : KeySpace.corners()) {
        twin.everyStep(key);
      }
      twin.checkContents();
    }
  }

  @Test
  void everyValueComesBackAsItWasPut() {
    PointIndex index = fixture.empty();
    var holder = new LongHolder();
    for (long value : KeySpace.corners()) {
      for (long key : new long[] {Long.MIN_VALUE, -1, 0, 17, Long.MAX_VALUE}) {
        index.put(key, value);
        assertTrue(index.get(key, holder));
        assertEquals(value, holder.value);
        assertEquals(value, index.get(key, ~value));
        assertFalse(index.compareAndSet(key, ~value, 5));
        assertTrue(index.compareAndSet(key, value, ~value));
        assertTrue(index.compareAndSet(key, ~value, value));
        assertFalse(index.remove(key, ~value));
        assertEquals(value, index.getAndPut(key, ~value, 3));
        assertTrue(index.remove(key, ~value));
      }
    }
    assertEquals(0, index.size());
  }

  @Test
  void aFunctionRunsOutsideTheIndexAndMayUseIt() {
    PointIndex index = fixture.empty();
    index.put(1, 10);
    assertEquals(15, index.merge(1, 5, (old, given) -> put(index, 2, old + given)));
    assertTrue(index.update(1, old -> put(index, 3, old * 2)));
    assertEquals(7, index.computeIfAbsent(4, key -> put(index, 5, key + 3)));
    assertEquals(7, index.computeIfAbsent(4, key -> put(index, 6, 0)));
    assertEquals(30, index.get(1, -1));
    assertEquals(15, index.get(2, -1));
    assertEquals(30, index.get(3, -1));
    assertEquals(7, index.get(5, -1));
    assertFalse(index.containsKey(6));
    assertEquals(21, index.merge(1, 20, (old, given) -> put(index, 1, 1) + given)); // tried again
  }

  /** Puts a value and returns it. */
  private static long put(PointIndex index, long key, long value) {
    index.put(key, value);
    return value;
  }

  @Test
  @SuppressWarnings("NullAway") // what a caller without the checker may do
  void aFunctionThatThrowsChangesNothing() {
    PointIndex index = fixture.empty();
    index.put(1, 10);
    var holder = new LongHolder();
    assertThrows(ArithmeticException.class, () -> index.merge(1, 0, (old, given) -> old / given));
    assertThrows(
        ArithmeticException.class, () -> index.update(1, old -> old / holder.value, holder));
    assertThrows(ArithmeticException.class, () -> index.computeIfAbsent(0, key -> 1 / key));
    assertFalse(index.update(0, old -> old / holder.value, holder));
    assertEquals(10, index.computeIfAbsent(1, key -> key / holder.value));
    assertEquals(0, holder.value);
    assertEquals(10, index.get(1, 0));
    assertEquals(1, index.size());
    assertThrows(NullPointerException.class, () -> index.merge(1, 1, null));
    assertThrows(NullPointerException.class, () -> index.update(1, null));
    assertThrows(NullPointerException.class, () -> index.update(0, old -> old, null));
    assertThrows(NullPointerException.class, () -> index.computeIfAbsent(1, null));
  }

  @Test
  void aSumOfMoreThan64BitsWrapsAround() {
    PointIndex index = fixture.empty();
    assertEquals(Long.MAX_VALUE, index.addAndGet(1, Long.MAX_VALUE));
    assertEquals(Long.MAX_VALUE, index.getAndAdd(1, 1));
    assertEquals(Long.MIN_VALUE, index.get(1, 0));
    assertEquals(0, index.addAndGet(1, Long.MIN_VALUE));
    assertEquals(0, index.getAndAdd(2, 0));
    assertTrue(index.containsKey(2)); // also a sum of 0 is a value
  }

  @Test
  void anEmptyIndexHasNothing() {
    var twin = new Twin(fixture.empty(), random);
    twin.checkContents();
    twin.index.clear();
    for (long key : KeySpace.corners()) {
      twin.remove(key);
      assertFalse(twin.index.replace(key, 1));
      assertFalse(twin.index.compareAndSet(key, 0, 1));
      assertFalse(twin.index.remove(key, 0));
      assertEquals(9, twin.index.getAndRemove(key, 9));
    }
    twin.checkContents();
  }

  /** How many keys in turn stand alone in one index, which stores of files take long to make. */
  protected int keysOfAnIndex() {
    return 1;
  }

  @Test
  void oneKeyStandsAlone() {
    long[] corners = KeySpace.corners();
    for (int from = 0; from < corners.length; from += keysOfAnIndex()) {
      var twin = new Twin(fixture.empty(), random);
      for (int i = from; i < Math.min(corners.length, from + keysOfAnIndex()); i++) {
        twin.put(corners[i], KeySpace.valueOf(corners[i]));
        twin.checkContents();
        twin.everyStep(corners[i]);
        twin.checkContents();
        twin.oracle.remove(corners[i]);
        twin.index.remove(corners[i]);
      }
      fixture.close(twin.index);
    }
  }

  @ParameterizedTest
  @EnumSource
  void growsFromEmptyKeyByKey(Order order) {
    for (KeySpace space : new KeySpace[] {KeySpace.SPACED, KeySpace.UNIFORM, KeySpace.GEOMETRIC}) {
      var twin = new Twin(fixture.empty(), random);
      long[] keys = order.of(space.keys(random, GROWN), random);
      for (int i = 0; i < keys.length; i++) {
        twin.put(keys[i], KeySpace.valueOf(keys[i]));
        if (i < 64 || i % 16 == 0) { // some indexes count their entries one by one
          assertEquals(i + 1, twin.index.size());
        }
        long earlier = keys[random.nextInt(i + 1)];
        assertEquals(KeySpace.valueOf(earlier), twin.index.get(earlier, 0));
      }
      twin.checkContents();
    }
  }

  @ParameterizedTest
  @EnumSource
  void drainsToEmptyAndFillsAgain(Order order) {
    var twin = new Twin(fixture.empty(), random);
    long[] sorted = KeySpace.CLUSTERS.keys(random, 1_500);
    for (int round = 0; round < 3; round++) {
      for (long key : Order.RANDOM.of(sorted, random)) {
        twin.put(key, KeySpace.anyValue(random));
      }
      twin.checkContents();
      for (long key : order.of(sorted, random)) {
        twin.remove(key);
      }
      twin.checkContents();
      fixture.check(twin.index);
    }
  }

  @ParameterizedTest
  @EnumSource
  void neighboursOfPresentKeysAreAbsent(KeySpace space) {
    var entries = new TreeMap<Long, Long>();
    for (long key : space.keys(random, GROWN)) {
      entries.put(key, KeySpace.valueOf(key));
    }
    new Twin(fixture.filled(entries), entries, random).checkContents();
    var twin = new Twin(fixture.empty(), random);
    entries.forEach(twin::put);
    twin.checkContents();
  }

  @Test
  void overwritesKeepTheSizeAndTheLastValue() {
    var twin = new Twin(fixture.empty(), random);
    long[] keys = KeySpace.DENSE.keys(random, 50);
    for (int i = 0; i < 20_000; i++) {
      twin.put(keys[i % keys.length], KeySpace.anyValue(random));
    }
    twin.checkContents();
  }

  @Test
  void aKeyThatComesAndGoesIsCountedOnce() {
    PointIndex index = fixture.empty();
    for (int i = 0; i < 5_000; i++) {
      assertTrue(index.putIfAbsent(42, i));
      assertEquals(1, index.size());
      assertTrue(index.remove(42));
      assertEquals(0, index.size());
    }
  }

  @Test
  void getAllLooksUpEachKey() {
    var entries = new TreeMap<Long, Long>();
    for (long key : KeySpace.PAIRS.keys(random, 1_000)) {
      entries.put(key, KeySpace.anyValue(random));
    }
    PointIndex index = fixture.filled(entries);
    long[] wanted = new long[777];
    long[] expected = new long[800];
    int present = 0;
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = KeySpace.PAIRS.key(random, random.nextInt(1_000)) + random.nextInt(2);
      expected[i] = entries.getOrDefault(wanted[i], -3L);
      present += entries.containsKey(wanted[i]) ? 1 : 0;
    }
    long[] values = new long[800];
    assertEquals(present, index.getAll(wanted, values, -3));
    assertArrayEquals(expected, values);
  }

  @Test
  void getAllTakesItsArraysAsTheyAre() {
    PointIndex index = fixture.empty();
    index.put(Long.MIN_VALUE, 1);
    index.put(Long.MAX_VALUE, 2);
    assertEquals(0, index.getAll(new long[0], new long[0], 5));
    long[] values = new long[4];
    long[] keys = {Long.MAX_VALUE, 0, Long.MIN_VALUE, Long.MAX_VALUE};
    assertEquals(3, index.getAll(keys, values, 5));
    assertArrayEquals(new long[] {2, 5, 1, 2}, values);
    assertThrows(IllegalArgumentException.class, () -> index.getAll(keys, new long[3], 5));
  }

  @ParameterizedTest
  @EnumSource
  void clearTakesEverythingOut(KeySpace space) {
    var twin = new Twin(fixture.empty(), random);
    for (int round = 0; round < 3; round++) {
      for (long key : space.keys(random, 1_000)) {
        twin.put(key, KeySpace.anyValue(random));
      }
      twin.put(Long.MIN_VALUE, 1);
      twin.put(Long.MAX_VALUE, 1);
      twin.oracle.clear();
      twin.index.clear();
      twin.checkContents();
    }
  }
}
