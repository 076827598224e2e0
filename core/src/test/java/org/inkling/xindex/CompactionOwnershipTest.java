package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Reclaimer;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.index.operations.Write;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.change.Compactor;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.DeltaBlocks;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.GroupRoot;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.table.BulkLoader;
import org.inkling.xindex.table.StructureCheck;
import org.inkling.xindex.table.TableWriter;
import org.inkling.xindex.table.XIndexTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every group, array and delta is freed once. What the epochs free is only noted until the end of a
 * round, so that no address comes back within it.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CompactionOwnershipTest {
  private static final int GROUPS = 20;
  private static final long DISTANCE = 1_000;
  private static final long KEYS = GROUPS * 8 * DISTANCE;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private final SlabAllocator memory = SlabAllocator.create("owned", Long.MAX_VALUE);

  /** The blocks that the epochs have freed in this round, with their sizes. */
  private final Map<Long, Long> freed = new ConcurrentHashMap<>();

  /** The blocks in which the epochs record what is retired. */
  private final Map<Long, Long> bags = new ConcurrentHashMap<>();

  private final Epochs epochs = new Epochs("owned", noting(), OperationPin::new);
  private final XIndexTable table =
      BulkLoader.load(
          XIndexShape.TINY,
          memory,
          epochs,
          XIndexTwin.source(CompactionSteps.entries(GROUPS * 8, DISTANCE, random)));
  private final TableWriter writer = new TableWriter(table);
  private final Compactor compactor = new Compactor(table, 1);

  private Reclaimer noting() {
    return new Reclaimer() {
      @Override
      public long allocate(long bytes) {
        return noted(memory.allocate(bytes), bytes);
      }

      @Override
      public long allocateReserved(long bytes) {
        return noted(memory.allocateReserved(bytes), bytes);
      }

      private long noted(long bag, long bytes) {
        bags.put(bag, bytes);
        return bag;
      }

      @Override
      public void free(long address, long bytes) {
        if (bags.remove(address) != null) {
          memory.free(address, bytes);
        } else {
          assertNull(freed.put(address, bytes), "freed twice");
        }
      }

      @Override
      public void freeCell(long address) {
        throw new AssertionError("there are no cells");
      }
    };
  }

  @AfterEach
  void close() {
    assertTrue(epochs.beginClose());
    assertTrue(epochs.awaitQuiescence(0));
    memory.close();
    assertEquals(0, memory.gauges().reservedBytes());
  }

  private void write(Write write, long key, long value) {
    OperationPin pin = OperationPin.enter(epochs);
    int outcome = writer.tryWrite(write, key, 0, value, null);
    while (outcome == TableWriter.BUSY) {
      table.startAgain(pin);
      outcome = writer.tryWrite(write, key, 0, value, null);
    }
    table.keys().add(pin, TableWriter.keysAdded(write, outcome));
    epochs.exit(pin);
  }

  private void churn(Random own, int writes) {
    for (int i = 0; i < writes; i++) {
      boolean removes = own.nextInt(3) == 0;
      write(removes ? Write.REMOVE : Write.PUT, own.nextLong(KEYS), own.nextLong());
    }
  }

  private void runChunks() {
    for (int chunks = 0; chunks < 200 && compactor.runChunk(); chunks++) {
      // the next one
    }
  }

  /** Runs chunks until nothing is due, and no retired block is left. */
  private void compact() {
    while (compactor.runChunk() || compactor.isPending()) {
      // the next chunk
    }
    while (epochs.retiredBytes() > 0) {
      assertTrue(epochs.reclaim() >= 0, "another thread reclaims");
    }
  }

  /**
   * The blocks that the root leads to, with their sizes, and deltas with their chunks; fails if two
   * groups share one.
   */
  private Map<Long, Long> reachable() {
    Map<Long, Long> blocks = new HashMap<>();
    for (long group : GroupPhase.groups(table.root())) {
      add(blocks, group, rounded(Group.BYTES));
      if (Group.array(group) != 0) {
        add(blocks, Group.array(group), rounded(Group.arrayBytes(group)));
      }
      add(blocks, Group.delta(group), DeltaBlocks.bytes(Group.delta(group)));
      assertEquals(0, Group.nextDelta(group), "a compaction is not over");
    }
    return blocks;
  }

  private static void add(Map<Long, Long> blocks, long address, long bytes) {
    assertNull(blocks.put(address, bytes), "a block has two owners");
  }

  private void assertLive(long besides) {
    assertTrue(bags.isEmpty(), "bags are left");
    long bytes = besides;
    for (long block : reachable().values()) {
      bytes += block;
    }
    GroupRoot root = table.root();
    long words = 2L * Long.BYTES * root.count(); // of pivots and slots
    bytes += rounded(words) + rounded(root.bytes() - words);
    assertEquals(bytes, memory.gauges().liveBytes());
  }

  private static long rounded(long bytes) {
    return SlabAllocator.blockBytes(bytes);
  }

  private long freedBytes() {
    return freed.values().stream().mapToLong(Long::longValue).sum();
  }

  private void giveBackWhatWasFreed() {
    freed.forEach(memory::free);
    freed.clear();
    assertLive(0);
  }

  @Test
  void aFreshTableOwnsAllThatIsLive() {
    assertLive(0);
  }

  @Test
  void compactionsFreeWhatTheyReplaceOnce() {
    for (int round = 0; round < 12; round++) {
      churn(random, 1_000);
      Map<Long, Long> before = reachable();
      assertLive(0);
      long groups = compactor.counts().groups();
      compact();
      Map<Long, Long> after = reachable();
      groups = compactor.counts().groups() - groups;
      assertTrue(groups > 0, "nothing was compacted");
      before.forEach(
          (block, bytes) -> assertTrue(after.containsKey(block) || freed.containsKey(block)));
      after.forEach((block, bytes) -> assertFalse(freed.containsKey(block), "it is in use"));
      assertLive(freedBytes());
      giveBackWhatWasFreed();
    }
    new StructureCheck(table, !compactor.isPending()).run();
  }

  @Test
  void groupsThatBecomeEmptyFreeTheirArrays() {
    for (long key = 0; key < KEYS; key += DISTANCE) {
      write(Write.REMOVE, key, 0);
      write(Write.PUT, key + 1, 1);
      write(Write.REMOVE, key + 1, 0);
    }
    compact();
    assertEquals(GROUPS, compactor.counts().groups());
    assertLive(freedBytes());
    giveBackWhatWasFreed();
    reachable().values().forEach(bytes -> assertTrue(bytes <= Group.BYTES, bytes + " bytes"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aChangeThatIsRefusedMemoryKeepsNone(boolean once) {
    for (int round = 0; round < 20; round++) {
      churn(random, 100);
      int blocks = random.nextInt(40);
      long[] left = random.longs(blocks, 64, 3_000).toArray();
      try (var _ = new DrainedMemory(memory, left)) {
        compact();
      }
      if (once) {
        churn(random, 200);
        compact();
      }
      assertLive(freedBytes());
      giveBackWhatWasFreed();
    }
    assertTrue(compactor.counts().refused() > 0, "nothing was refused");
    new StructureCheck(table, !compactor.isPending()).run();
  }

  @Test
  void anAbandonedChangeKeepsNothing() {
    growDelta(0, 4);
    growDelta(1, 4);
    while (Group.nextDelta(table.root().group(0)) == 0) {
      assertTrue(compactor.runChunk());
    }
    growDelta(0, 66);
    try (var _ = new DrainedMemory(memory)) {
      compact();
    }
    assertEquals(1, compactor.counts().groups());
    assertEquals(1, compactor.counts().refused());
    assertLive(freedBytes());
    giveBackWhatWasFreed();
    growDelta(0, 100);
    compact();
    assertTrue(compactor.counts().groups() > 1, "the delta was not merged");
    assertLive(freedBytes());
    giveBackWhatWasFreed();
  }

  /** Inserts keys that are not there yet into the delta of a group. */
  private void growDelta(int group, int records) {
    long before = Delta.records(Group.delta(table.root().group(group)));
    for (int i = 1; i <= records; i++) {
      write(Write.PUT_IF_ABSENT, group * 8 * DISTANCE + before + i, i);
    }
  }

  @Test
  void threadsThatWriteBesideCompactionsLeaveNothing() throws Exception {
    for (int round = 0; round < 5; round++) {
      int first = 3 * round;
      TestThreads.run(3, thread -> churn(seed.random(first + thread), 3_000), this::runChunks);
      compact();
      assertLive(freedBytes());
      giveBackWhatWasFreed();
    }
    assertTrue(compactor.counts().groups() >= GROUPS, "hardly any compaction");
    new StructureCheck(table, !compactor.isPending()).run();
    long most = EntryRecord.BYTES * KEYS;
    assertTrue(memory.gauges().liveBytes() < most, "it grows");
  }
}
