package org.inkling.memory.records;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Records are distinct, keep their content, are reused, and go back to the allocator. */
class RecordSlabsTest {
  private static final long MIB = 1L << 20;

  private SlabAllocator memory = SlabAllocator.create("records", Long.MAX_VALUE);
  private RecordSlabs records = new RecordSlabs(memory);

  @AfterEach
  void close() {
    memory.close();
  }

  private void limit(long bytes) {
    memory.close();
    memory = SlabAllocator.create("limited records", bytes);
    records = new RecordSlabs(memory);
  }

  @Test
  void everyLengthIsKeptInTheHeader() {
    int[] lengths = {
      0, 1, 7, 8, 9, 255, 256, 1019, 1020, 1021, 1024, 1025, 64 << 10, RecordSlabs.MAX_LENGTH
    };
    var kept = new HashMap<Long, Integer>();
    long bytes = 0;
    for (int length : lengths) {
      long record = records.allocate(length);
      assertEquals(0, record % 16);
      assertEquals(length, RecordSlabs.length(record));
      assertEquals(record + 4, RecordSlabs.payload(record));
      assertTrue(records.bytes(record) >= length + 4);
      assertEquals(RecordSlabs.bytesFor(length), records.bytes(record));
      bytes += records.bytes(record);
      kept.put(record, length);
    }
    assertEquals(lengths.length, records.liveRecords());
    assertEquals(bytes, records.liveBytes());
    assertTrue(records.heldBytes() >= bytes);
    kept.forEach((record, length) -> assertEquals(length, RecordSlabs.length(record)));
    records.check();
    kept.keySet().forEach(records::free);
    assertEquals(0, records.liveRecords());
    assertEquals(0, records.liveBytes());
    assertEverythingGoesBack();
  }

  @Test
  void lengthsOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> records.allocate(-1));
    assertThrows(
        IllegalArgumentException.class, () -> records.allocate(RecordSlabs.MAX_LENGTH + 1));
    assertEquals(0, records.liveRecords());
  }

  @Test
  void everySizeFitsIntoItsClassAndWastesLittle() {
    for (int bytes = 4; bytes <= 1024; bytes++) {
      int sizeClass = RecordClasses.classOf(bytes);
      int size = RecordClasses.bytesOf(sizeClass);
      assertTrue(size >= bytes && size % 16 == 0, bytes + " in " + size);
      assertTrue(size - bytes < Math.max(16, bytes / 8 + 1), bytes + " in " + size);
      assertEquals(sizeClass, RecordClasses.classOf(size));
      assertTrue(sizeClass == 0 || RecordClasses.bytesOf(sizeClass - 1) < bytes);
    }
    assertEquals(RecordClasses.COUNT - 1, RecordClasses.classOf(RecordClasses.LARGEST));
  }

  @Test
  void aSecondFreeIsRefused() {
    for (int length : new int[] {8, 100, 5000}) {
      long other = records.allocate(length); // so that the slab stays
      long record = records.allocate(length);
      records.free(record);
      assertThrows(IllegalStateException.class, () -> records.free(record));
      records.free(other);
    }
    records.check();
    assertEquals(0, records.liveRecords());
  }

  @Test
  void randomRecordsNeverOverlapAndKeepTheirContent() {
    SplittableRandom random = TestSeed.random("RecordSlabsTest");
    var model = new TreeMap<Long, Integer>();
    for (int i = 0; i < 40_000; i++) {
      boolean grows = (i / 8000 & 1) == 0;
      if (random.nextInt(10) < (grows ? 7 : 3) || model.isEmpty()) {
        int length = (int) Math.exp(random.nextDouble() * Math.log(3000));
        long record = records.allocate(length);
        fill(record, length);
        assertApart(model, record);
        model.put(record, length);
      } else {
        Long at = model.floorKey(random.nextLong(model.firstKey(), model.lastKey() + 1));
        assertFilled(at, model.remove(at));
        records.free(at);
      }
      if (i % 5000 == 0) {
        records.trim();
        records.check();
      }
    }
    assertEquals(model.size(), records.liveRecords());
    model.forEach(this::assertFilled);
    model.keySet().forEach(records::free);
    assertEverythingGoesBack();
  }

  private void assertApart(TreeMap<Long, Integer> model, long record) {
    Map.Entry<Long, Integer> below = model.floorEntry(record);
    assertTrue(below == null || below.getKey() + records.bytes(below.getKey()) <= record);
    Long above = model.ceilingKey(record);
    assertTrue(above == null || record + records.bytes(record) <= above);
  }

  @Test
  void memoryOfOneSizeServesAnother() {
    limit(8 * MIB);
    var small = new ArrayList<Long>();
    for (int i = 0; i < 60_000; i++) {
      small.add(records.allocate(100));
    }
    for (int round = 0; round < 3; round++) {
      var wide = new ArrayList<Long>();
      while (!small.isEmpty()) { // ten short ones for each long one
        for (int i = 0; i < 10; i++) {
          records.free(small.removeLast());
        }
        wide.add(records.allocate(1000));
      }
      records.check();
      while (!wide.isEmpty()) {
        records.free(wide.removeLast());
        for (int i = 0; i < 9; i++) {
          small.add(records.allocate(100));
        }
        small.add(records.allocate(90));
      }
      records.check();
    }
    assertEquals(60_000, records.liveRecords());
    assertTrue(memory.gauges().reservedBytes() <= 8 * MIB);
  }

  @Test
  void emptySlabsAreReusedBeforeMoreMemoryIsTaken() {
    for (int i = 0; i < 20; i++) {
      int length = 40 + 50 * i;
      var live = new ArrayList<Long>();
      for (long bytes = 0; bytes < 4 * MIB; bytes += records.bytes(live.getLast())) {
        live.add(records.allocate(length));
      }
      live.forEach(records::free);
    }
    assertTrue(memory.gauges().reservedBytes() < 10 * MIB, memory.gauges().toString());
  }

  @Test
  void aRefusalChangesNothing() {
    limit(4 * MIB);
    var live = new ArrayList<Long>();
    assertThrows(
        MemoryLimitException.class,
        () -> {
          while (true) {
            live.add(records.allocate(live.size() % 2000));
            fill(live.getLast(), RecordSlabs.length(live.getLast()));
          }
        });
    records.check();
    assertEquals(live.size(), records.liveRecords());
    assertTrue(live.size() > 1500, live.size() + " records");
    assertThrows(MemoryLimitException.class, () -> records.allocate(RecordSlabs.MAX_LENGTH));
    live.forEach(record -> assertFilled(record, RecordSlabs.length(record)));
    assertTrue(memory.gauges().reservedBytes() <= 4 * MIB);
    live.forEach(records::free);
    long large = records.allocate(RecordSlabs.MAX_LENGTH);
    records.free(large);
    assertEverythingGoesBack();
  }

  @Test
  void trimGivesBackWhatIsEmptyOnly() {
    var live = new ArrayList<Long>();
    for (int i = 0; i < 10_000; i++) {
      live.add(records.allocate(500));
      fill(live.getLast(), 500);
    }
    long before = memory.gauges().reservedBytes();
    for (int i = 0; i < live.size(); i++) {
      if (i % 1000 != 0) {
        records.free(live.get(i));
      }
    }
    records.trim();
    memory.trimUnmoved();
    records.check();
    assertEquals(10, records.slabBytes() / RecordSlab.BYTES);
    assertTrue(memory.gauges().reservedBytes() < before);
    for (int i = 0; i < live.size(); i += 1000) {
      assertFilled(live.get(i), 500);
      records.free(live.get(i));
    }
    assertEverythingGoesBack();
  }

  private void assertEverythingGoesBack() {
    records.check();
    records.trim();
    records.check();
    assertEquals(0, records.slabBytes());
    memory.trimUnmoved();
    assertEquals(0, memory.gauges().reservedBytes());
  }

  static void fill(long record, int length) {
    byte[] content = new byte[length];
    new SplittableRandom(record).nextBytes(content);
    NativeMemory.copyIn(content, 0, RecordSlabs.payload(record), length);
  }

  private void assertFilled(long record, int length) {
    assertEquals(length, RecordSlabs.length(record));
    byte[] expected = new byte[length];
    new SplittableRandom(record).nextBytes(expected);
    byte[] content = new byte[length];
    NativeMemory.copyOut(RecordSlabs.payload(record), content, 0, length);
    assertArrayEquals(expected, content);
    assertFalse(RecordSlabs.length(record) > RecordSlabs.MAX_LENGTH);
  }
}
