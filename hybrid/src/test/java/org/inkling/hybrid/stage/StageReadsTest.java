package org.inkling.hybrid.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.inkling.index.LongHolder;
import org.inkling.index.Seed;
import org.inkling.loft.LoftIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StageReadsTest {
  @RegisterExtension final Seed seed = new Seed(getClass());

  private final Random random = seed.random();
  private final LongHolder found = new LongHolder();

  private TreeMap<Long, Long> entries(int count) {
    var entries = new TreeMap<Long, Long>();
    for (int i = 0; i < count; i++) {
      entries.put((long) random.nextInt(-3 * count, 3 * count), random.nextLong());
    }
    entries.put(Long.MIN_VALUE, 1L);
    entries.put(Long.MAX_VALUE, -1L);
    return entries;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4})
  void theNewestThatKnowsAKeyAnswers(int count) {
    TreeMap<Long, Long> entries = entries(2_000);
    Stages stages = Layers.of(entries, random, count, Layers::inMemory);
    for (long key = -6_100; key < 6_100; key++) {
      check(stages, key, entries.get(key));
    }
    check(stages, Long.MIN_VALUE, 1L);
    check(stages, Long.MAX_VALUE, -1L);
    Layers.close(stages);
  }

  private void check(Stages stages, long key, Long expected) {
    found.value = 77;
    assertEquals(expected != null, StageReads.get(stages, key, found), () -> "key " + key);
    assertEquals(expected != null, StageReads.containsKey(stages, key));
    if (expected != null) {
      assertEquals(expected, found.value);
      assertEquals(expected, StageReads.get(stages, key, 5));
    } else {
      assertEquals(5, StageReads.get(stages, key, 5));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4})
  void batchesAnswerAsSingleKeysDo(int count) {
    TreeMap<Long, Long> entries = entries(20_000);
    Stages stages = Layers.of(entries, random, count, Layers::inMemory);
    var batch = new StageBatch();
    for (int size : new int[] {0, 1, 7, 4_096, 4_097, 30_000}) {
      long[] keys = random.longs(size + 6L, -61_000, 61_000).toArray();
      long[] values = new long[keys.length];
      values[2] = 33;
      int present = batch.over(stages, 5).getAll(keys, values, 3, size);
      int expected = 0;
      for (int i = 3; i < size + 3; i++) {
        expected += entries.containsKey(keys[i]) ? 1 : 0;
        assertEquals(entries.getOrDefault(keys[i], 5L), values[i], "key " + keys[i]);
      }
      assertEquals(expected, present);
      assertEquals(33, values[2]);
      assertEquals(0, values[size + 3]);
      batch.over(stages, 5).getAll(keys, keys, 0, keys.length);
      for (int i = 3; i < size + 3; i++) {
        assertEquals(values[i], keys[i], "in place");
      }
    }
    Layers.close(stages);
  }

  @Test
  void whatLiesBelowDoesNotAskTheNewest() {
    try (var newest = LoftIndex.builder().keepDeletionMarkers().build();
        var older = LoftIndex.builder().keepDeletionMarkers().build();
        var run = Layers.inMemory(new TreeMap<>(Map.of(1L, 10L, 2L, 20L, 3L, 30L)))) {
      var stages = new Stages(List.of(newest, older), run);
      newest.put(1, 12);
      older.put(1, 11);
      newest.remove(2);
      older.remove(3);
      newest.put(3, 32);
      checkBelow(stages, 1, 11, 10);
      checkBelow(stages, 2, 20, 20);
      assertFalse(StageReads.below(stages, 1, 3, found), "deleted in the older one");
      assertTrue(StageReads.below(stages, 2, 3, found));
      assertEquals(30, found.value);
      assertFalse(StageReads.below(stages, 1, 4, found));
      assertFalse(StageReads.get(stages, 2, found));
      assertEquals(30, found.value, "left as it was");
    }
  }

  private void checkBelow(Stages stages, long key, long inOlder, long inRun) {
    assertTrue(StageReads.below(stages, 1, key, found));
    assertEquals(inOlder, found.value);
    assertTrue(StageReads.below(stages, 2, key, found));
    assertEquals(inRun, found.value);
  }

  @Test
  void aBatchNeedsRoom() {
    Stages stages = Layers.of(entries(10), random, 1, Layers::inMemory);
    var batch = new StageBatch();
    assertThrows(IllegalStateException.class, () -> batch.getAll(new long[2], new long[2], 0, 2));
    checkRoom(batch.over(stages, 0), 3, 2, 0, 3);
    checkRoom(batch.over(stages, 0), 2, 3, 0, 3);
    checkRoom(batch.over(stages, 0), 2, 2, -1, 1);
    Layers.close(stages);
  }

  private static void checkRoom(StageBatch batch, int keys, int values, int from, int count) {
    assertThrows(
        IndexOutOfBoundsException.class,
        () -> batch.getAll(new long[keys], new long[values], from, count));
  }
}
