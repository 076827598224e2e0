package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RegionsTest {
  @Test
  void aRegionIsAlignedAndZeroAndGoesBack() throws MappingRefusedException {
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
  void thePortableWayGivesTheSame() throws MappingRefusedException {
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
    var e = assertThrows(MappingRefusedException.class, () -> Regions.reserve(1L << 52));
    assertTrue(e.getMessage().matches("the (system|JDK) .* 4503599\\d+ bytes.*"), e.getMessage());
    assertThrows(MappingRefusedException.class, () -> Regions.allocate(1L << 52));
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
    var open = new OpenRegions();
    for (int i = 0; i < 4; i++) {
      var region = new Region((i + 1L) << 21, 4096, null);
      region.bump(i == 2 ? 4096 : 64);
      assertTrue(open.install(open.snapshot(), region));
    }
    Region[] seen = open.snapshot();
    assertTrue(open.install(seen, new Region(9L << 21, 4096, null)));
    assertFalse(open.install(seen, new Region(10L << 21, 4096, null)), "another was first");
    Region[] now = open.snapshot();
    assertEquals(4, now.length);
    for (Region region : now) {
      assertTrue(region.unusedBytes() > 0, "the one without a rest was dropped");
    }
    assertEquals(9L << 21, now[3].address);
  }
}
