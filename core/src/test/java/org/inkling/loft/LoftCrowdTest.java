package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.api.Test;

/** Many keys where the model expects few: one group, below the first pivot, behind the last. */
class LoftCrowdTest {
  /** A run is cut near 65,536 entries: the first and the second run of this crowd both are. */
  private static final int CROWD = 150_000;

  private static final LoftTuning TINY =
      new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, ChangeTuning.DEFAULT);

  @Test
  void aGroupHoldsMoreThanACursorsBuffer() {
    var random = TestSeed.random("LoftCrowdTest.aGroupHoldsMore");
    var builder = LoftIndex.builder().seed(random.nextLong()).retraining(RetrainingScheme.NONE);
    try (var twin = new LoftTwin(builder, new TreeMap<>())) {
      for (int i = 0; i < CROWD; i++) {
        put(twin, random.nextLong(1L << 40), i % 7 == 0 ? random.nextLong() : i);
      }
      // An empty index steps by 2^54 keys per slot: all of this is one slot's, with its bucket.
      assertTrue(twin.index.statistics().structure().bucketLevels() > 8);
      twin.check();
      probe(twin);
      removeEverySecond(twin);
      twin.check();
      probe(twin);
    }
  }

  @Test
  void aCrowdIsWalkedInPartsAndInTurns() {
    try (var twin =
        new LoftTwin(
            LoftIndex.builder().seed(1).retraining(RetrainingScheme.NONE), new TreeMap<>())) {
      for (int i = 0; i < CROWD; i++) {
        put(twin, 3L * (i * 31 % CROWD), i);
      }
      for (int entries : new int[] {32_768, 65_471, 65_472, 65_473, 65_536, 65_537, 98_305}) {
        twin.scan(3L * 100, 3L * (100 + entries - 1));
      }
      twin.scan(3L * 100 + 1, 3L * (100 + 65_537));
    }
  }

  @Test
  void aCursorGoesOnInOrderWhileItsVisitorWrites() {
    for (boolean ascending : new boolean[] {true, false}) {
      try (var index = LoftIndex.builder().seed(1).build()) {
        for (long i = 0; i < CROWD; i++) {
          index.put(3 * i, i);
        }
        visit(index, ascending ? index.ascending() : index.descending(), ascending ? 1 : -1);
        assertEquals(0, index.count(0, 0));
        index.checkStructure();
      }
    }
  }

  /** Takes out each key that is met, and puts one near it before and behind the cursor. */
  private static void visit(LoftIndex index, Cursor cursor, int direction) {
    int stable = 0;
    try (cursor) {
      long last = direction > 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
      while (cursor.next()) {
        long key = cursor.key();
        assertEquals(direction, Long.compare(key, last), "in order");
        last = key;
        if (key % 3 == 0) {
          stable++;
          assertTrue(index.remove(key));
          index.put(key + direction, -1);
          index.put(key - direction, -1);
        }
      }
    }
    assertEquals(CROWD, stable, "each once");
  }

  @Test
  void keysBelowTheFirstPivotAndBehindTheLastCrowd() {
    var random = TestSeed.random("LoftCrowdTest.keysBelow");
    for (LoftTuning tuning : new LoftTuning[] {TINY, LoftTuning.DEFAULT}) {
      var loaded = new TreeMap<Long, Long>();
      for (long key = 0; key < 100; key++) {
        loaded.put(key * 1_000, key);
      }
      try (var twin = new LoftTwin(LoftIndex.builder().tuning(tuning), loaded)) {
        for (int i = 0; i < 2_000; i++) {
          put(twin, -1 - random.nextLong(1L << random.nextInt(1, 62)), i);
          put(twin, 99_000 + random.nextLong(1L << random.nextInt(1, 62)), i);
        }
        put(twin, Long.MIN_VALUE, 1);
        put(twin, Long.MIN_VALUE + 1, Long.MIN_VALUE);
        put(twin, Long.MAX_VALUE, Long.MAX_VALUE);
        put(twin, Long.MAX_VALUE - 1, 2);
        twin.check();
        probe(twin);
      }
    }
  }

  @Test
  void appendsAndPrependsGoOnForEver() {
    var loaded = new TreeMap<Long, Long>();
    for (long key = 0; key < 64; key++) {
      loaded.put(key, key);
    }
    try (var twin = new LoftTwin(LoftIndex.builder().tuning(TINY), loaded)) {
      for (long key = 64; key < 3_000; key++) {
        put(twin, key, -key);
        put(twin, -key, key);
      }
      twin.check();
      probe(twin);
    }
  }

  @Test
  void insertsIntoOneGapStayInOrder() {
    var loaded = new TreeMap<Long, Long>();
    loaded.put(0L, 0L);
    loaded.put(1L << 62, 1L);
    try (var twin = new LoftTwin(LoftIndex.builder().tuning(TINY), loaded)) {
      long low = 0;
      long high = 1L << 62;
      for (int i = 0; high - low > 2; i++) {
        long middle = low + (high - low) / 2;
        put(twin, middle, i);
        twin.read(middle);
        if ((i & 1) == 0) {
          low = middle;
        } else {
          high = middle;
        }
      }
      twin.check();
    }
  }

  @Test
  void removedRunsArePassedOver() {
    var loaded = new TreeMap<Long, Long>();
    for (long key = 0; key < 20_000; key++) {
      loaded.put(key * 5, key);
    }
    try (var twin = new LoftTwin(LoftIndex.builder().tuning(TINY), loaded)) {
      for (long key = 10; key < 19_990; key++) {
        twin.index.remove(key * 5);
        twin.model.remove(key * 5);
      }
      twin.read(50_000);
      twin.scan(40, 99_960);
      twin.check();
      put(twin, 50_000, 7);
      twin.read(49_999);
      twin.read(50_001);
      twin.check();
    }
  }

  private static void put(LoftTwin twin, long key, long value) {
    twin.index.put(key, value);
    twin.model.put(key, value);
  }

  private static void removeEverySecond(LoftTwin twin) {
    boolean removed = false;
    for (long key : twin.model.keySet().toArray(Long[]::new)) {
      removed = !removed;
      if (removed) {
        assertTrue(twin.index.remove(key));
        twin.model.remove(key);
      }
    }
  }

  /** Asks for some of the keys, their neighbours and what lies between. */
  private static void probe(LoftTwin twin) {
    int step = Math.max(1, twin.model.size() / 40);
    int i = 0;
    for (long key : twin.model.keySet().toArray(Long[]::new)) {
      if (i++ % step == 0) {
        twin.read(key);
        twin.read(key + 1);
      }
    }
  }
}
