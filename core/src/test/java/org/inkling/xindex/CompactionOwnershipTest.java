package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.index.operations.Write;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every group, array and delta is freed once. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CompactionOwnershipTest {
  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private final OwnedTable owned = new OwnedTable(random);

  @AfterEach
  void close() {
    owned.close();
  }

  @Test
  void aFreshTableOwnsAllThatIsLive() {
    owned.assertLive();
  }

  @Test
  void compactionsFreeWhatTheyReplaceOnce() {
    for (int round = 0; round < 12; round++) {
      owned.churn(random, 1_000);
      Map<Long, Long> before = owned.reachable();
      owned.assertLive();
      long groups = owned.compactor.counts().groups();
      owned.compact();
      Map<Long, Long> after = owned.reachable();
      groups = owned.compactor.counts().groups() - groups;
      assertTrue(groups > 0, "nothing was compacted");
      before.forEach(
          (block, bytes) -> assertTrue(after.containsKey(block) || owned.wasFreed(block)));
      after.forEach((block, bytes) -> assertFalse(owned.wasFreed(block), "it is in use"));
      owned.giveBackWhatWasFreed();
    }
    owned.check();
  }

  @Test
  void groupsThatBecomeEmptyFreeTheirArrays() {
    for (long key = 0; key < OwnedTable.KEYS; key += OwnedTable.DISTANCE) {
      owned.write(Write.REMOVE, key, 0);
      owned.write(Write.PUT, key + 1, 1);
      owned.write(Write.REMOVE, key + 1, 0);
    }
    owned.compact();
    assertEquals(OwnedTable.GROUPS, owned.compactor.counts().groups());
    owned.giveBackWhatWasFreed();
    owned.reachable().values().forEach(bytes -> assertTrue(bytes <= Group.BYTES, bytes + " bytes"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aChangeThatIsRefusedMemoryKeepsNone(boolean once) {
    for (int round = 0; round < 20; round++) {
      owned.churn(random, 100);
      int blocks = random.nextInt(40);
      long[] left = random.longs(blocks, 64, 3_000).toArray();
      try (var _ = new DrainedMemory(owned.memory, left)) {
        owned.compact();
      }
      if (once) {
        owned.churn(random, 200);
        owned.compact();
      }
      owned.giveBackWhatWasFreed();
    }
    assertTrue(owned.compactor.counts().refused() > 0, "nothing was refused");
    owned.check();
  }

  @Test
  void anAbandonedChangeKeepsNothing() {
    owned.growDelta(0, 4);
    owned.growDelta(1, 4);
    while (Group.nextDelta(owned.table.root().group(0)) == 0) {
      assertTrue(owned.compactor.runChunk());
    }
    owned.growDelta(0, 66);
    try (var _ = new DrainedMemory(owned.memory)) {
      owned.compact();
    }
    assertEquals(1, owned.compactor.counts().groups());
    assertEquals(1, owned.compactor.counts().refused());
    owned.giveBackWhatWasFreed();
    owned.growDelta(0, 100);
    owned.compact();
    assertTrue(owned.compactor.counts().groups() > 1, "the delta was not merged");
    owned.giveBackWhatWasFreed();
  }

  @Test
  void threadsThatWriteBesideCompactionsLeaveNothing() throws Exception {
    for (int round = 0; round < 5; round++) {
      int first = 3 * round;
      TestThreads.run(
          3, thread -> owned.churn(seed.random(first + thread), 3_000), owned::runChunks);
      owned.compact();
      owned.giveBackWhatWasFreed();
    }
    assertTrue(owned.compactor.counts().groups() >= OwnedTable.GROUPS, "hardly any compaction");
    owned.check();
    long most = EntryRecord.BYTES * OwnedTable.KEYS;
    assertTrue(owned.memory.gauges().liveBytes() < most, "it grows");
  }
}
