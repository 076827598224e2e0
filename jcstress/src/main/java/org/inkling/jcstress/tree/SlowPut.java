package org.inkling.jcstress.tree;

import static org.inkling.latch.VersionLatch.unlock;
import static org.inkling.latch.VersionLatch.upgrade;

import org.inkling.bytes.node.NodeEditor;
import org.inkling.bytes.node.NodeValue;
import org.inkling.bytes.tree.TreePin;

/**
 * A put that goes the way of {@code TreeWrite}, with every check of a latch, but pauses before it
 * locks the leaf: so that a whole merge often comes between its begin and its lock. It does not
 * count its key.
 */
final class SlowPut {
  private static final NodeEditor EDITOR = new NodeEditor(TreeOfState.SHAPE);

  private SlowPut() {}

  /** Inserts an absent key into a leaf that has room. */
  static void run(TreeOfState state, int key, int number) {
    byte[] bytes = TreeOfState.value(number);
    var value = new NodeValue();
    value.setBytes(bytes, 0, bytes.length);
    TreePin pin = state.enter(key);
    while (!attempt(state, pin, value)) {
      state.tree.startAgain(pin);
    }
    state.tree.leave(pin);
  }

  private static boolean attempt(TreeOfState state, TreePin pin, NodeValue value) {
    if (!state.tree.descent().findLeaf(pin)) {
      return false;
    }
    int place = TreeOfState.SEARCH.countUpTo(pin.node(), pin.key());
    state.meeting.pause();
    if (!upgrade(pin.latch(), pin.seen())) {
      return false;
    }
    EDITOR.insert(pin.node(), place, pin.key(), value);
    unlock(pin.latch(), pin.seen(), 0);
    return true;
  }
}
