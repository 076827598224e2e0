package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.inkling.epoch.Pin;
import org.inkling.index.Seed;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.change.CompactionCounts;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A split that is refused memory at some step leaves an index that is right, and comes later. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GroupSplitMemoryTest {
  private static final int ALL = Integer.MAX_VALUE;

  /** A delta of this number makes a tiny group become four parts. */
  private static final int IN_DELTA = 24;

  private static final int PARTS = 4;
  private static final int LARGEST_PART = 9;

  /** Insertions into four parts that make each of their deltas due, even if it was postponed. */
  private static final int MANY = 400;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  private static SlabAllocator memory(CompactionSteps split) {
    return split.table().memory();
  }

  private static CompactionCounts counts(CompactionSteps split) {
    return split.index.compactor().counts();
  }

  private void insert(CompactionSteps split, long first, int count) {
    GroupSplits.insert(split, first, GroupSplits.TINY_RANGE, count, random);
  }

  /** The sizes of all blocks that a split takes, in this order. */
  private static long[] blocks() {
    long array = EntryRecord.BYTES * (LARGEST_PART + 1); // with a place to spare
    long[] ofPart = {array, Group.BYTES, Group.BYTES, Delta.BYTES};
    return LongStream.range(0, PARTS).flatMap(_ -> Arrays.stream(ofPart)).toArray();
  }

  @Test
  void aSplitThatIsRefusedABlockKeepsNoneAndComesLater() {
    long[] blocks = blocks();
    for (int left = 0; left < blocks.length; left++) {
      try (CompactionSteps split = GroupSplits.tiny(1, IN_DELTA, random)) {
        long live = memory(split).gauges().liveBytes();
        try (var _ = new DrainedMemory(memory(split), Arrays.copyOf(blocks, left))) {
          split.end();
        }
        assertEquals(live, memory(split).gauges().liveBytes());
        assertEquals(0, counts(split).splits());
        assertEquals(1, counts(split).refused());
        GroupSplits.keys(split).forEach(split.twin::everyStep);
        insert(split, 0, IN_DELTA);
        GroupSplits.end(split);
        assertTrue(counts(split).splits() > 0, "it does not come");
        assertEquals(1, counts(split).refused());
      }
    }
  }

  @Test
  void aSplitGetsAllBlocksThatItNeeds() {
    try (CompactionSteps split = GroupSplits.tiny(1, IN_DELTA, random)) {
      try (var _ = new DrainedMemory(memory(split), blocks())) {
        split.takeUntil(GroupPhase.FROZEN);
      }
      GroupSplits.end(split);
      assertEquals(PARTS, split.table().root().count());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void aSplitThatIsRefusedMoreRoomLeavesTheGroupAsItWas(int arrays) {
    try (CompactionSteps split = GroupSplits.tiny(2, IN_DELTA, random)) {
      long old = split.table().root().group(0);
      split.takeUntil(GroupPhase.PUBLISHED);
      insert(split, 0, 100);
      long[] left = LongStream.generate(() -> 1_024).limit(arrays).toArray();
      try (var _ = new DrainedMemory(memory(split), left)) {
        assertEquals(1, split.take(1));
      }
      assertEquals(old, split.table().root().group(0));
      assertFalse(split.table().root().isSplit(0), "it has parts");
      assertEquals(GroupPhase.FROZEN, GroupPhase.of(split.table(), 1)); // it goes on
      split.twin.checkContents();
      split.end();
      assertEquals(1, counts(split).splits());
      assertEquals(1, counts(split).refused());
      assertEquals(IN_DELTA + 100, Delta.records(Group.delta(old)));
      GroupSplits.keys(split).forEach(split.twin::everyStep);
      insert(split, 0, MANY);
      GroupSplits.end(split);
      assertTrue(counts(split).splits() > 1, "it does not come");
      assertEquals(1, counts(split).refused());
    }
  }

  /** A split whose parts have no slots, since there was no memory for the root, and is now. */
  private CompactionSteps withoutSlots(int groups, long... left) {
    CompactionSteps split = GroupSplits.tiny(groups, 0, random);
    insert(split, 0, IN_DELTA);
    split.takeUntil(GroupPhase.REFERENCES);
    split.take(1); // the grace period
    Pin pin = split.table().epochs().enter(); // so nothing that is retired serves the root
    while (counts(split).groups() == 0) {
      assertEquals(1, split.take(1), "it does not end");
    }
    try (var _ = new DrainedMemory(memory(split), left)) {
      long live = memory(split).gauges().liveBytes();
      split.take(ALL);
      assertEquals(live, memory(split).gauges().liveBytes());
    }
    split.table().epochs().exit(pin);
    while (split.table().epochs().reclaim() > 0) {
      // until everything that is retired is freed
    }
    assertNoSlots(split);
    return split;
  }

  private static void assertNoSlots(CompactionSteps split) {
    assertEquals(PARTS - 1, GroupSplits.withoutSlot(split.table()));
    assertEquals(0, split.index.compactor().roots());
    assertEquals(0, split.index.compactor().pending());
    split.twin.checkContents();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, PARTS * 2 * Long.BYTES}) // nothing, or all but the model
  void partsWithoutSlotsAreRightAndARootComesWithTheNextRound(long left) {
    long[] blocks = left == 0 ? new long[0] : new long[] {left};
    try (CompactionSteps split = withoutSlots(1, blocks)) {
      GroupSplits.keys(split).forEach(split.twin::everyStep);
      split.twin.checkContents();
      insert(split, 0, MANY);
      GroupSplits.end(split);
      assertTrue(split.table().root().count() > PARTS, "it was not split again");
      assertTrue(split.index.compactor().roots() > 0, "no root");
    }
  }

  @Test
  void deltasOfPartsWithoutSlotsArePostponed() {
    try (CompactionSteps split = withoutSlots(1)) {
      for (int rounds = 0; rounds < 4; rounds++) {
        insert(split, 0, PARTS << (2 + rounds)); // each delta at least doubles
        try (var _ = new DrainedMemory(memory(split))) {
          assertTrue(split.take(ALL) > 0, "nothing was due");
          assertNoSlots(split);
        }
        assertEquals(1, counts(split).groups());
        for (long part : GroupPhase.groups(split.table().root())) {
          assertFalse(Delta.isQueued(Group.delta(part)), "it is queued");
        }
      }
      insert(split, 0, MANY);
      GroupSplits.end(split);
      assertTrue(split.index.compactor().roots() > 0, "no root");
    }
  }

  @Test
  void groupsWithSlotsAreCompactedWhileOthersHaveNone() {
    int groups = 200; // so the root needs a larger block than any compaction
    try (CompactionSteps split = withoutSlots(groups)) {
      int number = groups / 2;
      insert(split, (long) number * GroupSplits.TINY_RANGE, 4);
      insert(split, 0, 4 * PARTS);
      long array = EntryRecord.BYTES * (GroupSplits.TINY_GROUP + 4 + 64);
      long[] left = {array, Group.BYTES, Group.BYTES, Delta.BYTES};
      try (var _ = new DrainedMemory(memory(split), left)) {
        split.take(ALL);
        assertNoSlots(split);
      }
      assertEquals(2, counts(split).groups());
      assertEquals(0, counts(split).refused());
      assertEquals(GroupSplits.TINY_GROUP + 4, Group.records(split.table().root().group(number)));
      insert(split, 0, MANY);
      GroupSplits.end(split);
      assertTrue(split.index.compactor().roots() > 0, "no root");
    }
  }
}
