package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.MemoryLimitException;
import org.inkling.SteppedExecutor;
import org.inkling.TestSeed;
import org.inkling.index.EntryHolder;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Nodes change chunk by chunk, while between the chunks everything is done to the index and to a
 * tree map; the structure is verified in each of these places.
 */
class LoftRetrainingTest {
  private static final int KEYS = 100;
  private static final int OPERATIONS = 12_000;

  private final SteppedExecutor executor = new SteppedExecutor();

  static Stream<LoftTuning> tunings() {
    return Stream.of(
        new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, Changes.EAGER),
        new LoftTuning(4, 1.5, 4, 4, 4, 64, 16, Changes.EAGER),
        new LoftTuning(8, 0.3, 3, 2, 1, 40, 3, Changes.EAGER),
        new LoftTuning(32, 1.5, 32, 32, 32, 1 << 15, 16, Changes.EAGER));
  }

  private LoftTwin twin(LoftTuning tuning) {
    return new LoftTwin(LoftIndex.builder().tuning(tuning).executor(executor), new TreeMap<>());
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void everyPlaceBetweenTwoChunksHasTheSameEntries(LoftTuning tuning) {
    SplittableRandom random = TestSeed.random("LoftRetrainingTest steps");
    try (var twin = twin(tuning)) {
      for (int i = 0; i < OPERATIONS; i++) {
        doSomething(twin, random, 1 + i / 1_000);
        if (random.nextInt(4) == 0 && executor.step()) {
          twin.index.checkBetweenSteps();
        }
        if (i % 1_000 == 0) {
          twin.scan(Long.MIN_VALUE, Long.MAX_VALUE);
        }
      }
      twin.check();
      LoftStatistics s = twin.index.statistics();
      assertTrue(s.changes().splits() > 3 && s.changes().rootRebuilds() > 5, s::toString);
      assertEquals(0, s.changes().pendingNodes(), s::toString);
      assertEquals(0, s.memory().retiredBytes(), s::toString);
    }
  }

  private static void doSomething(LoftTwin twin, SplittableRandom random, int crowds) {
    long key = key(random, crowds);
    switch (random.nextInt(8)) {
      case 0 -> twin.read(key);
      case 1 -> twin.scan(key, key(random, crowds));
      default -> twin.write(random.nextInt(10), key, random.nextLong() >> (random.nextInt(2) * 8));
    }
  }

  /**
   * Keys of which a quarter is new, near those that are there. They come in so many crowds, far
   * from each other and each denser than the one before, so that no line fits two of them.
   */
  private static long key(SplittableRandom random, int crowds) {
    long key = random.nextInt(KEYS);
    int crowd = random.nextInt(crowds);
    long first = (long) crowd << 58;
    long step = 1L << (40 - 2 * crowd);
    return switch (random.nextInt(16)) {
      case 0 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      case 1, 2, 3 -> first + key * step + random.nextLong(step);
      case 4 -> Long.MAX_VALUE - key;
      default -> first + key * step;
    };
  }

  @ParameterizedTest
  @MethodSource("tunings")
  @SuppressWarnings("try") // close is what is tested
  void closeEndsEveryPhaseAndGivesEverythingBack(LoftTuning tuning) {
    for (int steps = 0; steps < 60; steps++) {
      try (var index = LoftIndex.builder().tuning(tuning).executor(executor).build()) {
        int done = 0;
        for (long key = 0; key < 400; key++) {
          index.put(key * 7, Long.MAX_VALUE - key);
          done += done < steps && executor.step() ? 1 : 0;
        }
        index.checkBetweenSteps();
        index.close();
        assertEquals(0, index.statistics().reservedBytes());
        while (executor.step()) {} // what is left finds the index closed
      }
    }
  }

  @Test
  void aNodeThatHasGrownTooFullKeepsItsModelUnlessTheKeysCameInOnePlace() {
    var tuning = LoftTuning.DEFAULT;
    SplittableRandom random = TestSeed.random("LoftRetrainingTest full");
    for (boolean evenly : new boolean[] {true, false}) {
      try (var twin = twin(tuning)) {
        for (long i = 0; i < 1_000; i++) {
          twin.write(0, random.nextLong(), i);
        }
        twin.index.awaitMaintenance();
        LoftStatistics before = twin.index.statistics();
        for (long i = 0; i < 4_000; i++) { // and no maintenance meanwhile
          twin.write(0, random.nextLong() >> (evenly ? 0 : 12), i);
        }
        LoftStatistics full = twin.index.statistics();
        assertTrue(full.structure().bucketBytes() > 16 * 4_000 / 16, full::toString);
        twin.check();
        LoftStatistics after = twin.index.statistics();
        assertEquals(
            evenly, after.changes().splits() == before.changes().splits(), after::toString);
      }
    }
  }

  @Test
  void anExpansionKeepsTheModelAndASplitTrainsNewOnes() {
    var tuning =
        new LoftTuning(8, 1.5, 8, 8, 8, 1 << 12, 64, new ChangeTuning(0.8, 0.4, 64, 8, 64));
    try (var twin = twin(tuning)) {
      for (long i = 0; i < 500; i++) {
        twin.write(0, i * 0x9e3779b97f4a7c15L, i); // evenly over all keys
        twin.index.awaitMaintenance();
      }
      twin.check();
      LoftStatistics even = twin.index.statistics();
      assertTrue(even.changes().expansions() >= 2, even::toString);
      for (long i = 1; i < 500; i++) {
        twin.write(0, i, i); // a crowd in one place
      }
      twin.check();
      LoftStatistics crowded = twin.index.statistics();
      assertTrue(crowded.changes().splits() > even.changes().splits(), crowded::toString);
      assertTrue(crowded.nodes() > even.nodes(), crowded::toString);
    }
  }

  @Test
  void removedKeysLeaveTheirSlots() {
    try (var twin = twin(new LoftTuning(8, 1.5, 8, 8, 8, 1 << 12, 64, ChangeTuning.DEFAULT))) {
      long most = 0;
      for (long key = 0; key < 100_000; key++) {
        twin.write(0, key, key);
        twin.write(8, key - 50, 0); // a window of keys that moves on
        if (key % 100 == 0) {
          twin.index.awaitMaintenance();
          most = Math.max(most, twin.index.statistics().structure().slotBytes());
        }
      }
      twin.check();
      assertTrue(most < 4L << 20, "slots took " + most + " bytes for 50 keys");
    }
  }

  @Test
  void aChangeWithoutMemoryIsDroppedAndNothingIsLost() {
    var builder = LoftIndex.builder().memoryLimitBytes(2L << 20).executor(executor).seed(1);
    try (var twin = new LoftTwin(builder, new TreeMap<>())) {
      long refused = 0;
      for (long key = 0; refused < 100; key++) {
        try {
          twin.write(0, key * key, key);
        } catch (MemoryLimitException e) {
          refused++;
        }
        while (key % 64 == 0 && executor.step()) {}
      }
      twin.check();
      assertTrue(
          twin.index.statistics().changes().droppedChanges() > 0,
          () -> "" + twin.index.statistics());
      for (Long key : List.copyOf(twin.model.keySet())) {
        twin.write(8, key, 0);
      }
      twin.check();
      assertEquals(0, twin.index.size());
    }
  }

  @Test
  void atTheLimitTheRootIsRebuiltAllTheSame() {
    var random = TestSeed.random("LoftRetrainingTest.limit");
    var builder =
        LoftIndex.builder()
            .memoryLimitBytes(16L << 20)
            // No timer: its checks would ask for changes that are dropped, too, and come in
            // between.
            .retraining(RetrainingScheme.STATIC)
            .executor(Runnable::run);
    try (var index = builder.seed(random.nextLong()).build()) {
      long present = 0;
      for (int refused = 0; refused < 5_000; ) {
        long key = random.nextInt(1_000) * 0x1234_5678_9abcL + random.nextInt(1 << 14);
        try {
          index.put(key, key);
          present = key;
        } catch (MemoryLimitException e) {
          refused++;
        }
      }
      long dropped = index.statistics().changes().droppedChanges();
      for (long value = 0; value < 10_000; value++) {
        index.put(present, value);
      }
      index.awaitMaintenance();
      LoftStatistics end = index.statistics();
      assertTrue(
          end.changes().droppedChanges() - dropped < 100, () -> "given up again and again: " + end);
      assertEquals(0, end.changes().pendingNodes());
      index.checkStructure();
    }
  }

  @Test
  void nodesThatAreFullFromTheStartAreNotReplacedForAFewKeys() {
    try (var index = LoftIndex.builder().expansion(1).executor(executor).build()) {
      for (long key = 0; key < 50_000; key++) {
        index.put(key, key);
        while (executor.step()) {}
      }
      LoftStatistics end = index.statistics();
      assertTrue(
          end.changes().expansions() + end.changes().splits() < 300,
          () -> "for 50,000 keys: " + end);
    }
  }

  @Test
  void aReaderThatStopsBetweenTwoStepsOfItsCursorHoldsNothingUp() {
    try (var index = LoftIndex.builder().executor(executor).build()) {
      for (long key = 0; key < 1_000; key++) {
        index.put(key, key);
      }
      try (var sleeper = index.ascending()) {
        assertTrue(sleeper.next());
        for (long key = 1_000; key < 50_000; key++) {
          index.put(key, key);
        }
        index.awaitMaintenance();
        LoftStatistics s = index.statistics();
        assertTrue(s.changes().rootRebuilds() > 0 && s.changes().pendingNodes() == 0, s::toString);
        assertEquals(0, s.memory().retiredBytes(), s::toString);
        long seen = 1;
        while (sleeper.next()) {
          assertEquals(seen++, sleeper.key());
        }
        assertEquals(50_000, seen);
      }
    }
  }

  @Test
  void neighboursAreFoundInANodeThatIsMoving() {
    var tuning = new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, Changes.EAGER);
    var found = new EntryHolder();
    try (var index = LoftIndex.builder().tuning(tuning).executor(executor).build()) {
      for (long key = 0; key < 40; key += 2) {
        index.put(key, -key);
        assertTrue(index.last(found));
        assertEquals(key, found.key);
      }
      while (executor.step()) {
        for (long key = 1; key < 39; key += 2) {
          assertTrue(index.floor(key, found));
          assertEquals(key - 1, found.key);
          assertTrue(index.ceiling(key, found));
          assertEquals(key + 1, found.key);
          assertFalse(index.containsKey(key));
        }
        index.checkBetweenSteps();
      }
    }
  }
}
