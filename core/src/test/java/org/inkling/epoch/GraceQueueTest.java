package org.inkling.epoch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An action runs once, in order, when the operations of its time have left. */
class GraceQueueTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 5_000;

  private final Epochs epochs = new Epochs("queue", Reclaimer.NONE);
  private final List<Throwable> failures = new ArrayList<>();
  private final GraceQueue queue = new GraceQueue(epochs, failures::add);
  private final List<Integer> ran = new ArrayList<>();

  @Test
  void actionsWaitForOperationsInside() {
    Pin inside = epochs.enter();
    queue.add(() -> ran.add(1));
    Pin later = epochs.enter();
    queue.add(() -> ran.add(2));
    assertFalse(queue.collect());
    epochs.exit(inside);
    assertTrue(queue.hasAny());
    assertFalse(queue.collect());
    assertEquals(List.of(1), ran);
    epochs.exit(later);
    assertTrue(queue.collect());
    assertEquals(List.of(1, 2), ran);
    assertFalse(queue.hasAny());
  }

  @Test
  void aFailureEndsNothing() {
    var afterwards = new AtomicInteger();
    queue.setAfterwards(afterwards::getAndIncrement);
    queue.add(
        () -> {
          throw new IllegalArgumentException("first");
        });
    queue.add(() -> ran.add(2));
    assertTrue(queue.collect());
    assertEquals(List.of(2), ran);
    assertEquals("first", failures.getFirst().getMessage());
    assertEquals(1, afterwards.get());
  }

  @Test
  void theEndRunsAllActions() {
    Pin stuck = epochs.enter();
    queue.add(() -> ran.add(1));
    assertTrue(queue.tryEnd());
    assertEquals(List.of(1), ran);
    assertFalse(queue.collect(), "collected after the end");
    epochs.exit(stuck);
  }

  @Test
  void epochsWithoutReclaimerRefuseBlocks() {
    Pin pin = epochs.enter();
    assertThrows(IllegalStateException.class, () -> epochs.retire(64, 64));
    epochs.exit(pin);
  }

  /** Threads enter, add and leave; the last to leave runs what is left. */
  @Test
  void theLastOperationRunsWhatIsLeft() throws InterruptedException {
    var done = new AtomicInteger();
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int round = 0; round < ROUNDS; round++) {
                      Pin pin = epochs.enter();
                      queue.add(done::getAndIncrement);
                      epochs.exit(pin);
                      if (queue.hasAny()) {
                        queue.collect();
                      }
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(THREADS * ROUNDS, done.get());
    assertTrue(failures.isEmpty());
  }
}
