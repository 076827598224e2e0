package org.inkling.bytes.scan;

import static org.inkling.latch.VersionLatch.validate;

import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;

/**
 * A walk over the entries of a tree in one direction. Between two fills it holds no pin and no
 * latch: it knows the key behind which it goes on, and the slot where that key was.
 *
 * <p>A fill goes on from the slot if the leaf is as it was: the tree has merged no node since, so
 * the leaf still is one, and its latch has the same word. Otherwise it descends from the root by
 * the key. At the end of a leaf it goes on at the fence, which the next leaf shares. It copies
 * entries of one leaf, and then validates the leaf: so all of them were in the tree at that moment.
 * Since each fill begins behind the key before, no key comes twice.
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
  private static final int MANY_LEAVES = 32;
  private static final byte[] NO_BYTES = {};

  private final BytesTree tree;
  private boolean isAscending;

  /** Where the walk goes on: at this key, or behind it; from the last key on if above all. */
  private KeyBuffer from;

  private boolean isInclusive;

  /** Where the fence of a leaf goes; it becomes {@link #from} if the leaf is valid. */
  private KeyBuffer fence;

  /** The slot of the last key, and what proves that it is still there. */
  private int place = NO_PLACE;

  private long node;
  private long latch;
  private long seen;
  private long merges;

  private int counter;

  /** The number of changes that the leaf's counter had before its entries were copied. */
  private long changes;

  TreeWalk(BytesTree tree) {
    this.tree = tree;
    from = new KeyBuffer(tree.shape());
    fence = new KeyBuffer(tree.shape());
  }

  /** Begins at the first key, or at the last one if the walk descends. */
  void begin(boolean ascending) {
    isAscending = ascending;
    place = NO_PLACE;
    isInclusive = true;
    if (ascending) {
      from.set(NO_BYTES, 0);
    } else {
      from.setAboveAll();
    }
  }

  /**
   * Begins at a key or behind it, in a direction.
   *
   * @param key any bytes: what a key cannot have is cut off, which changes no answer
   */
  void begin(boolean ascending, byte[] key, boolean inclusive) {
    isAscending = ascending;
    place = NO_PLACE;
    int most = tree.shape().maxKeyBytes();
    from.set(key, Math.min(key.length, most));
    // All keys that are at least a longer one are above its first bytes; those below it are not.
    isInclusive = key.length <= most ? inclusive : !ascending;
  }

  /**
   * Goes on behind an entry of the batch that was filled last.
   *
   * @param isLast whether it is the last one there
   */
  void goOnBehind(ScanBatch batch, int entry, boolean isLast) {
    from.set(batch.keys(), batch.keyAt(entry), batch.keyBytes(entry));
    isInclusive = false;
    if (!isLast) {
      place = NO_PLACE;
    }
  }

  /** Forgets the slot of the last key: the next fill descends. */
  void forgetPlace() {
    place = NO_PLACE;
  }

  /** Returns whether the leaf of the batch that was filled last has not changed since; no pin. */
  boolean isUnchanged() {
    return tree.changes().count(counter) == changes;
  }

  /**
   * Fills a batch with the next entries of one leaf.
   *
   * @param pin is entered; may be renewed
   * @param most the number of entries at most
   * @return false if there is none
   */
  boolean fill(TreePin pin, ScanBatch batch, int most) {
    Outcome outcome = attempt(pin, batch, most);
    for (int leaves = 1; outcome != Outcome.FOUND && outcome != Outcome.END; leaves++) {
      if (outcome == Outcome.AGAIN) {
        place = NO_PLACE;
      }
      if (outcome == Outcome.AGAIN || leaves % MANY_LEAVES == 0) {
        tree.startAgain(pin); // so that a walk over empty leaves holds back little
      }
      outcome = attempt(pin, batch, most);
    }
    return outcome == Outcome.FOUND;
  }

  private Outcome attempt(TreePin pin, ScanBatch batch, int most) {
    batch.clear();
    if (isInPlace()) {
      place += isAscending ? 1 : -1;
    } else if (!descend(pin)) {
      return Outcome.AGAIN;
    }
    int count = tree.search().count(node);
    if (place < 0 || place >= count) {
      return leaveLeaf();
    }
    changes = tree.changes().count(counter); // before the copies
    copy(batch, most, count);
    if (!validate(latch, seen) || batch.count() == 0) {
      return Outcome.AGAIN;
    }
    batch.settle();
    return Outcome.FOUND;
  }

  /** Copies entries from the place on; leaves the place at the last one. */
  private void copy(ScanBatch batch, int most, int count) {
    int step = isAscending ? 1 : -1;
    int next = place;
    while (batch.count() < most && next >= 0 && next < count && batch.add(node, next)) {
      next += step;
    }
    place = next - step;
  }

  /** Returns whether the last key is still where it was; the pin was entered before. */
  private boolean isInPlace() {
    return place != NO_PLACE && tree.merges() == merges && validate(latch, seen);
  }

  /** Finds the leaf that has the next entry, or ends before it, and the place in that leaf. */
  private boolean descend(TreePin pin) {
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
      counter = tree.changes().counterOf(latch);
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
      tree.keys().copyUpper(node, fence);
    } else {
      tree.keys().copyLower(node, fence);
    }
    if (!validate(latch, seen)) {
      return Outcome.AGAIN;
    }
    if (isAscending ? fence.isAboveAll() : fence.length() == 0) {
      return Outcome.END;
    }
    KeyBuffer before = from;
    from = fence;
    fence = before;
    isInclusive = isAscending;
    place = NO_PLACE;
    return Outcome.NEXT_LEAF;
  }
}
