package org.inkling.jcstress.tree;

import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.node.RecordValue;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;
import org.inkling.memory.NativeMemory;

/**
 * The walk of a weakened twin: the way of {@code TreeWalk}, upwards, which goes on from its slot
 * whatever has become of the leaf. It looks neither at the merges of the tree nor at the word of
 * the leaf's latch, before it reads the leaf nor after.
 */
final class HastyWalk {
  private static final int NO_PLACE = -1;

  /** Not the number of a key, nor ABSENT or TORN. */
  private static final int AGAIN = -10;

  private final BytesTree tree;
  private final KeyBuffer from = new KeyBuffer(TreeOfState.SHAPE);
  private boolean isInclusive = true;
  private int place = NO_PLACE;
  private long node;

  /** Creates a walk that has shown a key. */
  HastyWalk(TreeOfState state, int key) {
    this.tree = state.tree;
    byte[] bytes = TreeOfState.key(key);
    from.set(bytes, bytes.length);
    int shown = next();
    if (shown != key) {
      throw new IllegalStateException("shows " + shown + ", expected " + key);
    }
  }

  /**
   * Shows the next key.
   *
   * @return its number, ABSENT at the end, or TORN if the entry never was one
   */
  int next() {
    TreePin pin = tree.enter();
    int shown = AGAIN;
    while (shown == AGAIN) {
      shown = attempt(pin);
    }
    tree.leave(pin);
    return shown;
  }

  private int attempt(TreePin pin) {
    if (place != NO_PLACE) {
      place++;
    } else if (!descend(pin)) {
      tree.startAgain(pin);
      return AGAIN;
    }
    if (place >= TreeOfState.SEARCH.count(node)) {
      return leaveLeaf();
    }
    tree.keys().copyKey(node, place, from);
    isInclusive = false;
    return CursorOfState.number(from.array(), from.length(), value());
  }

  /** Finds the leaf that has the next key, or ends before it, and the place in that leaf. */
  private boolean descend(TreePin pin) {
    from.copyTo(pin.key());
    boolean isFound = tree.descent().findLeaf(pin);
    if (isFound) {
      node = pin.node();
      place =
          isInclusive
              ? TreeOfState.SEARCH.countBelow(node, pin.key())
              : TreeOfState.SEARCH.countUpTo(node, pin.key());
    }
    return isFound;
  }

  private int value() {
    long value = TreeOfState.SEARCH.value(node, place);
    byte[] room = TreeOfState.room();
    int length = RecordValue.length(value);
    NativeMemory.copyOut(node + RecordValue.offset(value), room, 0, length);
    return TreeOfState.number(room, length);
  }

  /** Goes on at the fence of a leaf that has no further key. */
  private int leaveLeaf() {
    tree.keys().copyUpper(node, from);
    place = NO_PLACE;
    isInclusive = true;
    return from.isAboveAll() ? TreeOfState.ABSENT : AGAIN;
  }
}
