package org.inkling.epoch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an operation does after it was refused memory. */
class RefusedMemoryTest {
  private SlabAllocator memory;
  private Epochs epochs;

  @BeforeEach
  void open() {
    memory = SlabAllocator.create("epochs", Long.MAX_VALUE);
    epochs = new Epochs("index 'e'", Reclaimer.of(memory), 16);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void aRefusedOperationWaitsForWhatAnotherOneHoldsBack() {
    Pin stalled = epochs.enter();
    Pin refused = epochs.enter();
    retireOne(4_096);
    for (int refusals = 1; refusals < 20; refusals++) {
      long begin = System.nanoTime();
      assertTrue(epochs.awaitRoom(refused, refusals, 4_096), "it is there, and held back");
      assertTrue(refusals <= 2 || System.nanoTime() - begin >= refusals * 50_000L, "no wait");
    }
    epochs.exit(stalled);
    assertTrue(epochs.awaitRoom(refused, 20, 4_096));
    assertEquals(0, epochs.retiredBytes());
    assertFalse(epochs.awaitRoom(refused, 21, 4_096), "nothing is left");
    epochs.exit(refused);
  }

  @Test
  void aRefusedOperationGivesUpWhereWaitingIsVain() {
    Pin stalled = epochs.enter();
    Pin refused = epochs.enter();
    retireOne(4_096);
    assertTrue(epochs.awaitRoom(refused, 2, 8_192), "one collection seals, the next one frees");
    assertFalse(epochs.awaitRoom(refused, 3, 8_192), "less is held back than it needs");
    assertFalse(epochs.awaitRoom(refused, Epochs.MAX_REFUSALS, 4_096), "held back for too long");
    assertTrue(epochs.awaitRoom(refused, 3, 4_096));
    assertTrue(epochs.beginClose());
    assertFalse(epochs.awaitRoom(refused, 3, 4_096), "nothing is freed any more");
    epochs.exit(stalled);
    epochs.exit(refused);
  }

  @Test
  void aRefusedOperationThatWaitsForNothingGivesUpAtOnce() {
    Pin stalled = epochs.enter();
    Pin refused = epochs.enter();
    retireOne(4_096);
    assertTrue(epochs.makeRoom(refused, 2));
    assertFalse(epochs.makeRoom(refused, 3), "nothing was freed");
    epochs.exit(stalled);
    assertTrue(epochs.makeRoom(refused, 4));
    epochs.exit(refused);
  }

  @Test
  void aRefusedOperationTriesAgainAfterAnotherThreadHasFreed() {
    Pin refused = epochs.enter();
    assertTrue(epochs.awaitRoom(refused, 1, 64));
    retireOne(64);
    epochs.renew(refused);
    assertEquals(0, epochs.reclaim(), "sealed");
    epochs.renew(refused);
    assertEquals(1, epochs.reclaim(), "as if by another thread, after the refused attempt");
    assertTrue(epochs.awaitRoom(refused, 3, 64));
    assertFalse(epochs.awaitRoom(refused, 4, 64), "nothing since then");
    epochs.exit(refused);
  }

  @Test
  void aRefusedOperationWaitsForAnotherThreadThatFrees() throws InterruptedException {
    var frees = new CountDownLatch(1);
    var goesOn = new CountDownLatch(1);
    var slow = new Epochs("index 'slow'", new SlowReclaimer(memory, frees, goesOn), 16);
    Pin pin = slow.enter();
    slow.retire(memory.allocate(64), 64);
    slow.exit(pin);
    var collector = Thread.ofPlatform().start(slow::reclaim);
    frees.await();
    Pin refused = slow.enter();
    for (int refusals = 1; refusals < 5; refusals++) {
      long begin = System.nanoTime();
      assertTrue(slow.awaitRoom(refused, refusals, 1 << 20));
      assertTrue(System.nanoTime() - begin >= refusals * 50_000L, "no wait");
    }
    goesOn.countDown();
    collector.join();
    assertTrue(slow.awaitRoom(refused, 5, 1 << 20), "it has freed meanwhile");
    slow.exit(refused);
  }

  @Test
  void aRefusedOperationWaitsDespiteAnInterruptAndKeepsIt() {
    Pin stalled = epochs.enter();
    Pin refused = epochs.enter();
    retireOne(4_096);
    Thread.currentThread().interrupt();
    long begin = System.nanoTime();
    assertTrue(epochs.awaitRoom(refused, 60, 4_096));
    assertTrue(System.nanoTime() - begin >= 3_000_000, "no wait");
    assertTrue(Thread.interrupted());
    epochs.exit(stalled);
    epochs.exit(refused);
  }

  @Test
  void fewOperationsWaitAtOnce() {
    var none = new RoomWaits(0);
    assertFalse(none.await(1_000_000), "that would be a minute");
    var one = new RoomWaits(1);
    assertTrue(one.await(1));
    assertTrue(one.await(1), "the first one is over");
  }

  private void retireOne(long bytes) {
    Pin pin = epochs.enter();
    epochs.retire(memory.allocate(bytes), bytes);
    epochs.exit(pin);
  }

  /** Says when it frees a block, and waits until it may go on. */
  private record SlowReclaimer(SlabAllocator memory, CountDownLatch frees, CountDownLatch goesOn)
      implements Reclaimer {
    @Override
    public long allocate(long bytes) {
      return memory.allocate(bytes);
    }

    @Override
    public long allocateBeyondLimit(long bytes) {
      return memory.allocateBeyondLimit(bytes);
    }

    @Override
    public void free(long address, long bytes) {
      frees.countDown();
      try {
        goesOn.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      memory.free(address, bytes);
    }

    @Override
    public void freeCell(long address) {
      memory.freeCell(address);
    }
  }
}
