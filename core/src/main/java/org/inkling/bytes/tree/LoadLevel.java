package org.inkling.bytes.tree;

import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.node.NodeStage;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of one level of a load, written from left to right; each goes to the level above as a
 * child. The level that comes to its end with a single node is the highest one, and that node is
 * the root.
 */
final class LoadLevel {
  private final BytesTree tree;
  private final NodeSource nodes;
  private final int level;
  private final NodeStage stage;
  private @Nullable LoadLevel above;

  LoadLevel(BytesTree tree, int level) {
    this.tree = tree;
    this.nodes = tree.nodes();
    this.level = level;
    this.stage = new NodeStage(tree.shape(), level);
  }

  /** Returns the records of the nodes that are not written yet. */
  NodeStage stage() {
    return stage;
  }

  /** Writes what must be written before another record is added. */
  void makeRoom() {
    while (stage.isFull()) {
      writeNext();
    }
  }

  private void writeNext() {
    long node = nodes.newNode();
    stage.writeNext(nodes.node(node));
    addAbove(stage.lower(), node);
    stage.advance();
  }

  private void addAbove(KeyBuffer lower, long child) {
    LoadLevel parents = above;
    if (parents == null) {
      parents = new LoadLevel(tree, level + 1);
      above = parents;
    }
    parents.addChild(lower, child);
  }

  private void addChild(KeyBuffer lower, long child) {
    makeRoom();
    boolean isAbove = stage.add(lower.array(), lower.length());
    assert isAbove : "the lower fences of children ascend";
    stage.setReference(child);
  }

  /**
   * Writes the remaining nodes, of this level and of those above. The last one of a level has no
   * prefix, so what fits in a node before may need two.
   *
   * @return the number of levels of the tree
   */
  int finish() {
    while (!stage.fitsLast()) {
      writeNext();
    }
    if (above == null) {
      stage.writeLast(nodes.node(tree.root()));
      return level + 1;
    }
    long node = nodes.newNode();
    stage.writeLast(nodes.node(node));
    above.addChild(stage.lower(), node);
    return above.finish();
  }
}
