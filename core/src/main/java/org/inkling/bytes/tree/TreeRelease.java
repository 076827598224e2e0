package org.inkling.bytes.tree;

import org.inkling.bytes.node.NodeHeader;
import org.inkling.bytes.node.NodeSearch;
import org.inkling.epoch.Epochs;
import org.inkling.latch.VersionLatch;

/**
 * Gives everything that a closed tree has back to a memory that it shares: nodes, long values, and
 * what is retired. No operation is inside, so nothing is latched, and nothing validated.
 */
public final class TreeRelease {
  private final NodeSearch search;
  private final MemoryNodes nodes;

  private TreeRelease(BytesTree tree, MemoryNodes nodes) {
    this.search = tree.search();
    this.nodes = nodes;
  }

  /** Gives back what a tree has, and leaves the memory; no thread may touch the tree any more. */
  public static void run(BytesTree tree, MemoryNodes nodes, Epochs epochs) {
    try {
      new TreeRelease(tree, nodes).visit(tree.root());
      epochs.drain();
      nodes.trimIfUsed();
    } finally {
      nodes.leave();
    }
  }

  private void visit(long reference) {
    if (VersionLatch.isBusy(VersionLatch.begin(nodes.latch(reference)))) {
      return; // its thread has failed inside of a store: the node may be torn, so it is kept
    }
    long node = nodes.node(reference);
    boolean isLeaf = NodeHeader.level(NodeHeader.counts(node)) == Descent.LEAF;
    int count = search.count(node);
    for (int place = 0; place < count; place++) {
      if (!isLeaf) {
        visit(search.reference(node, place));
      } else if (search.isLong(node, place)) {
        nodes.freeValue(search.reference(node, place));
      }
    }
    nodes.free(reference);
  }
}
