package org.inkling.jmh.strings;

import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.MemoryNodes;
import org.inkling.bytes.tree.TreePin;
import org.inkling.bytes.tree.TreeWrite;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Reclaimer;
import org.inkling.index.operations.Write;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.CallerBytes;
import org.inkling.memory.records.RecordSlabs;

/** The tree of {@code BytesIndex}, used as that index uses it. */
final class TreeTable implements StringTable {
  private static final String NAME = "string benchmark";

  private final SlabAllocator memory = SlabAllocator.create(NAME, Long.MAX_VALUE);
  private final RecordSlabs records = new RecordSlabs(memory);
  private final Epochs epochs = BytesTree.newEpochs(NAME, Reclaimer.of(memory, records));
  private final MemoryNodes nodes = new MemoryNodes(NodeShape.DEFAULT, memory, records, epochs);
  private final BytesTree tree = new BytesTree(NodeShape.DEFAULT, nodes, epochs);

  @Override
  public boolean get(byte[] key, byte[] to) {
    TreePin pin = tree.enter(key, 0, key.length);
    try {
      boolean found = tree.find(pin) != BytesTree.ABSENT;
      if (found) {
        tree.copyFound(pin, to, 0);
      }
      return found;
    } finally {
      tree.leave(pin);
    }
  }

  @Override
  public void put(byte[] key, byte[] value) {
    var write = new TreeWrite(Write.PUT, CallerBytes.of(value), null, TreeWrite.NOT_WANTED);
    TreePin pin = tree.enter(CallerBytes.of(key));
    try {
      int _ = write.run(tree, pin);
    } finally {
      tree.leaveWrite(pin);
    }
  }

  @Override
  public long size() {
    return tree.size();
  }

  @Override
  public double nativeBytesPerKey() {
    return (double) nodes.nodeBytes() / Math.max(1, tree.size());
  }

  @Override
  public void close() {
    memory.close();
  }
}
