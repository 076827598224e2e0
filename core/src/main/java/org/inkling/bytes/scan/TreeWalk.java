package org.inkling.bytes.scan;

import static org.inkling.latch.VersionLatch.validate;

import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;

/**
 * A walk over the entries of a tree in one direction. Between two steps it holds no pin and no
 * latch: it knows the key behind which it goes on, and the slot where that key was.
 *
 * <p>A step goes on from the slot if the leaf is as it was: the tree has taken out no node since,
 * so the leaf still is one, and its latch has the same word. Otherwise it descends from the root by
 * the key. At the end of a leaf it goes on at the fence, which the next leaf shares. It copies key
 * and value, and then validates the leaf: so that both were in the tree at that moment. Since each
 * step begins behind the key before, no key comes twice.
 *
 * @shape one owner at a time
 * @source the cursor over fences is our own; see {@link BytesTree} for the tree
 */
final class TreeWalk {
  private enum Outcome {
    FOUND,
    NEXT_LEAF,
    END,
    AGAIN
  }

  private static final int NO_PLACE = Integer.MIN_VALUE;
  private static final byte[] NO_BYTES = {};

  private final BytesTree tree;
  private final boolean isAscending;

  /** Where the walk goes on: at this key, or behind it; from the last key on if above all. */
  private KeyBuffer from;

  private boolean isInclusive;

  /** Where a step puts the key that it finds; it becomes {@link #from} then. */
  private KeyBuffer found;

  /** The slot of the last key, and what proves that it is still there. */
  private int place = NO_PLACE;

  private long node;
  private long latch;
  private long seen;
  private long merges;

  TreeWalk(BytesTree tree, boolean isAscending) {
    this.tree = tree;
    this.isAscending = isAscending;
    from = new KeyBuffer(tree.shape());
    found = new KeyBuffer(tree.shape());
  }

  /** Begins at the first key, or at the last one if this walk descends. */
  void begin() {
    place = NO_PLACE;
    isInclusive = true;
    if (isAscending) {
      from.set(NO_BYTES, 0);
    } else {
      from.setAboveAll();
    }
  }

  /**
   * Begins at a key or behind it, in the direction of this walk.
   *
   * @param key any bytes: what a key cannot have is cut off, which changes no answer
   */
  void begin(byte[] key, boolean inclusive) {
    place = NO_PLACE;
    int most = tree.shape().maxKeyBytes();
    from.set(key, Math.min(key.length, most));
    // All keys that are at least a longer one are above its first bytes; those below it are not.
    isInclusive = key.length <= most ? inclusive : !isAscending;
  }

  /** Returns the key of the entry that the last step has found. */
  KeyBuffer key() {
    return from;
  }

  /**
   * Finds the next entry: its key, and its value as {@link BytesTree#find} does.
   *
   * @param pin is entered; may be renewed
   * @return false if there is none
   */
  boolean step(TreePin pin) {
    Outcome outcome = attempt(pin);
    while (outcome != Outcome.FOUND && outcome != Outcome.END) {
      if (outcome == Outcome.AGAIN) {
        tree.startAgain(pin);
      }
      outcome = attempt(pin);
    }
    return outcome == Outcome.FOUND;
  }

  private Outcome attempt(TreePin pin) {
    if (!isInPlace()) {
      if (!descend(pin)) {
        return Outcome.AGAIN;
      }
    } else {
      place += isAscending ? 1 : -1;
    }
    if (place < 0 || place >= tree.search().count(node)) {
      return leaveLeaf();
    }
    tree.keys().copyKey(node, place, found);
    tree.take(pin, node, tree.search().value(node, place));
    if (!validate(latch, seen)) {
      place = NO_PLACE;
      return Outcome.AGAIN;
    }
    int _ = tree.settle(pin);
    goOnFrom(false);
    return Outcome.FOUND;
  }

  /** Returns whether the last key is still where it was; the pin was entered before. */
  private boolean isInPlace() {
    return place != NO_PLACE && tree.merges() == merges && validate(latch, seen);
  }

  /** Finds the leaf that has the next entry, or ends before it, and the place in that leaf. */
  private boolean descend(TreePin pin) {
    place = NO_PLACE;
    merges = tree.merges(); // before the leaf is found: its own merge would be counted later
    if (!from.isAboveAll()) {
      from.copyTo(pin.key());
    }
    boolean isFound;
    if (isAscending || (isInclusive && !from.isAboveAll())) {
      isFound = tree.descent().findLeaf(pin);
    } else if (from.isAboveAll()) {
      isFound = tree.descent().findLastLeaf(pin);
    } else {
      isFound = tree.descent().findLeafBelow(pin);
    }
    if (isFound) {
      node = pin.node();
      latch = pin.latch();
      seen = pin.seen();
      place = firstPlace(pin);
    }
    return isFound;
  }

  private int firstPlace(TreePin pin) {
    if (from.isAboveAll()) {
      return tree.search().count(node) - 1;
    }
    boolean countsKey = isAscending != isInclusive;
    int count =
        countsKey
            ? tree.search().countUpTo(node, pin.key())
            : tree.search().countBelow(node, pin.key());
    return isAscending ? count : count - 1;
  }

  /** Goes on at the fence of a leaf that has no further entry. */
  private Outcome leaveLeaf() {
    if (isAscending) {
      tree.keys().copyUpper(node, found);
    } else {
      tree.keys().copyLower(node, found);
    }
    place = NO_PLACE;
    if (!validate(latch, seen)) {
      return Outcome.AGAIN;
    }
    if (isAscending ? found.isAboveAll() : found.length() == 0) {
      return Outcome.END;
    }
    goOnFrom(isAscending);
    return Outcome.NEXT_LEAF;
  }

  private void goOnFrom(boolean inclusive) {
    KeyBuffer before = from;
    from = found;
    found = before;
    isInclusive = inclusive;
  }
}
