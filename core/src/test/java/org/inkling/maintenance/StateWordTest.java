package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Phases follow a table, and no flag is lost while threads set others. */
class StateWordTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 20_000;

  private enum Phase {
    REST,
    WORK,
    END
  }

  private enum Flag {
    HELD,
    WANTED,
    FAILED
  }

  private final StateWord<Phase, Flag> word =
      new StateWord<>(
          Phase.REST,
          Map.of(Phase.REST, Set.of(Phase.WORK), Phase.WORK, Set.of(Phase.REST, Phase.END)));

  @Test
  void phasesFollowTheTable() {
    assertEquals(Phase.REST, word.phase());
    assertThrows(IllegalStateException.class, () -> word.become(Phase.END));
    assertThrows(IllegalStateException.class, () -> word.become(Phase.REST));
    assertEquals(Phase.REST, word.phase());
    word.become(Phase.WORK);
    word.become(Phase.END);
    var failure = assertThrows(IllegalStateException.class, () -> word.become(Phase.WORK));
    assertEquals("the phase WORK does not follow END", failure.getMessage());
  }

  @Test
  void flagsAreIndependentOfPhases() {
    assertTrue(word.set(Flag.WANTED));
    assertFalse(word.set(Flag.WANTED));
    word.become(Phase.WORK);
    assertTrue(word.has(Flag.WANTED));
    assertFalse(word.has(Flag.FAILED));
    assertTrue(word.isAny(StateWord.maskOfFlags(Flag.FAILED, Flag.WANTED)));
    assertFalse(word.isAny(StateWord.maskOfPhases(Phase.REST, Phase.END)));
    assertTrue(word.isAny(StateWord.maskOfPhases(Phase.REST, Phase.WORK)));
    assertTrue(word.clear(Flag.WANTED));
    assertFalse(word.clear(Flag.WANTED));
    assertEquals(Phase.WORK, word.phase());
  }

  /** The thread that sets HELD moves the phase, while all threads set and clear another flag. */
  @Test
  void oneThreadAtATimeMovesThePhase() throws Exception {
    var barrier = new CyclicBarrier(THREADS);
    Callable<Integer> mover =
        () -> {
          barrier.await();
          int moved = 0;
          for (int i = 0; i < ROUNDS; i++) {
            if (word.set(Flag.HELD)) {
              word.become(Phase.WORK);
              word.become(Phase.REST);
              moved++;
              assertTrue(word.clear(Flag.HELD));
            }
            boolean _ = word.set(Flag.WANTED) || word.clear(Flag.WANTED);
          }
          return moved;
        };
    try (var pool = Executors.newFixedThreadPool(THREADS)) {
      List<Future<Integer>> moves =
          pool.invokeAll(IntStream.range(0, THREADS).mapToObj(i -> mover).toList());
      int moved = 0;
      for (Future<Integer> each : moves) {
        moved += each.get();
      }
      assertTrue(moved > 0, "no thread has moved the phase");
    }
    assertEquals(Phase.REST, word.phase());
    assertFalse(word.has(Flag.HELD));
  }
}
