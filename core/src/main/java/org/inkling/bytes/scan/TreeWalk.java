package org.inkling.bytes.scan;

import static org.inkling.latch.VersionLatch.validate;

import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.node.NodeSearch;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.TreePin;

/**
 * A walk over the entries of a tree in one direction. Between two fills it holds no pin and no
 * latch: it knows the key after which it goes on, and the slot where that key was.
 *
 * <p>A fill goes on from the slot if the leaf is as it was: the tree has merged no node since, so
 * the leaf still is one, and its latch has the same word. Otherwise it descends from the root by
 * the key. At the end of a leaf it goes on at the fence, which the next leaf shares. It copies one
 * entry, or the whole leaf, and then validates the leaf: so all that it copied was in the tree at
 * that moment. Since each fill begins after the last key, no key comes twice.
 *
 * <p>A search by tags finds a key that is in the leaf in less time than one by order, and the fence
 * of the leaf before needs none.
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
  private final CopiedLeaf copy;
  private boolean isAscending;

  /** Where the walk goes on: at this key, or after it; at the last key if above all. */
  private KeyBuffer from;

  private boolean isInclusive;

  /** Whether that key is the fence of a leaf that was left. */
  private boolean isFence;

  /** Where the fence of a leaf goes; it becomes {@link #from} if the leaf is valid. */
  private KeyBuffer fence;

  /** The slot of the last key, and what proves that it is still there. */
  private int place = NO_PLACE;

  private long node;
  private long latch;
  private long seen;
  private long merges;

  TreeWalk(BytesTree tree) {
    this.tree = tree;
    copy = new CopiedLeaf(tree.shape());
    from = new KeyBuffer(tree.shape());
    fence = new KeyBuffer(tree.shape());
  }

  /** Returns the copy of the leaf of the last key. */
  CopiedLeaf copy() {
    return copy;
  }

  /** Begins at the first key, or at the last one if the walk descends. */
  void begin(boolean ascending) {
    isAscending = ascending;
    isFence = false;
    forgetPlace();
    isInclusive = true;
    if (ascending) {
      from.set(NO_BYTES, 0);
    } else {
      from.setAboveAll();
    }
  }

  /**
   * Begins at a key or after it, in a direction.
   *
   * @param key any bytes: what a key cannot have is cut off, which changes no answer
   */
  void begin(boolean ascending, byte[] key, boolean inclusive) {
    isAscending = ascending;
    isFence = false;
    forgetPlace();
    int most = tree.shape().maxKeyBytes();
    from.set(key, Math.min(key.length, most));
    // All keys that are at least a longer one are above its first bytes; those below it are not.
    isInclusive = key.length <= most ? inclusive : !ascending;
  }

  /** Goes on after the entry that was found last. */
  void goOnAfter(ScanEntry entry) {
    from.set(entry.key(), entry.keyLength());
    isInclusive = false;
    isFence = false;
  }

  /** Forgets the slot of the last key: the next fill descends. */
  void forgetPlace() {
    place = NO_PLACE;
    copy.forget();
  }

  /**
   * Finds the next entry.
   *
   * @param pin is entered; may be renewed
   * @param copiesLeaf whether {@link CopiedLeaf#step} will want the next ones: a leaf is copied
   *     that other threads do not change at the moment
   * @return false if there is none
   */
  boolean fill(TreePin pin, ScanEntry entry, boolean copiesLeaf) {
    if (copy.isOpen()) {
      place = copy.place(); // its owner has stepped meanwhile
    }
    boolean copies = copiesLeaf;
    Outcome outcome = attempt(pin, entry, copies);
    for (int leaves = 1; outcome != Outcome.FOUND && outcome != Outcome.END; leaves++) {
      if (outcome == Outcome.AGAIN) {
        forgetPlace();
        copies = false;
      }
      if (outcome == Outcome.AGAIN || leaves % MANY_LEAVES == 0) {
        tree.startAgain(pin); // so that a walk over empty leaves holds back little
      }
      outcome = attempt(pin, entry, copies);
    }
    return outcome == Outcome.FOUND;
  }

  private Outcome attempt(TreePin pin, ScanEntry entry, boolean copiesLeaf) {
    if (isInPlace()) {
      place = next(place);
      copy.begin(node, latch, copiesLeaf && hasEntry());
    } else if (!descend(pin, copiesLeaf)) {
      return Outcome.AGAIN;
    }
    if (!hasEntry()) {
      return leaveLeaf();
    }
    boolean isFound = (copy.isNew() || copy.isOpen()) ? openLeaf(entry) : copyEntry(entry);
    if (isFound) {
      entry.settle();
    }
    return isFound ? Outcome.FOUND : Outcome.AGAIN;
  }

  private int next(int slot) {
    return isAscending ? slot + 1 : slot - 1;
  }

  private boolean hasEntry() {
    return place >= 0 && place < tree.search().count(node);
  }

  private boolean copyEntry(ScanEntry entry) {
    entry.copy(node, place);
    return validate(latch, seen);
  }

  private boolean openLeaf(ScanEntry entry) {
    long _ = entry.find(node, place);
    boolean isValid = validate(latch, seen);
    if (isValid) {
      copy.open(entry, place, next(0));
    }
    return isValid;
  }

  /** Returns whether the last key is still where it was; the pin was entered before. */
  private boolean isInPlace() {
    return place != NO_PLACE && tree.merges() == merges && validate(latch, seen);
  }

  /** Finds the leaf that has the next entry, or ends before it, and the place in that leaf. */
  private boolean descend(TreePin pin, boolean copiesLeaf) {
    forgetPlace();
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
      place = 0; // of some entry, if the leaf has one
      copy.begin(
          node,
          latch,
          copiesLeaf && hasEntry()); // before the search, for which it brings the whole leaf near
      place = firstPlace(pin);
    }
    return isFound;
  }

  private int firstPlace(TreePin pin) {
    if (from.isAboveAll()) {
      return tree.search().count(node) - 1;
    }
    if (isFence) {
      if (isAscending && tree.keys().isLower(node, from)) {
        return 0;
      }
      if (!isAscending && tree.keys().isUpper(node, from)) {
        return tree.search().count(node) - 1;
      }
    } else {
      int present = tree.search().find(node, pin.key()); // in less time than by order
      if (present != NodeSearch.NONE) {
        return isInclusive ? present : next(present);
      }
    }
    return placeByOrder(pin);
  }

  private int placeByOrder(TreePin pin) {
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
    isFence = true;
    forgetPlace();
    return Outcome.NEXT_LEAF;
  }
}
