package org.inkling.epoch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.concurrent.atomic.AtomicBoolean;
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
    epochs = new Epochs("index 'e'", Reclaimer.of(memory), 16);
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
    Pin pin = epochs.enter();
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
    Pin reader = epochs.enter();
    retireOne(128);
    assertEquals(0, epochs.reclaim(), "sealed together, behind the pin");
    Pin later = epochs.enter();
    assertEquals(0, epochs.reclaim());
    epochs.exit(reader);
    assertEquals(2, epochs.reclaim(), "the later pin came after the seal");
    epochs.exit(later);
  }

  @Test
  void whatWasSealedBeforeAPinIsFreedUnderIt() {
    Pin first = epochs.enter();
    retireOne(64);
    assertEquals(0, epochs.reclaim());
    Pin second = epochs.enter();
    retireOne(64);
    epochs.exit(first);
    assertEquals(1, epochs.reclaim());
    assertEquals(64, epochs.retiredBytes());
    epochs.exit(second);
    assertEquals(1, epochs.reclaim());
  }

  @Test
  void aRenewedPinLetsGoOfWhatWasRetiredBefore() {
    Pin pin = epochs.enter();
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
  void aGracePeriodPassesWhenThoseInsideHaveLeft() {
    assertTrue(epochs.hasPassed(epochs.graceTicket()), "nobody is inside");
    Pin first = epochs.enter();
    long ticket = epochs.graceTicket();
    Pin later = epochs.enter();
    assertFalse(epochs.hasPassed(ticket));
    epochs.exit(first);
    assertTrue(epochs.hasPassed(ticket), "the other one entered after the ticket");
    long second = epochs.graceTicket();
    assertFalse(epochs.hasPassed(second));
    epochs.renew(later);
    assertTrue(epochs.hasPassed(second));
    epochs.exit(later);
  }

  @Test
  void aGracePeriodLooksAtTheLaterTablesAndDoesNotEndWithTheIndex() {
    var pins = new ArrayList<Pin>();
    for (int i = 0; i < 100; i++) {
      pins.add(epochs.enter());
    }
    assertTrue(epochs.beginClose());
    long ticket = epochs.graceTicket();
    assertTrue(ticket > 0);
    for (Pin pin : pins) {
      assertFalse(epochs.hasPassed(ticket));
      epochs.exit(pin);
    }
    assertTrue(epochs.hasPassed(ticket));
    assertTrue(epochs.isClosed());
  }

  @Test
  void aTicketAndABagAreHeldBackByTheSamePins() {
    Pin before = epochs.enter();
    retireOne(64);
    long ticket = epochs.graceTicket();
    Pin after = epochs.enter();
    assertFalse(epochs.hasPassed(ticket));
    assertEquals(0, epochs.reclaim(), "sealed after the ticket, behind both pins");
    epochs.exit(before);
    assertTrue(epochs.hasPassed(ticket));
    assertEquals(0, epochs.reclaim());
    epochs.exit(after);
    assertEquals(1, epochs.reclaim());
  }

  @Test
  void aSingleBlockOfMaintenanceNeedsNobodyElseToBeFreed() {
    for (long bytes : new long[] {64, 16 << 10, 3 << 20}) {
      retireOne(bytes);
      assertEquals(1, epochs.reclaim());
      assertEquals(0, epochs.reclaim());
      assertEquals(0, epochs.retiredBytes());
      assertEquals(0, memory.gauges().liveBytes());
    }
  }

  @Test
  void aBlockBehindABagThatWasHeldBackIsFreedByTheSameDrain() {
    Pin reader = epochs.enter();
    retireOne(64);
    assertEquals(0, epochs.reclaim(), "sealed, and held back");
    retireOne(3 << 20);
    assertEquals(0, epochs.reclaim(), "its stripe's bag stays open");
    epochs.exit(reader);
    assertEquals(2, drain(epochs));
    assertEquals(0, memory.gauges().liveBytes());
  }

  @Test
  void aStalledReaderDelaysFreeingButNobodyElse() {
    Pin stalled = epochs.enter();
    for (int i = 0; i < 10_000; i++) {
      retireOne(64);
      if (epochs.reclaimDue()) {
        assertEquals(0, epochs.reclaim());
      }
    }
    assertEquals(640_000, epochs.retiredBytes());
    epochs.exit(stalled);
    assertEquals(10_000, drain(epochs));
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
    Pin pin = epochs.enter();
    epochs.reclaim();
    assertFalse(epochs.reclaimDue(), "a collection that frees nothing is not due again at once");
    epochs.exit(pin);
  }

  @Test
  void pinsBeyondTheFirstTableGrowMore() {
    var pins = new HashSet<Pin>();
    for (int i = 0; i < 1000; i++) {
      assertTrue(pins.add(epochs.enter()), "one slot twice");
    }
    Pin last = epochs.enter();
    retireOne(64);
    for (Pin pin : pins) {
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
      var tight = new Epochs("tight", Reclaimer.of(small));
      var blocks = new HashSet<Long>();
      assertThrows(
          MemoryLimitException.class,
          () -> {
            while (true) {
              blocks.add(small.allocate(2048));
            }
          });
      Pin pin = tight.enter();
      for (long block : blocks) {
        tight.retire(block, 2048);
      }
      tight.exit(pin);
      assertEquals(blocks.size(), tight.reclaim());
      assertEquals(0, small.gauges().liveBytes());
    }
  }

  @Test
  void bagsBeyondTheLimitStayWithinTheirBoundAndAskForACollection() {
    long limit = 4L << 20;
    try (var small = SlabAllocator.create("cells", limit)) {
      var tight = new Epochs("tight", Reclaimer.of(small));
      var cells = new ArrayList<Long>();
      assertThrows(
          MemoryLimitException.class,
          () -> {
            while (true) {
              cells.add(small.allocateCell());
            }
          });
      Pin stalled = tight.enter();
      Pin pin = tight.enter();
      for (int i = 0; i < 64; i++) {
        assertFalse(tight.reclaimDue(), "not at every retire");
        tight.retireCell(cells.get(i));
      }
      assertTrue(tight.reclaimDue(), "the first bag went beyond the limit");
      for (int i = 64; i < cells.size(); i++) {
        tight.retireCell(cells.get(i));
        if (i % 16 == 0) {
          assertEquals(0, tight.reclaim());
        }
      }
      tight.exit(pin);
      long retired = tight.retiredBytes();
      assertEquals(limit, retired, "every byte is a cell's");
      long beyond = small.gauges().reservedBytes() - limit;
      assertTrue(beyond <= retired / 63 * 64 + (2L << 20), "beyond the limit: " + beyond);
      tight.exit(stalled);
      assertEquals(cells.size(), drain(tight));
      assertThrows(MemoryLimitException.class, () -> small.allocate(4096), "bags stay bags");
      assertEquals(limit + beyond, small.gauges().reservedBytes());
    }
  }

  @Test
  void afterAStalledReaderLittleMakesACollectionDue() {
    Pin stalled = epochs.enter();
    for (int i = 0; i < LimboBag.CAPACITY * 5; i++) {
      retireOne(64);
    }
    assertEquals(0, epochs.reclaim());
    assertFalse(epochs.reclaimDue());
    epochs.exit(stalled);
    int retires = 0;
    while (!epochs.reclaimDue()) {
      retireOne(64);
      retires++;
    }
    assertTrue(retires <= 64, retires + " retires");
    assertEquals(LimboBag.CAPACITY * 5 + retires, drain(epochs));
    for (int i = 0; i < 100; i++) {
      retireOne(64);
    }
    assertFalse(epochs.reclaimDue(), "nothing is held back now");
  }

  @Test
  void oneCollectionFreesABoundedNumberOfBags() {
    int most = LimboBag.CAPACITY * Limbo.MAX_BAGS;
    for (int i = 0; i < most + LimboBag.CAPACITY + 1; i++) {
      retireOne(64);
    }
    assertEquals(most, epochs.reclaim());
    assertTrue(epochs.reclaimDue(), "there is more");
    assertEquals(LimboBag.CAPACITY + 1, epochs.reclaim());
    assertEquals(0, epochs.reclaim());
    assertEquals(0, memory.gauges().liveBytes());
  }

  @Test
  void aSecondCollectorIsToldThatItIsNotTheOnlyOne() throws Exception {
    var stop = new AtomicBoolean();
    var collector =
        new Thread(
            () -> {
              while (!stop.get()) {
                int freed = epochs.reclaim();
                assert freed <= 0 : "nothing was retired";
              }
            });
    collector.start();
    int busy = 0;
    for (int i = 0; busy == 0 && i < 50_000_000; i++) {
      int freed = epochs.reclaim();
      assertTrue(freed == 0 || freed == Epochs.BUSY);
      busy -= freed;
    }
    stop.set(true);
    collector.join();
    assertTrue(busy > 0, "two collectors never met");
    assertEquals(0, epochs.reclaim());
  }

  @Test
  void recordsKeepTheAddressAndTheSize() {
    long address = 0x7fff_ffe0_0000L;
    assertEquals(address + 8, LimboBag.address(LimboBag.encode(address + 8, LimboBag.CELL)));
    assertEquals(LimboBag.CELL, LimboBag.bytes(LimboBag.encode(address + 8, LimboBag.CELL)));
    for (long bytes = 1; bytes <= 1L << 47; bytes = bytes * 3 / 2 + 1) {
      long size = SlabAllocator.blockBytes(bytes);
      long at = size > 1L << 20 ? address : address + 64;
      long record = LimboBag.encode(at, size);
      assertEquals(at, LimboBag.address(record), "of " + bytes);
      assertEquals(size, LimboBag.bytes(record), "of " + bytes);
    }
  }

  @Test
  void aClosedIndexLetsNobodyIn() {
    Pin inside = epochs.enter();
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
    Pin pin = epochs.enter();
    epochs.exit(pin);
    assertThrows(AssertionError.class, () -> epochs.exit(pin));
    assertThrows(AssertionError.class, () -> epochs.renew(pin));
    long block = memory.allocate(64);
    assertThrows(AssertionError.class, () -> epochs.retire(block, 64), "outside of any pin");
    NativeMemory.putLong(block, 1);
  }

  private static int drain(Epochs epochs) {
    int all = 0;
    for (int freed = epochs.reclaim(); freed > 0; freed = epochs.reclaim()) {
      all += freed;
    }
    return all;
  }

  private void retireOne(long bytes) {
    Pin pin = epochs.enter();
    epochs.retire(memory.allocate(bytes), bytes);
    epochs.exit(pin);
  }
}
