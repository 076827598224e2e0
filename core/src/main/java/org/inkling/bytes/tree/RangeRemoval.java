package org.inkling.bytes.tree;

import static org.inkling.latch.VersionLatch.upgrade;
import static org.inkling.latch.VersionLatch.validate;

import java.util.Arrays;
import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.node.NodeSearch;

/**
 * The removal of all keys of a range, leaf by leaf from the least key on. Of each leaf it removes
 * what is in the range under one latch, so that readers see these keys go together, and then merges
 * the leaf if it has few records left. It holds no pin between two leaves.
 */
public final class RangeRemoval {
  private static final long[] NONE = {};

  private final BytesTree tree;
  private final KeyRange range;
  private final KeyBuffer from;
  private final KeyBuffer upper;
  private boolean fromInclusive;
  private boolean isAtEnd;
  private int removed;

  private RangeRemoval(BytesTree tree, KeyRange range) {
    this.tree = tree;
    this.range = range.within(tree.shape().maxKeyBytes());
    this.from = new KeyBuffer(tree.shape());
    this.upper = new KeyBuffer(tree.shape());
  }

  /**
   * Removes the keys of a range.
   *
   * @return how many it has removed
   * @throws IllegalStateException if the tree is closed; some keys may be removed then
   */
  public static long run(BytesTree tree, KeyRange range) {
    var removal = new RangeRemoval(tree, range);
    removal.begin();
    long removed = 0;
    do {
      TreePin pin = tree.enter();
      try {
        removal.removeFromLeaf(pin);
      } finally {
        tree.leaveWrite(pin);
      }
      removal.goOn();
      removed += removal.removed;
    } while (!removal.isAtEnd);
    return removed;
  }

  private void begin() {
    byte[] first = range.from() == null ? new byte[0] : range.from();
    from.set(first, first.length);
    fromInclusive = range.from() == null || range.fromInclusive();
  }

  /** Removes what the leaf that covers {@link #from} has of the range. */
  private void removeFromLeaf(TreePin pin) {
    removed = 0;
    isAtEnd = range.isEmpty();
    boolean isDone = isAtEnd;
    while (!isDone) {
      from.copyTo(pin.key);
      isDone = attempt(pin);
      if (!isDone) {
        tree.startAgain(pin);
      }
    }
  }

  /** Goes on behind the leaf; the pin, which had the bytes of the last key, is no longer held. */
  private void goOn() {
    if (!isAtEnd) {
      from.set(upper.array(), upper.length());
      fromInclusive = true;
    }
  }

  private boolean attempt(TreePin pin) {
    if (!tree.descent().findLeaf(pin)) {
      return false;
    }
    tree.keys().copyUpper(pin.node, upper);
    NodeSearch search = tree.search();
    int first =
        fromInclusive ? search.countBelow(pin.node, pin.key) : search.countUpTo(pin.node, pin.key);
    if (!validate(pin.latch, pin.seen)) {
      return false; // the fence decides how the end of the range compares with this leaf
    }
    isAtEnd = isRangeEndBelow(upper);
    int end = isAtEnd ? endPlace(pin) : search.count(pin.node);
    long[] values = first < end ? new long[end - first] : NONE;
    if (first < end) {
      return remove(pin, first, end, values);
    }
    pin.isMergeDue = search.count(pin.node) == 0; // an earlier merge of it may have been given up
    return validate(pin.latch, pin.seen);
  }

  /** Returns whether the range ends before a leaf does, whose upper fence this is. */
  private boolean isRangeEndBelow(KeyBuffer fence) {
    byte[] to = range.to();
    if (fence.isAboveAll() || to == null) {
      return fence.isAboveAll();
    }
    int order = Arrays.compareUnsigned(to, 0, to.length, fence.array(), 0, fence.length());
    return order < 0 || (order == 0 && !range.toInclusive());
  }

  /** Returns the place behind the last key of the range, in the leaf in which it ends. */
  private int endPlace(TreePin pin) {
    byte[] to = range.to();
    if (to == null) {
      return tree.search().count(pin.node);
    }
    pin.key.set(to, 0, to.length);
    int place =
        range.toInclusive()
            ? tree.search().countUpTo(pin.node, pin.key)
            : tree.search().countBelow(pin.node, pin.key);
    from.copyTo(pin.key); // the key of this leaf again, for a merge
    return place;
  }

  /** Removes the records of the slots {@code [first, end)}, if the leaf is what was read. */
  private boolean remove(TreePin pin, int first, int end, long[] values) {
    if (!upgrade(pin.latch, pin.seen)) {
      return false;
    }
    int longValues = collect(pin, first, end, values);
    tree.editor().remove(pin.node, first, end);
    boolean isMergeDue = tree.editor().isUnderfull(pin.node);
    tree.unlockChanged(pin.latch, pin.seen);
    for (int i = 0; i < longValues; i++) {
      tree.nodes().retireValue(values[i]);
    }
    removed = end - first;
    tree.count(pin, -removed);
    pin.isMergeDue = isMergeDue;
    return true;
  }

  private int collect(TreePin pin, int first, int end, long[] values) {
    int count = 0;
    for (int place = first; place < end; place++) {
      if (tree.search().isLong(pin.node, place)) {
        values[count++] = tree.search().reference(pin.node, place);
      }
    }
    return count;
  }
}
