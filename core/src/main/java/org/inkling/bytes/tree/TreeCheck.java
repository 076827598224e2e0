package org.inkling.bytes.tree;

import java.util.HashSet;
import java.util.Set;
import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.node.NodeCheck;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;

/** Verifies a tree in memory, while no thread writes. */
public final class TreeCheck {
  private final BytesTree tree;
  private final MemoryNodes nodes;
  private final NodeCheck check;
  private final Set<Long> longValues = new HashSet<>();
  private long keys;
  private long nodeCount;

  /** The bytes of the long values. */
  private long bytes;

  /** Creates a check of a tree over these nodes. */
  public TreeCheck(BytesTree tree, MemoryNodes nodes) {
    this.tree = tree;
    this.nodes = nodes;
    this.check = new NodeCheck(tree.shape());
  }

  /**
   * Checks every node and every long value.
   *
   * @param nothingRetired whether no long value is retired, so that each record belongs to a key,
   *     unless the memory is shared
   * @throws IllegalStateException that names the first error found
   */
  public void run(boolean nothingRetired) {
    var lower = new KeyBuffer(tree.shape());
    var upper = new KeyBuffer(tree.shape());
    upper.setAboveAll();
    visit(tree.root(), tree.height() - 1, lower, upper);
    require(keys == tree.size(), tree.size() + " keys are counted, there are " + keys);
    require(
        nodeCount == nodes.nodes(), nodes.nodes() + " nodes are counted, there are " + nodeCount);
    int values = longValues.size();
    require(
        values == nodes.longValues(),
        nodes.longValues() + " long values are counted, there are " + values);
    require(
        bytes == nodes.longValueBytes(),
        nodes.longValueBytes() + " bytes of long values are counted, there are " + bytes);
    if (nothingRetired && !nodes.isShared()) {
      long records = nodes.records().liveRecords();
      require(records == values, values + " long values have " + records + " records");
      nodes.records().check();
    }
  }

  /** Checks a node, whose fences must be these, and what is below it. */
  private void visit(long reference, int level, KeyBuffer lower, KeyBuffer upper) {
    nodeCount++;
    long node = nodes.node(reference);
    require(
        !VersionLatch.isBusy(VersionLatch.begin(nodes.latch(reference))), "a latch is still held");
    int count = check.run(node, level, lower, upper);
    if (level > 0) {
      visitChildren(node, level, count, upper);
      return;
    }
    keys += count;
    for (int place = 0; place < count; place++) {
      if (check.isLong(node, place)) {
        checkLong(check.reference(node, place));
      }
    }
  }

  private void visitChildren(long node, int level, int count, KeyBuffer upper) {
    require(count > 0, "an inner node has no child");
    for (int place = 0; place < count; place++) {
      var from = new KeyBuffer(tree.shape());
      var to = new KeyBuffer(tree.shape());
      if (place == 0) {
        tree.keys().copyLower(node, from);
      } else {
        tree.keys().copyKey(node, place, from);
      }
      if (place + 1 < count) {
        tree.keys().copyKey(node, place + 1, to);
      }
      visit(check.reference(node, place), level - 1, from, place + 1 < count ? to : upper);
    }
  }

  private void checkLong(long reference) {
    long record = RecordReference.record(reference);
    require(longValues.add(record), "two keys have the record of " + reference);
    require(RecordSlabs.isLive(record), "the record of a key is freed");
    require(
        RecordReference.length(reference) == RecordSlabs.length(record),
        "a reference states another length than its record");
    bytes += nodes.records().bytes(record);
  }

  private static void require(boolean holds, String violation) {
    if (!holds) {
      throw new IllegalStateException(violation);
    }
  }
}
