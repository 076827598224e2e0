package org.inkling.epoch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pins that have an owner hold back what others hold back, as long as they have one. */
class OwnPinTest {
  private static final long ENOUGH_NANOS = 20_000_000_000L;
  private static final int COLLECTIONS = 200;

  private SlabAllocator memory;
  private Epochs epochs;

  @BeforeEach
  void open() {
    memory = SlabAllocator.create("own", Long.MAX_VALUE);
    epochs = new Epochs("own", Reclaimer.of(memory), 16);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void anOwnPinHoldsBackWhatWasRetiredSince() {
    Pin own = epochs.newOwnPin();
    retireOne();
    assertEquals(1, epochs.reclaim(), "idle, it holds nothing back");
    epochs.enter(own);
    retireOne();
    long ticket = epochs.graceTicket();
    assertEquals(0, epochs.reclaim());
    assertFalse(epochs.hasPassed(ticket));
    epochs.renew(own);
    assertEquals(1, epochs.reclaim());
    assertTrue(epochs.hasPassed(ticket));
    retireOne();
    assertEquals(0, epochs.reclaim());
    epochs.exit(own);
    assertEquals(1, epochs.reclaim());
  }

  @Test
  void anOwnerMayRetire() {
    Pin own = epochs.newOwnPin();
    epochs.enter(own);
    epochs.retire(memory.allocate(64), 64);
    assertEquals(0, epochs.reclaim());
    epochs.exit(own);
    assertEquals(1, epochs.reclaim());
  }

  @Test
  void eachOfManyHoldsHoweverManyCameAndWent() {
    var pins = new ArrayList<Pin>();
    for (int i = 0; i < 1_000; i++) {
      pins.add(epochs.newOwnPin());
      if (i % 3 != 0) {
        epochs.giveBack(pins.remove(pins.size() / 2));
      }
    }
    assertEquals(334, pins.size());
    for (Pin pin : pins) {
      epochs.enter(pin);
      retireOne();
      assertEquals(0, epochs.reclaim());
      epochs.exit(pin);
      assertEquals(1, epochs.reclaim());
    }
  }

  @Test
  void whoForgetsAPinHasGivenItBack() throws InterruptedException {
    var queue = new ReferenceQueue<Pin>();
    WeakReference<Pin> forgotten = enterAndForget(queue);
    retireOne();
    assertEquals(0, epochs.reclaim(), "it is still there");
    for (int i = 0; i < COLLECTIONS && queue.remove(20) == null; i++) {
      System.gc();
    }
    assertTrue(forgotten.refersTo(null), "the epochs do not keep it");
    assertEquals(1, epochs.reclaim());
  }

  /** Enters with a pin and leaves nothing of it; the reference is registered with a queue. */
  private WeakReference<Pin> enterAndForget(ReferenceQueue<Pin> queue) {
    Pin pin = epochs.newOwnPin();
    epochs.enter(pin);
    assertEquals(0, epochs.reclaim());
    return new WeakReference<>(pin, queue);
  }

  @Test
  void aCloseWaitsForOwnersAndLetsNoneIn() {
    Pin inside = epochs.newOwnPin();
    Pin outside = epochs.newOwnPin();
    epochs.enter(inside);
    assertTrue(epochs.beginClose());
    var e = assertThrows(IllegalStateException.class, () -> epochs.enter(outside));
    assertEquals("own is closed", e.getMessage());
    assertFalse(epochs.awaitQuiescence(1_000_000), "one owner is inside");
    epochs.exit(inside);
    assertTrue(epochs.awaitQuiescence(ENOUGH_NANOS));
    assertThrows(IllegalStateException.class, () -> epochs.enter(inside));
  }

  @Test
  void misuseFailsAnAssertion() {
    Pin own = epochs.newOwnPin();
    assertThrows(AssertionError.class, () -> epochs.exit(own));
    epochs.enter(own);
    assertThrows(AssertionError.class, () -> epochs.enter(own));
    assertThrows(AssertionError.class, () -> epochs.giveBack(own));
    epochs.exit(own);
    epochs.giveBack(own);
  }

  private void retireOne() {
    Pin pin = epochs.enter();
    epochs.retire(memory.allocate(64), 64);
    epochs.exit(pin);
  }
}
