package org.inkling.epoch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.index.TestThreads;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordSlabs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Records are freed with their grace period, as blocks and cells are. */
class RetiredRecordsTest {
  private final SlabAllocator memory = SlabAllocator.create("records", Long.MAX_VALUE);
  private final RecordSlabs records = new RecordSlabs(memory);
  private final Epochs epochs = OperationPin.newEpochs("index 'r'", Reclaimer.of(memory, records));

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void aRecordIsFreedWhenNoPinIsLeft() {
    Pin reader = epochs.enter();
    long record = records.allocate(100);
    retire(record);
    assertEquals(112, epochs.retiredBytes());
    assertEquals(0, epochs.reclaim());
    assertEquals(100, RecordSlabs.length(record), "its header is intact");
    epochs.exit(reader);
    assertEquals(1, epochs.reclaim());
    assertEquals(0, epochs.retiredBytes());
    assertEquals(0, records.liveRecords());
  }

  @Test
  void recordsOfEverySizeGoBackAmongBlocksAndCells() {
    Pin pin = epochs.enter();
    int retired = 0;
    for (int length = 0; length <= RecordSlabs.MAX_LENGTH; length = length * 5 / 4 + 1) {
      long record = records.allocate(length);
      epochs.retireRecord(record, records.bytes(record));
      epochs.retire(memory.allocate(64 + length), 64 + length);
      epochs.retireCell(memory.allocateCell());
      retired += 3;
    }
    epochs.exit(pin);
    assertEquals(retired, epochs.reclaim());
    assertEquals(0, epochs.retiredBytes());
    assertEquals(0, records.liveBytes());
    records.trim();
    assertEquals(0, memory.gauges().liveBytes());
  }

  @Test
  void aBagKeepsTheAddressOfARecord() {
    long address = 0x7fff_ffff_fff0L;
    long packed = LimboBag.encodeRecord(address);
    assertTrue(LimboBag.isByteRecord(packed));
    assertEquals(address, LimboBag.address(packed));
    assertFalse(LimboBag.isByteRecord(LimboBag.encode(address, LimboBag.CELL)));
    assertFalse(LimboBag.isByteRecord(LimboBag.encode(address & -64, 64)));
    assertFalse(LimboBag.isByteRecord(LimboBag.encode(2 << 20, (2 << 20) + (64 << 10))));
  }

  @Test
  void aReclaimerWithoutRecordsRefusesThem() {
    assertThrows(IllegalStateException.class, () -> Reclaimer.of(memory).freeRecord(16));
    assertThrows(IllegalStateException.class, () -> Reclaimer.NONE.freeRecord(16));
  }

  /** Bags that are full, bags that a pin holds back, open ones, and ones that are empty. */
  @Test
  void aDrainGivesBackEverythingAndTheBags() throws InterruptedException {
    assertThrows(IllegalStateException.class, epochs::drain);
    long before = memory.gauges().liveBytes();
    Pin reader = epochs.enter();
    TestThreads.run(
        8,
        number -> {
          for (int i = 0; i < 2_000; i++) {
            retire(records.allocate(i));
            if (i % 500 == number) {
              int _ = epochs.reclaim();
            }
          }
        });
    epochs.exit(reader);
    assertTrue(epochs.retiredBytes() > 16_000_000 / 8 * 7, epochs.retiredBytes() + " bytes");
    assertTrue(epochs.beginClose());
    assertTrue(epochs.awaitQuiescence(1_000_000_000L));
    epochs.drain();
    assertEquals(0, epochs.retiredBytes());
    assertEquals(0, epochs.reclaim());
    assertEquals(0, records.liveRecords());
    records.trim();
    assertEquals(before, memory.gauges().liveBytes());
  }

  private void retire(long record) {
    Pin pin = epochs.enter();
    epochs.retireRecord(record, records.bytes(record));
    epochs.exit(pin);
  }
}
