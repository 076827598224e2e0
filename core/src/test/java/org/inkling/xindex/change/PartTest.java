package org.inkling.xindex.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.XIndexShape;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a merge leaves in the new group of a part, also if it has to begin again. */
final class PartTest {
  private final SlabAllocator memory = SlabAllocator.create("part", Long.MAX_VALUE);
  private final Part part = new Part(Long.MIN_VALUE, Long.MAX_VALUE);
  private long record;

  @BeforeEach
  void allocate() {
    record = memory.allocate(EntryRecord.BYTES);
    EntryRecord.init(record, 3, 4);
    long delta = memory.allocate(Delta.BYTES);
    Delta.init(delta, Long.MIN_VALUE, 1);
    long old = memory.allocate(Group.BYTES);
    Group.init(old, Long.MIN_VALUE, Long.MAX_VALUE, delta);
    part.setCounted(1);
    assertTrue(part.allocate(memory::allocate, XIndexShape.TINY, old, 1));
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private void merge(long... records) {
    part.resetMerge();
    for (long each : records) {
      part.add(each);
    }
    part.finishMerge(memory, XIndexShape.TINY);
  }

  @Test
  void theNewGroupRefersToTheRecords() {
    merge(record);
    assertEquals(1, Group.records(part.merged()));
    assertEquals(record, EntryRecord.target(Group.find(part.merged(), 3)));
  }

  @Test
  void aMergeThatBeginsAgainAndFindsNothingLeavesNoArray() {
    merge(record); // then a later step of the merge fails, and the key is removed
    long live = memory.gauges().liveBytes();
    merge();
    assertEquals(0, Group.records(part.merged()));
    assertEquals(0, Group.array(part.merged()));
    assertEquals(0, Group.find(part.merged(), 3));
    assertTrue(memory.gauges().liveBytes() < live, "the array is kept");
  }
}
