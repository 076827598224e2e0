package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Reclaimer;
import org.inkling.index.operations.Write;
import org.inkling.index.operations.WriteOutcome;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.change.Compactor;
import org.inkling.xindex.delta.DeltaBlocks;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.table.BulkLoader;
import org.inkling.xindex.table.StructureCheck;
import org.inkling.xindex.table.TableWriter;
import org.inkling.xindex.table.XIndexTable;

/**
 * A table of which a test knows every block. What the epochs free is only noted until the end of a
 * round, so that no address comes back within it.
 */
final class OwnedTable implements AutoCloseable {
  /** The number of groups after the load, each of 8 records. */
  static final int GROUPS = 20;

  /** The distance of loaded keys. */
  static final long DISTANCE = 1_000;

  /** The end of the range of loaded keys. */
  static final long KEYS = GROUPS * 8 * DISTANCE;

  final SlabAllocator memory = SlabAllocator.create("owned", Long.MAX_VALUE);

  /** The blocks that the epochs have freed in this round, with their sizes. */
  private final Map<Long, Long> freed = new ConcurrentHashMap<>();

  /** The blocks in which the epochs record what is retired. */
  private final Map<Long, Long> bags = new ConcurrentHashMap<>();

  private final Epochs epochs = new Epochs("owned", noting(), OperationPin::new);
  final XIndexTable table;
  final Compactor compactor;
  private final TableWriter writer;

  OwnedTable(Random random) {
    var entries = CompactionSteps.entries(GROUPS * 8, DISTANCE, random);
    table = BulkLoader.load(XIndexShape.TINY, memory, epochs, XIndexTwin.source(entries));
    compactor = new Compactor(table, 1);
    writer = new TableWriter(table);
  }

  private Reclaimer noting() {
    return new Reclaimer() {
      @Override
      public long allocate(long bytes) {
        return noted(memory.allocate(bytes), bytes);
      }

      @Override
      public long allocateBeyondLimit(long bytes) {
        return noted(memory.allocateBeyondLimit(bytes), bytes);
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

  @Override
  public void close() {
    assertTrue(epochs.beginClose());
    assertTrue(epochs.awaitQuiescence(0));
    memory.close();
    assertEquals(0, memory.gauges().reservedBytes());
  }

  /** Writes as an operation of an index does. */
  void write(Write write, long key, long value) {
    OperationPin pin = OperationPin.enter(epochs);
    int outcome = writer.tryWrite(write, key, 0, value, null);
    while (outcome == WriteOutcome.BUSY) {
      table.startAgain(pin);
      outcome = writer.tryWrite(write, key, 0, value, null);
    }
    table.keys().add(pin, WriteOutcome.keysAdded(write, outcome));
    epochs.exit(pin);
  }

  /** Puts and removes keys of the loaded range. */
  void churn(Random own, int writes) {
    for (int i = 0; i < writes; i++) {
      boolean removes = own.nextInt(3) == 0;
      write(removes ? Write.REMOVE : Write.PUT, own.nextLong(KEYS), own.nextLong());
    }
  }

  /** Runs chunks while there is something to do, and not for long. */
  void runChunks() {
    for (int chunks = 0; chunks < 200 && compactor.runChunk(); chunks++) {
      // the next one
    }
  }

  /** Runs chunks until nothing is due, and no retired block is left. */
  void compact() {
    runAll();
    compactor.requestRoot();
    runAll();
    freeRetired();
  }

  private void runAll() {
    while (compactor.runChunk() || compactor.isPending()) {
      // the next chunk
    }
  }

  /** Frees all retired blocks, and those in which they were recorded. */
  void freeRetired() {
    while (epochs.retiredBytes() > 0) {
      assertTrue(epochs.reclaim() >= 0, "another thread reclaims");
    }
  }

  /**
   * The blocks that the root leads to, with their sizes, and deltas with their chunks; fails if two
   * groups share one.
   */
  Map<Long, Long> reachable() {
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

  /** Checks that what the root leads to and what was freed are all blocks there are. */
  void assertLive() {
    assertTrue(bags.isEmpty(), "bags are left");
    long bytes = freed.values().stream().mapToLong(Long::longValue).sum();
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

  /** Returns whether a block was freed in this round. */
  boolean wasFreed(long block) {
    return freed.containsKey(block);
  }

  /** Ends a round. */
  void giveBackWhatWasFreed() {
    assertLive();
    freed.forEach(memory::free);
    freed.clear();
    assertLive();
  }

  /** Inserts the smallest keys that are not there, from the first of a loaded group on. */
  void growDelta(int group, int records) {
    long target = table.keys().sum() + records;
    for (long key = group * 8 * DISTANCE + 1; table.keys().sum() < target; key++) {
      write(Write.PUT_IF_ABSENT, key, key);
    }
  }

  /** Checks the structure. */
  void check() {
    new StructureCheck(table, !compactor.isPending()).run();
  }
}
