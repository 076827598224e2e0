package org.inkling.region;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** An index outside of a region is refused, also where its offset in bytes wraps round. */
class LongRegionTest {
  private final LongRegion region = LongRegion.of(MemorySegment.ofArray(new long[] {7, 8, 9}));

  @Test
  void indexesOutsideAreRefused() {
    for (long index : new long[] {3, -1, 1L << 61, (1L << 61) + 1, Long.MIN_VALUE}) {
      assertThrows(IndexOutOfBoundsException.class, () -> region.get(index));
      assertThrows(IndexOutOfBoundsException.class, () -> region.set(index, 1));
      assertThrows(IndexOutOfBoundsException.class, () -> region.slice(index, 1));
      assertThrows(IndexOutOfBoundsException.class, () -> region.copyTo(index, new long[1], 0, 1));
      assertThrows(
          IndexOutOfBoundsException.class, () -> region.copyFrom(new long[1], 0, index, 1));
    }
    assertEquals(7, region.get(0));
    assertEquals(9, region.slice(1, 2).get(1));
  }
}
