package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.index.operations.Write;
import org.inkling.xindex.change.CompactionCounts;
import org.inkling.xindex.group.Group;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every block of a group that is split, of its parts, and of the roots is freed once. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GroupSplitOwnershipTest {
  /** A delta of this number makes a tiny group become four parts. */
  private static final int IN_DELTA = 24;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private final OwnedTable owned = new OwnedTable(random);
  private final CompactionCounts counts = owned.compactor.counts();

  @AfterEach
  void close() {
    owned.check();
    owned.close();
  }

  private long groups() {
    return GroupPhase.groups(owned.table.root()).size();
  }

  private int slots() {
    return owned.table.root().count();
  }

  @Test
  void splitsFreeWhatTheyReplaceOnce() {
    for (int group = 0; group < OwnedTable.GROUPS; group++) {
      owned.growDelta(group, IN_DELTA);
      Map<Long, Long> before = owned.reachable();
      owned.compact();
      Map<Long, Long> after = owned.reachable();
      assertEquals(group + 1, counts.splits());
      assertEquals(group + 1, owned.compactor.roots());
      before.forEach((block, _) -> assertTrue(after.containsKey(block) != owned.wasFreed(block)));
      after.forEach((block, _) -> assertFalse(owned.wasFreed(block), "it is in use"));
      owned.giveBackWhatWasFreed();
    }
    assertEquals(4 * OwnedTable.GROUPS, slots());
  }

  @Test
  void partsThatSplitAgainFreeWhatTheyReplaceOnce() {
    owned.growDelta(3, IN_DELTA);
    while (Group.nextDelta(owned.table.root().group(3)) == 0) {
      assertTrue(owned.compactor.runChunk());
    }
    owned.growDelta(3, 300); // all into one part
    owned.compact();
    assertTrue(counts.splits() >= 2, "it was not split again");
    owned.giveBackWhatWasFreed();
  }

  @Test
  void partsWithoutRecordsFreeTheirArrays() {
    owned.growDelta(0, IN_DELTA);
    while (Group.nextDelta(owned.table.root().group(0)) == 0) {
      assertTrue(owned.compactor.runChunk());
    }
    for (long key = 0; key < OwnedTable.KEYS; key++) {
      owned.write(Write.REMOVE, key, 0);
    }
    owned.compact();
    assertEquals(OwnedTable.GROUPS + 3, slots());
    for (int number = 0; number < 4; number++) {
      assertEquals(0, Group.array(owned.table.root().group(number)));
    }
    owned.giveBackWhatWasFreed();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void aSplitThatIsAbandonedKeepsNothing(int arrays) {
    long[] left = random.longs(arrays, 1_024, 1_025).toArray();
    owned.growDelta(0, IN_DELTA);
    owned.growDelta(5, IN_DELTA);
    while (Group.nextDelta(owned.table.root().group(0)) == 0) {
      assertTrue(owned.compactor.runChunk());
    }
    owned.growDelta(0, 100);
    try (var _ = new DrainedMemory(owned.memory, left)) {
      owned.compact();
    }
    assertEquals(1, counts.refused());
    assertEquals(1, counts.splits());
    owned.giveBackWhatWasFreed();
    owned.growDelta(0, 200);
    owned.compact();
    assertTrue(counts.splits() > 1, "it was not split");
    owned.giveBackWhatWasFreed();
  }

  @Test
  void aRootThatIsRefusedMemoryKeepsNone() {
    owned.growDelta(0, IN_DELTA);
    while (counts.splits() == 0) {
      assertTrue(owned.compactor.runChunk());
    }
    owned.freeRetired();
    for (int number = 0; number < 10; number++) {
      long words = 2L * Long.BYTES * groups(); // without a block for the model
      long[] left = number % 2 == 0 ? new long[] {words} : new long[] {64, 128};
      try (var _ = new DrainedMemory(owned.memory, left)) {
        owned.compact();
      }
      assertEquals(0, owned.compactor.roots());
      assertEquals(3, groups() - slots());
      owned.assertLive();
      owned.growDelta(0, 4 << number);
      assertFalse(owned.table.due().isEmpty(), "no round begins");
    }
    owned.giveBackWhatWasFreed();
    owned.compact();
    assertTrue(owned.compactor.roots() > 0, "no root");
    assertEquals(groups(), slots());
    owned.giveBackWhatWasFreed();
  }

  @Test
  void splitsThatAreRefusedMemoryAtAnyStepKeepNone() {
    for (int round = 0; round < 40; round++) {
      for (int i = 0; i < 10; i++) {
        owned.growDelta(random.nextInt(OwnedTable.GROUPS), random.nextInt(60));
      }
      for (int chunks = random.nextInt(30); chunks > 0; chunks--) {
        boolean _ = owned.compactor.runChunk();
      }
      for (int i = 0; i < 5; i++) {
        owned.growDelta(random.nextInt(OwnedTable.GROUPS), random.nextInt(60));
      }
      long[] left = random.longs(random.nextInt(60), 64, 2_000).toArray();
      try (var _ = new DrainedMemory(owned.memory, left)) {
        owned.compact();
      }
      owned.giveBackWhatWasFreed();
    }
    assertTrue(counts.refused() > 0, "nothing was refused");
    assertTrue(counts.splits() > 0, "nothing was split");
  }

  @Test
  void threadsThatInsertBesideSplitsLeaveNothing() throws Exception {
    for (int round = 0; round < 5; round++) {
      int first = 4 * round;
      TestThreads.run(
          4,
          thread -> {
            Random own = seed.random(first + thread);
            long range = OwnedTable.KEYS << 4 * (own.nextInt(4));
            for (int i = 0; i < 1_500; i++) {
              boolean removes = own.nextInt(4) == 0;
              owned.write(removes ? Write.REMOVE : Write.PUT, own.nextLong(-range, range), i);
            }
          },
          owned::runChunks);
      owned.compact();
      assertEquals(groups(), slots());
      owned.giveBackWhatWasFreed();
    }
    assertTrue(slots() > 100, slots() + " groups");
  }
}
