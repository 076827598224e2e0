package org.inkling.jcstress.tree;

import static org.inkling.latch.VersionLatch.isBusy;
import static org.inkling.latch.VersionLatch.lock;
import static org.inkling.latch.VersionLatch.unlock;
import static org.inkling.latch.VersionLatch.unlockUnchanged;

import org.inkling.bytes.node.NodeBuilder;
import org.inkling.bytes.node.NodeEditor;
import org.inkling.bytes.node.NodeJoin;
import org.inkling.bytes.tree.MemoryNodes;
import org.inkling.bytes.tree.TreePin;
import org.inkling.bytes.tree.TreeWrite;
import org.inkling.index.operations.Write;

/**
 * The merge of a weakened twin: the way of {@code NodeMerge} in a tree of a root and two leaves,
 * which unlocks the right leaf with its old word.
 */
final class HastyMerge {
  private static final NodeEditor EDITOR = new NodeEditor(TreeOfState.SHAPE);
  private static final NodeBuilder BUILDER = new NodeBuilder(TreeOfState.SHAPE);

  private final MemoryNodes nodes;
  private final long root;
  private final long left;
  private final long right;
  private final NodeJoin join = new NodeJoin(TreeOfState.SHAPE);

  /** A node that no other thread sees, for the joined records. */
  private final long scratch;

  private HastyMerge(TreeOfState state) {
    nodes = state.nodes;
    root = state.tree.root();
    left = TreeOfState.SEARCH.reference(nodes.node(root), 0);
    right = TreeOfState.SEARCH.reference(nodes.node(root), 1);
    scratch = nodes.newNode();
  }

  /** Removes a key of the left leaf, and merges the leaves. */
  static void remove(TreeOfState state, int key) {
    TreePin pin = state.enter(key);
    int _ = new TreeWrite(Write.REMOVE, null, null, TreeWrite.NOT_WANTED).run(state.tree, pin);
    new HastyMerge(state).run();
    state.tree.leave(pin); // not leaveWrite, which merges
  }

  private void run() {
    long rootLatch = nodes.latch(root);
    long leftLatch = nodes.latch(left);
    long rightLatch = nodes.latch(right);
    long rootWord = lockFree(rootLatch);
    long leftWord = lockFree(leftLatch);
    long rightWord = lockFree(rightLatch);
    boolean isJoined = join.run(nodes.node(left), nodes.node(right), nodes.node(scratch));
    if (isJoined) {
      BUILDER.copyTo(nodes.node(scratch), nodes.node(left));
      EDITOR.remove(nodes.node(root), 1);
    }
    unlockUnchanged(rightLatch, rightWord); // the word may be one that an insert has begun with
    unlock(leftLatch, leftWord, 0);
    unlock(rootLatch, rootWord, 0);
    if (isJoined) {
      nodes.retire(right);
    }
    nodes.free(scratch);
  }

  /** Locks a latch as soon as no other thread holds it; returns its word. */
  private static long lockFree(long latch) {
    long word = lock(latch);
    while (isBusy(word)) {
      word = lock(latch);
    }
    return word;
  }
}
