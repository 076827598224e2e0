package org.inkling.cli.growth;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.datasets.KeySets;
import org.inkling.source.KeyStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The loaded keys, the inserted keys, and their order. */
class GrowthKeysTest {
  private static final long SEED = TestSeed.of("GrowthKeysTest");
  private static final int COUNT = 5_000;
  private static final int FROM = 500;

  static GrowthPlan plan(InsertOrder order, int from) {
    return new GrowthPlan(from, order, 2, 0.01, 1, 0, SEED);
  }

  private static long[] set(String spec) {
    long[] keys = new long[COUNT];
    try (KeyStream stream = KeySets.open(spec + ":" + COUNT, SEED).open()) {
      for (int i = 0; stream.next(); i++) {
        keys[i] = stream.key();
      }
    }
    return keys;
  }

  private static GrowthKeys divide(long[] set, InsertOrder order, int from) {
    return GrowthKeys.of(LongBuffer.wrap(set), plan(order, from));
  }

  private static void assertAscends(long[] keys) {
    for (int i = 1; i < keys.length; i++) {
      assertTrue(keys[i - 1] < keys[i], "at " + i + ", seed " + SEED);
    }
  }

  private static long[] sorted(long[]... parts) {
    return Arrays.stream(parts).flatMapToLong(LongStream::of).sorted().toArray();
  }

  @ParameterizedTest
  @EnumSource
  void everyKeyIsLoadedOrFollowsOnce(InsertOrder order) {
    GrowthKeys keys = divide(set("uniform"), order, FROM);
    assertEquals(FROM, keys.loaded().length);
    assertEquals(COUNT - FROM, keys.inserts().length);
    assertAscends(keys.loaded());
    assertAscends(keys.all());
    assertArrayEquals(keys.all(), sorted(keys.loaded(), keys.inserts()));
    assertArrayEquals(keys.inserts(), divide(set("uniform"), order, FROM).inserts());
  }

  @ParameterizedTest
  @EnumSource(names = "HOT_GAP", mode = EnumSource.Mode.EXCLUDE)
  void theKeysAreThoseOfTheSet(InsertOrder order) {
    long[] set = set("osm");
    assertArrayEquals(set, divide(set, order, FROM).all());
    GrowthKeys fromNothing = divide(set, order, 0);
    assertEquals(0, fromNothing.loaded().length);
    assertEquals(COUNT, fromNothing.inserts().length);
  }

  @Test
  void ordersAreAsTheirNamesSay() {
    long[] set = set("lognormal");
    GrowthKeys up = divide(set, InsertOrder.ASCENDING, FROM);
    assertAscends(up.inserts());
    assertTrue(up.loaded()[FROM - 1] < up.inserts()[0]);
    GrowthKeys down = divide(set, InsertOrder.DESCENDING, FROM);
    assertTrue(down.inserts()[0] < down.loaded()[0]);
    assertEquals(set[0], down.inserts()[COUNT - FROM - 1]);
    assertArrayEquals(sorted(down.inserts()), Arrays.copyOf(set, COUNT - FROM));
    for (int i = 1; i < down.inserts().length; i++) {
      assertTrue(down.inserts()[i - 1] > down.inserts()[i]);
    }
  }

  @Test
  void aRandomOrderHasNoPattern() {
    long[] inserts = divide(set("sequential"), InsertOrder.RANDOM, FROM).inserts();
    int ascents = 0;
    for (int i = 1; i < inserts.length; i++) {
      ascents += inserts[i - 1] < inserts[i] ? 1 : 0;
    }
    assertEquals(inserts.length / 2, ascents, inserts.length / 10, "seed " + SEED);
    assertTrue(inserts[0] != inserts[1] - 1 || inserts[1] != inserts[2] - 1, "seed " + SEED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "osm", "fb-outliers"})
  void aHotGapLiesBetweenTwoNeighbours(String spec) {
    GrowthKeys keys = divide(set(spec), InsertOrder.HOT_GAP, FROM);
    long[] made = sorted(keys.inserts());
    int below = Arrays.binarySearch(keys.all(), made[0]) - 1;
    long low = keys.all()[below];
    long high = keys.all()[below + 1 + made.length];
    assertArrayEquals(made, Arrays.copyOfRange(keys.all(), below + 1, below + 1 + made.length));
    assertTrue(Arrays.binarySearch(keys.loaded(), low) >= 0);
    assertEquals(high, keys.loaded()[Arrays.binarySearch(keys.loaded(), low) + 1]);
    for (int i = 1; i < FROM; i++) {
      long width = keys.loaded()[i] - keys.loaded()[i - 1];
      assertTrue(Long.compareUnsigned(width, high - low) <= 0, "a wider gap, seed " + SEED);
    }
    assertFalse(Arrays.equals(made, keys.inserts()), "shuffled");
  }

  @Test
  void aGapOfAlmostTheWholeDomain() {
    long[] set = new long[COUNT];
    for (int i = 0; i < COUNT; i++) {
      set[i] = i < COUNT / 2 ? Long.MIN_VALUE + i : Long.MAX_VALUE - (COUNT - 1 - i);
    }
    GrowthKeys keys = divide(set, InsertOrder.HOT_GAP, FROM);
    assertAscends(keys.all());
    assertEquals(COUNT, keys.all().length);
  }

  @Test
  void whatDoesNotSuitIsRefused() {
    var narrow =
        assertThrows(
            IllegalArgumentException.class,
            () -> divide(set("sequential"), InsertOrder.HOT_GAP, FROM));
    assertTrue(narrow.getMessage().contains("4,500 are to be inserted"), narrow.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> divide(set("uniform"), InsertOrder.RANDOM, COUNT - 999));
    assertThrows(IllegalArgumentException.class, () -> plan(InsertOrder.HOT_GAP, 1));
    assertThrows(IllegalArgumentException.class, () -> plan(InsertOrder.RANDOM, -1));
  }
}
