package org.inkling.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for the ordered operations of every {@link OrderedIndex} in one thread. */
public abstract class OrderedIndexLaws extends StaticIndexLaws {
  @RegisterExtension final Fixture fixture;

  /** For the index that {@code spec} makes. */
  protected OrderedIndexLaws(IndexSpec spec) {
    fixture = new Fixture(spec);
  }

  @Override
  protected final OrderedIndex filled(TreeMap<Long, Long> entries) {
    return (OrderedIndex) fixture.filled(entries);
  }

  @Override
  protected final void end(OrderedReads index) {
    fixture.close((OrderedIndex) index);
  }

  @Override
  protected final void handOver(OrderedReads index) {
    fixture.check((OrderedIndex) index);
    fixture.handOver((OrderedIndex) index);
  }

  @Override
  protected final void close(OrderedReads index) {
    ((OrderedIndex) index).close();
    fixture.checkClosed((OrderedIndex) index);
  }

  @ParameterizedTest
  @EnumSource
  void answersLikeATreeMapThroughARandomHistory(KeySpace space) {
    long[] keys = space.keys(random, 600);
    OrderedIndex index = fixture.emptyOrdered();
    var points = new Twin(index, random);
    var twin = new OrderedTwin(index, points.oracle);
    for (int round = 0; round < 12; round++) {
      for (int i = 0; i < 400; i++) {
        points.step(keys[random.nextInt(keys.length)]);
        twin.checkAround(keys[random.nextInt(keys.length)] + random.nextInt(-1, 2));
      }
      twin.checkScans();
      twin.checkRange(keys[random.nextInt(keys.length)], keys[random.nextInt(keys.length)]);
    }
    twin.checkEnds();
  }

  @ParameterizedTest
  @EnumSource
  void runsAndStepsTakeTurnsAndAreResetInTheMiddle(KeySpace space) {
    long[] keys = space.keys(random, 3_000);
    TreeMap<Long, Long> entries = entries(keys);
    OrderedIndex index = filled(entries);
    var twin = new OrderedTwin(index, entries);
    for (int i = 0; i < 300; i++) { // keys that come later are not where they would be if loaded
      long key = keys[random.nextInt(keys.length)] + random.nextInt(-2, 3);
      long value = KeySpace.anyValue(random);
      index.put(key, value);
      entries.put(key, value);
    }
    try (Cursor up = new InRuns(index.ascending(), 1);
        Cursor down = new InRuns(index.descending(), 1)) {
      for (int i = 0; i < 40; i++) {
        long from = keys[random.nextInt(keys.length)];
        twin.checkReset(up, down, from, from + (random.nextLong() >>> random.nextInt(1, 64)));
        up.reset(Long.MIN_VALUE, Long.MAX_VALUE);
        down.reset(Long.MAX_VALUE, Long.MIN_VALUE);
        for (int steps = random.nextInt(400); steps > 0; steps--) {
          assertTrue(up.next());
          assertTrue(down.next());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void walksOverLongRunsOfRemovedKeys(boolean isLoaded) {
    TreeMap<Long, Long> entries = entries(KeySpace.DENSE.keys(random, 10_000));
    OrderedIndex index = isLoaded ? filled(entries) : fixture.emptyOrdered();
    var twin = new OrderedTwin(index, entries);
    entries.forEach(index::put);
    for (long key = -490; key < 9_400; key++) {
      if (key != 4_000) {
        assertTrue(index.remove(key));
        entries.remove(key);
      }
    }
    twin.checkScans();
    twin.checkRange(-450, 9_300);
    for (long key = -500; key < 9_500; key += 61) {
      twin.checkAround(key);
    }
    index.clear();
    entries.clear();
    twin.checkEnds();
    twin.checkScans();
    index.put(4_321, 1);
    entries.put(4_321L, 1L);
    twin.checkAround(0);
    twin.checkScans();
  }

  @ParameterizedTest
  @EnumSource
  void aWalkSeesWhatStaysAndNothingThatNeverWas(KeySpace space) {
    long[] keys = space.keys(random, 1_200);
    for (int turn = 0; turn < 4; turn++) {
      var stable = entries();
      var oracle = entries();
      for (int i = 0; i < keys.length; i++) {
        (i % 3 == 0 ? stable : oracle).put(keys[i], KeySpace.valueOf(keys[i]));
      }
      oracle.putAll(stable);
      OrderedIndex index = filled(oracle);
      walkAmidWrites(index, keys, stable, oracle, turn);
      fixture.close(index);
    }
  }

  /**
   * Changes keys that are not stable between the steps of a walk, of which there are four kinds.
   */
  private void walkAmidWrites(
      OrderedIndex index,
      long[] keys,
      TreeMap<Long, Long> stable,
      TreeMap<Long, Long> oracle,
      int turn) {
    boolean isDescending = turn % 2 == 1;
    var everHeld =
        new HashSet<Map.Entry<Long, Long>>(
            oracle.entrySet().stream()
                .map(entry -> Map.entry(entry.getKey(), entry.getValue()))
                .toList());
    var remaining = new TreeMap<>(stable);
    long previous = 0;
    boolean isFirst = true;
    Cursor walk = isDescending ? index.descending() : index.ascending();
    try (Cursor cursor = turn > 1 ? new InRuns(walk, 1) : walk) {
      while (cursor.next()) {
        long key = cursor.key();
        assertTrue(isFirst || (isDescending ? key < previous : key > previous), "out of order");
        assertTrue(everHeld.contains(Map.entry(key, cursor.value())), () -> "never held: " + key);
        if (stable.containsKey(key)) {
          var next = isDescending ? remaining.pollLastEntry() : remaining.pollFirstEntry();
          assertEquals(next.getKey(), key, "a stable key is missing");
        }
        writeAround(index, keys, stable, everHeld);
        previous = key;
        isFirst = false;
      }
    }
    assertEquals(Map.of(), remaining, "stable keys are missing");
  }

  private void writeAround(
      OrderedIndex index,
      long[] keys,
      Map<Long, Long> stable,
      Set<Map.Entry<Long, Long>> everHeld) {
    for (int i = 0; i < 6; i++) {
      long key = keys[random.nextInt(keys.length)];
      if (stable.containsKey(key)) {
        continue;
      }
      if (random.nextBoolean()) {
        index.remove(key);
      } else {
        long value = KeySpace.anyValue(random);
        everHeld.add(Map.entry(key, value));
        index.put(key, value);
      }
    }
  }

  @Test
  void theMapViewIsLive() {
    OrderedIndex index = fixture.emptyOrdered();
    var map = index.asMap();
    index.put(5, 6);
    assertEquals(Map.of(5L, 6L), map);
    map.put(7L, 8L);
    map.remove(5L);
    assertEquals(8, index.get(7, 0));
    assertFalse(index.containsKey(5));
    assertEquals(10, map.merge(7L, 2L, Long::sum));
    map.headMap(7L, true).clear();
    assertTrue(index.isEmpty());
  }

  @Test
  void clearTakesEverythingOutOfARange() {
    TreeMap<Long, Long> entries = entries(KeySpace.CLUSTERS.keys(random, 2_000));
    OrderedIndex index = filled(entries);
    long[] bounds = {entries.firstKey(), -1, 0, entries.lastKey()};
    Arrays.sort(bounds);
    index.asMap().subMap(bounds[1], bounds[2]).clear();
    entries.subMap(bounds[1], bounds[2]).clear();
    new OrderedTwin(index, entries).checkScans();
    assertEquals(entries.size(), index.size());
  }
}
