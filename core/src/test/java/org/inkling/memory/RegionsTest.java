package org.inkling.memory;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.inkling.memory.seam.LiveRegions;
import org.junit.jupiter.api.Test;

class RegionsTest {
  @Test
  void aRegionIsAlignedAndZeroAndGoesBack() throws Regions.MappingRefusedException {
    for (long bytes : new long[] {Regions.PAGE, Regions.ALIGNMENT, 3 * Regions.ALIGNMENT / 2}) {
      long before = Regions.mappedBytes();
      Region region = Regions.reserve(bytes);
      assertEquals(0, region.address % Regions.ALIGNMENT);
      assertEquals(before + bytes, Regions.mappedBytes());
      for (long offset = 0; offset < bytes; offset += 4096) {
        assertEquals(0, NativeMemory.getLong(region.address + offset));
        NativeMemory.putLong(region.address + offset + 4088, offset);
      }
      assertTrue(LiveRegions.contains(region.address + bytes - 1));
      Regions.release(region);
      assertFalse(LiveRegions.contains(region.address));
      assertEquals(before, Regions.mappedBytes());
    }
  }

  @Test
  void thePortableWayGivesTheSame() throws Regions.MappingRefusedException {
    Region region = Regions.allocate(Regions.ALIGNMENT);
    assertEquals(0, region.address % Regions.ALIGNMENT);
    LiveRegions.add(region.address, region.bytes);
    for (long offset = 0; offset < region.bytes; offset += 8) {
      assertEquals(0, NativeMemory.getLong(region.address + offset));
    }
    LiveRegions.remove(region.address, region.bytes);
    assertTrue(region.arena != null && region.arena.scope().isAlive());
    region.arena.close();
  }

  @Test
  void whatTheSystemCannotMapIsRefusedWithItsReason() {
    long before = Regions.mappedBytes();
    var e = assertThrows(Regions.MappingRefusedException.class, () -> Regions.reserve(1L << 52));
    assertTrue(e.getMessage().matches("the (system|JDK) .* 4503599\\d+ bytes.*"), e.getMessage());
    assertThrows(Regions.MappingRefusedException.class, () -> Regions.allocate(1L << 52));
    assertEquals(before, Regions.mappedBytes());
  }

  @Test
  void aRegionIsCutUntilItIsUsedUp() {
    var region = new Region(1 << 21, 4096, null);
    assertEquals(1 << 21, region.bump(1024));
    assertEquals((1 << 21) + 1024, region.bump(3008));
    assertEquals(0, region.bump(128));
    assertEquals(64, region.unusedBytes());
    assertEquals((1 << 21) + 4032, region.bump(64));
    assertEquals(0, region.bump(64));
  }

  @Test
  void aNewRegionTakesThePlaceOfTheFullest() {
    OpenRegions open = OpenRegions.NONE;
    for (int i = 0; i < 4; i++) {
      var region = new Region((i + 1L) << 21, 4096, null);
      region.bump(i == 2 ? 4096 : 64);
      open = open.with(region);
    }
    OpenRegions now = open.with(new Region(9L << 21, 4096, null));
    assertEquals(4, now.count());
    for (int i = 0; i < 4; i++) {
      assertTrue(now.get(i).unusedBytes() > 0, "the one without a rest was dropped");
    }
    assertEquals(9L << 21, now.get(3).address);
  }

  @Test
  void whatTheSystemDoesNotTakeBackIsLoggedOnceAndFailsNobody() throws Exception {
    var records = new ArrayList<LogRecord>();
    var handler = new Recorder(records);
    Logger logger = Logger.getLogger("org.inkling.memory");
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
    boolean before = Regions.REPORTED.getAndSet(false);
    try {
      long mapped = Regions.mappedBytes();
      Region region = Regions.allocate(Regions.ALIGNMENT);
      assertTrue(region.arena != null);
      region.arena.close();
      assertFalse(Regions.release(region), "closed twice");
      if (MemoryCalls.available()) {
        assertFalse(Regions.release(new Region(1, Regions.ALIGNMENT, null)), "no page begins at 1");
      }
      assertEquals(mapped, Regions.mappedBytes());
      assertEquals(1, records.size());
      assertEquals(Level.WARNING, records.getFirst().getLevel());
    } finally {
      Regions.REPORTED.set(before);
      logger.removeHandler(handler);
      logger.setUseParentHandlers(true);
    }
  }

  @Test
  void aRegionThatStaysMappedKeepsNoOtherFromGoingBack() throws Exception {
    boolean before = Regions.REPORTED.getAndSet(true);
    try {
      var holdings = new Holdings("stuck", Long.MAX_VALUE);
      Region first =
          requireNonNull(holdings.takeExactly(Regions.ALIGNMENT, Region.Use.SINGLE, false));
      holdings.hold(new Region(1, 3 * Regions.PAGE, closedArena()));
      Region other =
          requireNonNull(holdings.takeExactly(Regions.ALIGNMENT, Region.Use.SINGLE, false));
      assertTrue(holdings.close());
      holdings.run();
      assertEquals(0, holdings.reservedBytes(), "nothing was taken off for the one that is stuck");
      assertFalse(LiveRegions.contains(first.address));
      assertFalse(LiveRegions.contains(other.address));
    } finally {
      Regions.REPORTED.set(before);
    }
  }

  private static Arena closedArena() {
    Arena arena = Arena.ofShared();
    arena.close();
    return arena;
  }

  private static final class Recorder extends Handler {
    private final List<LogRecord> records;

    Recorder(List<LogRecord> records) {
      this.records = records;
    }

    @Override
    public void publish(LogRecord each) {
      records.add(each);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
