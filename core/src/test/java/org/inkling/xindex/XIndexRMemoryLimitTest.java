package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.TreeMap;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Pin;
import org.inkling.index.Seed;
import org.inkling.index.Twin;
import org.inkling.memory.MappedBytes;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.change.CompactionCounts;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.Delta.Insertion;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** At the limit an index stays right, and it is compacted again once there is memory. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexRMemoryLimitTest {
  private static final long MIB = 1L << 20;
  private static final int DISTANCE = 1_000;
  private static final int GROUP = 8;

  /** The records that a tiny delta may have before it is due, and the room that is kept spare. */
  private static final int DUE = 4;

  private static final int SPARE = 64;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  private long any() {
    return Twin.anyValue(random);
  }

  /** Puts new keys until one is refused; returns that one. */
  private long fill(XIndexTwin twin, boolean ascending) {
    long last = 0;
    while (true) {
      last = ascending ? last + 3 : random.nextLong();
      while (twin.oracle.containsKey(last)) {
        last++;
      }
      try {
        twin.index.put(last, ~last);
      } catch (MemoryLimitException e) {
        assertTrue(e.getMessage().contains("tight"), e.getMessage());
        assertEquals(twin.index.statistics().limitBytes(), e.limitBytes());
        return last;
      }
      twin.oracle.put(last, ~last);
    }
  }

  private static XIndexTwin tight(boolean tiny, Random random) {
    XIndexRBuilder builder = XIndexR.builder().name("tight").memoryLimitBytes(2 * MIB);
    return new XIndexTwin(tiny ? builder.tiny() : builder, new TreeMap<>(), random);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRefusedPutChangesNothing(boolean ascending) {
    try (XIndexTwin twin = tight(false, random)) {
      long refused = fill(twin, ascending);
      assertTrue(twin.oracle.size() > 10_000, () -> twin.oracle.size() + " keys");
      twin.checkGet(refused);
      twin.checkContents();
      twin.index.awaitMaintenance();
      try (var _ = new DrainedMemory(twin.index.table().memory())) {
        DrainedMemory.assertRefused(twin.index, fill(twin, ascending));
        changeSome(twin);
        twin.checkContents();
      }
      twin.index.awaitMaintenance();
      twin.checkContents();
    }
  }

  /** Updates some keys, and removes others: needs no memory. */
  private void changeSome(XIndexTwin twin) {
    for (long key : twin.oracle.keySet().toArray(Long[]::new)) {
      switch (random.nextInt(4)) {
        case 0 -> twin.put(key, any());
        case 1 -> twin.remove(key);
        default -> twin.checkGet(key);
      }
    }
  }

  /** Groups that are each due for a compaction: four keys in the delta, with room for ten. */
  private CompactionSteps dueGroups(int groups) {
    var entries = CompactionSteps.entries(groups * GROUP, DISTANCE, random);
    var steps = CompactionSteps.tiny(entries, random);
    for (int group = 0; group < groups; group++) {
      grow(steps, group, DUE);
    }
    return steps;
  }

  /** Inserts keys into the delta of a group until it has this number of records. */
  private void grow(CompactionSteps steps, int group, int records) {
    long key = (long) group * GROUP * DISTANCE;
    while (recordsInDelta(steps, group) < records) {
      do {
        key++;
      } while (steps.twin.oracle.containsKey(key));
      steps.twin.put(key, any());
    }
  }

  private static long recordsInDelta(CompactionSteps steps, int group) {
    return Delta.records(Group.delta(steps.table().root().group(group)));
  }

  private static SlabAllocator memory(CompactionSteps steps) {
    return steps.table().memory();
  }

  private static int published(CompactionSteps steps) {
    int groups = 0;
    for (int number = 0; number < steps.table().root().count(); number++) {
      groups += GroupPhase.of(steps.table(), number) == GroupPhase.PUBLISHED ? 1 : 0;
    }
    return groups;
  }

  @Test
  void aCompactionThatIsRefusedMemoryShrinksToOneGroup() {
    try (var steps = dueGroups(3)) {
      CompactionCounts counts = steps.index.compactor().counts();
      long array = EntryRecord.BYTES * (GROUP + DUE + SPARE);
      long[] ofOneGroup = {Group.BYTES, Group.BYTES, Delta.BYTES, array};
      try (var _ = new DrainedMemory(memory(steps), ofOneGroup)) {
        while (published(steps) == 0) {
          assertEquals(1, steps.take(1), "nothing is published");
        }
        assertEquals(1, published(steps));
        steps.end();
        assertEquals(1, counts.groups());
        assertEquals(3, counts.refused()); // of three groups, and then of each that is left
        changeSome(steps.twin);
        steps.end();
      }
      long refused = counts.refused(); // more, if enough was removed
      for (int group = 0; group < 3; group++) {
        grow(steps, group, 4 * DUE);
      }
      steps.end();
      assertEquals(refused, counts.refused());
      assertTrue(counts.groups() >= 4, counts.groups() + " groups");
    }
  }

  @Test
  void aCompactionThatGetsNoMemoryIsDroppedAndItsDeltaGrows() {
    try (var steps = dueGroups(1)) {
      CompactionCounts counts = steps.index.compactor().counts();
      try (var _ = new DrainedMemory(memory(steps))) {
        steps.end();
        assertEquals(1, counts.refused());
        grow(steps, 0, 2 * DUE - 1);
        steps.end();
        assertEquals(1, counts.refused()); // not before the delta has doubled
        grow(steps, 0, 2 * DUE);
        steps.end();
        assertEquals(2, counts.refused());
        grow(steps, 0, 10);
        DrainedMemory.assertRefused(steps.index, -1);
        steps.end();
        assertEquals(0, counts.groups());
        steps.twin.remove(1); // in the delta, where it comes back without memory
        steps.twin.put(1, any());
        steps.twin.remove(0); // in the array, where it does not
        DrainedMemory.assertRefused(steps.index, 0);
        changeSome(steps.twin);
        steps.end();
      }
      grow(steps, 0, 20);
      steps.end();
      assertEquals(1, counts.groups());
      assertEquals(0, recordsInDelta(steps, 0));
    }
  }

  /** Stops where the first group of two was abandoned, and the second is frozen. */
  private CompactionSteps abandonedGroup() {
    var steps = dueGroups(2);
    long old = steps.table().root().group(0);
    steps.takeUntil(GroupPhase.PUBLISHED);
    grow(steps, 0, DUE + SPARE + 2);
    try (var _ = new DrainedMemory(memory(steps))) {
      steps.take(1);
      assertEquals(GroupPhase.PLAIN, steps.phase());
      assertEquals(old, steps.table().root().group(0));
      assertEquals(GroupPhase.FROZEN, GroupPhase.of(steps.table(), 1));
      steps.twin.checkContents();
      changeSome(steps.twin);
      steps.twin.checkContents();
    }
    return steps;
  }

  @Test
  void anAbandonedGroupStaysRight() {
    try (var steps = abandonedGroup()) {
      for (long key = 0; key < 2L * GROUP * DISTANCE; key += 500) {
        steps.twin.everyStep(key);
      }
      steps.end();
      CompactionCounts counts = steps.index.compactor().counts();
      assertEquals(1, counts.refused());
      assertTrue(counts.splits() > 0, "what was removed did not make the group due");
    }
  }

  @Test
  void aWriterThatCameByTheLogicalGroupOfAnAbandonedChangeIsSentBack() {
    try (var steps = dueGroups(2)) {
      steps.takeUntil(GroupPhase.PUBLISHED);
      Pin pin = steps.table().epochs().enter();
      long logical = steps.table().root().group(0);
      grow(steps, 0, DUE + SPARE + 2);
      try (var _ = new DrainedMemory(memory(steps))) {
        steps.take(1);
        assertNotEquals(logical, steps.table().root().group(0));
      }
      Insertion result = Delta.insert(Group.nextDelta(logical), -1, 1);
      steps.table().epochs().exit(pin);
      assertEquals(Insertion.FROZEN, result);
      steps.end();
    }
  }

  @Test
  void operationsAreRightWhateverMemoryIsLeft() {
    try (var steps = dueGroups(5)) {
      for (int round = 0; round < 150; round++) {
        long[] left = random.longs(random.nextInt(12), 1, 4_096).toArray();
        try (var _ = new DrainedMemory(memory(steps), left)) {
          writeAndStep(steps);
        }
        if (round % 4 == 0) {
          writeAndStep(steps);
          steps.twin.checkContents();
        }
      }
      steps.end();
      assertTrue(steps.index.compactor().counts().refused() > 20, "hardly any refusal");
      assertTrue(steps.index.compactor().counts().groups() > 20, "hardly any compaction");
    }
  }

  private void writeAndStep(CompactionSteps steps) {
    XIndexTwin twin = steps.twin;
    for (int i = 0; i < 40; i++) {
      long key = random.nextLong(5L * GROUP * DISTANCE);
      long value = any();
      try {
        steps.index.put(key, value);
        twin.oracle.put(key, value);
      } catch (MemoryLimitException e) {
        twin.checkGet(key);
      }
      Long some = twin.oracle.ceilingKey(random.nextLong(5L * GROUP * DISTANCE));
      if (some != null && random.nextBoolean()) {
        twin.remove(some);
      }
      steps.take(random.nextInt(3));
    }
    steps.index.checkBetweenSteps();
  }

  @Test
  void aLoadBeyondTheLimitLeavesNothing() {
    long mapped = MappedBytes.now();
    var source = XIndexTwin.source(CompactionSteps.entries(200_000, 1, random));
    XIndexRBuilder builder = XIndexR.builder().memoryLimitBytes(2 * MIB);
    var refusal = assertThrows(MemoryLimitException.class, () -> builder.build(source));
    assertEquals(2 * MIB, refusal.limitBytes());
    assertTrue(MappedBytes.now() <= mapped, "native memory is left");
  }

  @Test
  void badLimitsAreRefused() {
    XIndexRBuilder builder = XIndexR.builder();
    var refused =
        assertThrows(IllegalArgumentException.class, () -> builder.memoryLimitBytes(2 * MIB - 1));
    assertTrue(refused.getMessage().contains(Long.toString(2 * MIB)), refused.getMessage());
  }
}
