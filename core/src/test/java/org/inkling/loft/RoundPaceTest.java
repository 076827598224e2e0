package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes that are due wait for others where there are many, but for nobody who waits for them. */
class RoundPaceTest {
  private static final int NODES = 512;
  private static final int KEYS_PER_NODE = 256;

  /** How often a worker was asked for. */
  private final AtomicInteger asked = new AtomicInteger();

  private LoftIndex index;

  @BeforeEach
  void load() {
    long[] keys = LongStream.range(0, (long) NODES * KEYS_PER_NODE).map(i -> i << 20).toArray();
    index =
        LoftIndex.builder()
            .retraining(RetrainingScheme.STATIC)
            .tuning(new LoftTuning(32, 1.5, 32, 32, 32, KEYS_PER_NODE, 64, ChangeTuning.DEFAULT))
            .maintenanceExecutor(task -> asked.getAndIncrement())
            .build(SortedEntrySource.of(keys, keys));
  }

  @AfterEach
  void close() {
    index.checkStructure();
    assertEquals(0, index.statistics().pendingNodes());
    index.close();
  }

  @Test
  void oneDueNodeWaitsUntilItPresses() {
    int keys = fillUntilDue(7);
    assertEquals(0, asked.get(), "asked for one node of many");
    for (; asked.get() == 0 && keys < 2 * KEYS_PER_NODE; keys++) {
      insert(7, keys);
    }
    int trigger = NodeHeader.trigger(header(7));
    assertTrue(NodeHeader.claims(header(7)) > trigger + trigger / 16, "asked too early");
    assertEquals(1, asked.get());
  }

  @Test
  void oneOfSixtyFourNodesIsEnough() {
    int enough = index.table().root().count() / 64;
    assertTrue(enough > 4, "more nodes are needed");
    for (int node = 0; node < enough; node++) {
      assertEquals(0, asked.get(), "asked for " + node + " nodes");
      fillUntilDue(node);
    }
    assertEquals(1, asked.get());
  }

  @Test
  void whoAwaitsMaintenanceWaitsForTheOneNodeThatIsDue() {
    fillUntilDue(7);
    index.awaitMaintenance();
    assertEquals(0, index.statistics().pendingNodes());
    assertEquals(1, index.statistics().rootRebuilds());
  }

  @Test
  void aNodeThatWasEmptiedPresses() {
    for (int i = 0; i < KEYS_PER_NODE && asked.get() == 0; i++) {
      assertTrue(index.remove(DirectoryLine.pivot(header(7)) + ((long) i << 20)));
    }
    assertEquals(1, asked.get());
  }

  /** Inserts into a node until it is queued; how many keys. */
  private int fillUntilDue(int node) {
    assertFalse(NodeHeader.isQueued(header(node)));
    int keys = 0;
    while (!NodeHeader.isQueued(header(node))) {
      insert(node, keys++);
    }
    return keys;
  }

  /** A key of its own for each i, evenly over the node. */
  private void insert(int node, int i) {
    long old = DirectoryLine.pivot(header(node)) + ((long) i % KEYS_PER_NODE << 20);
    index.put(old + 1 + i / KEYS_PER_NODE, i);
  }

  private long header(int node) {
    return DirectoryLine.header(index.table().root().line(node));
  }
}
