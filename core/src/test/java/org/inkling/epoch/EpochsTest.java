package org.inkling.epoch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import org.inkling.MemoryLimitException;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EpochsTest {
  private static final long ENOUGH_NANOS = 20_000_000_000L;

  private SlabAllocator memory;
  private Epochs epochs;

  @BeforeEach
  void open() {
    memory = SlabAllocator.create("epochs", Long.MAX_VALUE);
    epochs = new Epochs("index 'e'", memory, 16);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void aRetiredBlockIsFreedWhenNoPinIsLeft() {
    retireOne(64);
    assertEquals(64, epochs.retiredBytes());
    assertEquals(1, epochs.reclaim());
    assertEquals(0, epochs.retiredBytes());
    assertEquals(0, memory.gauges().liveBytes(), "the bag went back too");
    assertEquals(0, epochs.reclaim());
  }

  @Test
  void blocksOfEverySizeAndCellsGoBack() {
    int pin = epochs.enter();
    for (long bytes = 1; bytes < 3_000_000; bytes = bytes * 3 + 1) {
      epochs.retire(memory.allocate(bytes), bytes);
      epochs.retireCell(memory.allocateCell());
    }
    epochs.exit(pin);
    assertEquals(28, epochs.reclaim());
    assertEquals(0, memory.gauges().liveBytes());
    assertEquals(0, epochs.retiredBytes());
  }

  @Test
  void aPinHoldsBackWhatWasRetiredSinceAndNothingElse() {
    retireOne(64);
    int reader = epochs.enter();
    retireOne(128);
    assertEquals(0, epochs.reclaim(), "sealed together, behind the pin");
    int later = epochs.enter();
    assertEquals(0, epochs.reclaim());
    epochs.exit(reader);
    assertEquals(2, epochs.reclaim(), "the later pin came after the seal");
    epochs.exit(later);
  }

  @Test
  void whatWasSealedBeforeAPinIsFreedUnderIt() {
    int first = epochs.enter();
    retireOne(64);
    assertEquals(0, epochs.reclaim());
    int second = epochs.enter();
    retireOne(64);
    epochs.exit(first);
    assertEquals(1, epochs.reclaim());
    assertEquals(64, epochs.retiredBytes());
    epochs.exit(second);
    assertEquals(1, epochs.reclaim());
  }

  @Test
  void aRenewedPinLetsGoOfWhatWasRetiredBefore() {
    int pin = epochs.enter();
    retireOne(64);
    assertEquals(0, epochs.reclaim());
    epochs.renew(pin);
    assertEquals(1, epochs.reclaim());
    retireOne(64);
    assertEquals(0, epochs.reclaim(), "and holds back what is retired since");
    epochs.exit(pin);
    assertEquals(1, epochs.reclaim());
  }

  @Test
  void aStalledReaderDelaysFreeingButNobodyElse() {
    int stalled = epochs.enter();
    for (int i = 0; i < 10_000; i++) {
      retireOne(64);
      if (epochs.reclaimDue()) {
        assertEquals(0, epochs.reclaim());
      }
    }
    assertEquals(640_000, epochs.retiredBytes());
    epochs.exit(stalled);
    assertEquals(10_000, epochs.reclaim());
    assertEquals(0, memory.gauges().liveBytes());
  }

  @Test
  void theHintRisesWithBagsAndBytesAndFallsWithACollection() {
    assertFalse(epochs.reclaimDue());
    for (int i = 0; i < LimboBag.CAPACITY * 5; i++) {
      retireOne(64);
    }
    assertTrue(epochs.reclaimDue());
    epochs.reclaim();
    assertFalse(epochs.reclaimDue());
    retireOne(9 << 20);
    assertTrue(epochs.reclaimDue());
    int pin = epochs.enter();
    epochs.reclaim();
    assertFalse(epochs.reclaimDue(), "a collection that frees nothing is not due again at once");
    epochs.exit(pin);
  }

  @Test
  void pinsBeyondTheFirstTableGrowMore() {
    var pins = new HashSet<Integer>();
    for (int i = 0; i < 1000; i++) {
      assertTrue(pins.add(epochs.enter()), "one slot twice");
    }
    int last = epochs.enter();
    retireOne(64);
    for (int pin : pins) {
      epochs.exit(pin);
    }
    assertEquals(0, epochs.reclaim(), "the last pin, in a later table, holds");
    epochs.renew(last);
    assertEquals(1, epochs.reclaim());
    epochs.exit(last);
    assertThrows(AssertionError.class, () -> epochs.exit(last));
  }

  @Test
  void retiringGoesOnAtTheMemoryLimit() {
    try (var small = SlabAllocator.create("small", 2L << 20)) {
      var tight = new Epochs("tight", small);
      var blocks = new HashSet<Long>();
      assertThrows(
          MemoryLimitException.class,
          () -> {
            while (true) {
              blocks.add(small.allocate(2048));
            }
          });
      int pin = tight.enter();
      for (long block : blocks) {
        tight.retire(block, 2048);
      }
      tight.exit(pin);
      assertEquals(blocks.size(), tight.reclaim());
      assertEquals(0, small.gauges().liveBytes());
    }
  }

  @Test
  void aClosedIndexLetsNobodyIn() {
    int inside = epochs.enter();
    assertTrue(epochs.beginClose());
    assertFalse(epochs.beginClose());
    assertTrue(epochs.isClosed());
    var e = assertThrows(IllegalStateException.class, epochs::enter);
    assertEquals("index 'e' is closed", e.getMessage());
    epochs.retire(memory.allocate(64), 64);
    assertEquals(0, epochs.reclaim(), "the memory goes as a whole");
    assertFalse(epochs.awaitQuiescence(1_000_000), "one operation is inside");
    epochs.exit(inside);
    assertTrue(epochs.awaitQuiescence(ENOUGH_NANOS));
    memory.close();
    assertThrows(IllegalStateException.class, epochs::enter);
    assertEquals(0, epochs.reclaim());
    assertEquals(64, epochs.retiredBytes());
  }

  @Test
  void quiescenceOfAnOpenIndexIsAMistake() {
    assertThrows(IllegalStateException.class, () -> epochs.awaitQuiescence(1));
  }

  @Test
  void misuseFailsAnAssertion() {
    int pin = epochs.enter();
    epochs.exit(pin);
    assertThrows(AssertionError.class, () -> epochs.exit(pin));
    assertThrows(AssertionError.class, () -> epochs.renew(pin));
    long block = memory.allocate(64);
    assertThrows(AssertionError.class, () -> epochs.retire(block, 64), "outside of any pin");
    NativeMemory.putLong(block, 1);
  }

  private void retireOne(long bytes) {
    int pin = epochs.enter();
    epochs.retire(memory.allocate(bytes), bytes);
    epochs.exit(pin);
  }
}
