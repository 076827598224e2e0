package org.inkling.disk.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PlacementTest {

  /**
   * Tries all nearby positions: the valid ones form one interval, which equals the stated bounds.
   */
  @Test
  void alignedBoundsAreThePositionsWhoseWindowHasThePage() {
    for (Placement placement : Placements.all()) {
      int perPage = placement.entriesPerPage();
      for (long entry = 0; entry < 3L * perPage; entry += 1 + perPage / 11) {
        long page = entry / perPage;
        for (long p = placement.lowest(entry) - 3; p <= placement.highest(entry) + 3; p++) {
          boolean hasPage = placement.firstPage(p) <= page && placement.lastPage(p) >= page;
          boolean within = p >= placement.lowest(entry) && p <= placement.highest(entry);
          String what = placement + ", entry " + entry + ", position " + p;
          if (placement.aligned()) {
            assertEquals(hasPage, within, what);
          } else {
            assertTrue(hasPage || !within, what);
          }
        }
      }
    }
  }

  @Test
  void theWindowIsWhatTheEntriesOfItsPositionsNeed() {
    var placement = new Placement(2, 3, 10, false);
    // Positions 3 to 7 are the entries 9 to 23.
    assertEquals(0, placement.firstPage(5));
    assertEquals(2, placement.lastPage(5));
    assertEquals(1, placement.page(5));
    assertEquals(-1, placement.firstPage(1));
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThrows(IllegalArgumentException.class, () -> new Placement(-1, 1, 1, true));
    assertThrows(IllegalArgumentException.class, () -> new Placement((1L << 40) + 1, 1, 1, true));
    assertThrows(IllegalArgumentException.class, () -> new Placement(0, 0, 1, true));
    assertThrows(IllegalArgumentException.class, () -> new Placement(0, 2, 1, true));
    assertThrows(IllegalArgumentException.class, () -> new Placement(0, 1, 0, true));
  }
}
