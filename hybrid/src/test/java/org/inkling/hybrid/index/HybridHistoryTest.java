package org.inkling.hybrid.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.inkling.index.History;
import org.inkling.index.LongHolder;
import org.inkling.index.Seed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations on single keys while stages are rotated and merged under them. */
@Timeout(value = 240, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HybridHistoryTest {
  private static final int ROUNDS = 300;
  private static final int RACERS = 3;
  private static final int TURNS = 32;

  @RegisterExtension final Seed seed = new Seed(getClass());

  @TempDir Path folder;

  private HybridIndex index;

  @BeforeEach
  void open() {
    index = HybridIndex.open(folder, HybridSpec.tiny());
  }

  @AfterEach
  void close() {
    index.awaitMerges();
    index.checkStructure();
    index.close();
  }

  @ParameterizedTest
  @CsvSource({"4, 5, 2000", "3, 12, 700"})
  void historiesAreLinearizableAcrossRotationsAndMerges(int threads, int steps, int keys)
      throws Exception {
    try (var turner = new Turner(index)) {
      do {
        index.clear();
        new History(index, threads, steps).check(seed, keys);
      } while (turner.turns() < TURNS);
    }
    assertTrue(
        index.statistics().merges().count() >= TURNS / 8, () -> index.statistics().toString());
  }

  /** What a key has, and where, before threads race for it. */
  enum Before {
    NEVER_SEEN,
    DELETED_IN_MEMORY,
    DELETED_WHILE_FROZEN,
    DELETED_IN_THE_RUN
  }

  @ParameterizedTest
  @EnumSource
  void oneOfThoseThatPutIfAbsentAcrossARotationWins(Before before) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      prepare(before, round);
    }
    int[] winners = new int[ROUNDS];
    race(
        (racer, round) -> {
          var current = new LongHolder();
          boolean won = index.putIfAbsent(round, racer + 1, current);
          synchronized (winners) {
            winners[round] += won ? 1 : 0;
          }
          long seen = won ? racer + 1 : current.value;
          assertEquals(seen, index.get(round, -1), "round " + round);
        });
    for (int round = 0; round < ROUNDS; round++) {
      assertEquals(1, winners[round], "winners of round " + round);
    }
  }

  private void prepare(Before before, long key) {
    if (before != Before.NEVER_SEEN) {
      index.put(key, 77);
      if (before == Before.DELETED_IN_THE_RUN && key % 50 == 0) {
        index.flush();
      }
      index.remove(key);
      if (before == Before.DELETED_WHILE_FROZEN && key % 50 == 0) {
        index.snapshot().close();
      }
    }
  }

  @Test
  void whatIsThereIsNotPutAgainAcrossARotation() throws Exception {
    for (long key = 0; key < ROUNDS; key++) {
      index.put(key, -key);
    }
    race(
        (racer, round) -> {
          var current = new LongHolder();
          assertFalse(index.putIfAbsent(round, racer, current));
          assertEquals(-round, current.value);
        });
  }

  @Test
  void countersLoseNothingAcrossRotations() throws Exception {
    index.put(7, 0);
    race(
        (racer, round) -> {
          long seen = index.get(7, -1);
          while (!index.compareAndSet(7, seen, seen + 1)) {
            seen = index.get(7, -1);
          }
        });
    assertEquals(RACERS * ROUNDS, index.get(7, -1));
  }

  /** What a racer does in a round. */
  @FunctionalInterface
  private interface Race {
    void run(int racer, int round) throws Exception;
  }

  /** Lets racers and a rotation begin at once in each round; every tenth merges as well. */
  private void race(Race race) throws Exception {
    var barrier = new CyclicBarrier(RACERS + 1);
    try (ExecutorService threads = Executors.newFixedThreadPool(RACERS + 1)) {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < RACERS; i++) {
        int racer = i;
        ends.add(threads.submit(() -> runAll(barrier, round -> race.run(racer, round))));
      }
      ends.add(threads.submit(() -> runAll(barrier, this::rotate)));
      for (Future<?> end : ends) {
        end.get();
      }
    }
  }

  private void rotate(int round) {
    index.snapshot().close();
    if (round % 10 == 0) {
      index.flush();
    }
  }

  /** One side of all rounds. */
  @FunctionalInterface
  private interface Side {
    void run(int round) throws Exception;
  }

  private static Void runAll(CyclicBarrier barrier, Side side) throws Exception {
    Throwable failure = null;
    for (int round = 0; round < ROUNDS; round++) {
      barrier.await(); // also after a failure, so that the others end
      try {
        side.run(round);
      } catch (Throwable e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw new AssertionError(failure);
    }
    return null;
  }
}
