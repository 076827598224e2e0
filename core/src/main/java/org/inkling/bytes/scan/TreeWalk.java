package org.inkling.bytes.scan;

import static org.inkling.latch.VersionLatch.validate;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.node.LeafImage;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.KeyRange;
import org.inkling.bytes.tree.LeafChanges;
import org.inkling.bytes.tree.TreePin;
import org.jspecify.annotations.Nullable;

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
 * <p>From a copy of its leaf the walk steps on without a pin, as long as {@link LeafChanges} shows
 * that the leaf has not changed since.
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

  /** What {@link LeafChanges} has counted; null if nobody steps from a copy. */
  private @Nullable AtomicLongArray counters;

  private boolean isAscending;

  /** Where the walk goes on: at this key, or after it; at the last key if above all. */
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

  /** The number of changes that the leaf's counter had before it was validated last. */
  private long changes;

  /** Made when a leaf is first copied. */
  private @Nullable LeafImage image;

  /** Whether the image is that of the leaf, as it was when its latch had the word seen. */
  private boolean hasImage;

  /** Whether the image is a new one, of a leaf that may change. */
  private boolean hasCopied;

  TreeWalk(BytesTree tree) {
    this.tree = tree;
    from = new KeyBuffer(tree.shape());
    fence = new KeyBuffer(tree.shape());
  }

  /** Lets the walk step in copies of leaves: these counters of changes show whether it may. */
  void watch(AtomicLongArray leafChanges) {
    counters = leafChanges;
  }

  /** Begins at the first key, or at the last one if the walk descends. */
  void begin(boolean ascending) {
    isAscending = ascending;
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
  }

  /** Returns whether the last fill has copied its leaf. */
  boolean hasCopied() {
    return hasCopied;
  }

  /** Forgets the slot of the last key: the next fill descends. */
  void forgetPlace() {
    place = NO_PLACE;
    hasImage = false;
  }

  /**
   * Steps to the next entry in the copy of the leaf, if there is one and the leaf is as it was; no
   * pin. An entry whose value is long needs a fill.
   *
   * @return false if it has not stepped: the entry and the place are as before
   */
  boolean step(ScanEntry entry) {
    LeafImage copied = image;
    AtomicLongArray watched = counters;
    if (copied == null || watched == null || !hasImage || watched.get(counter) != changes) {
      return false;
    }
    int next = isAscending ? place + 1 : place - 1;
    if (next < 0 || next >= copied.count() || !entry.showShort(copied, next)) {
      return false;
    }
    place = next;
    return true;
  }

  /** Returns whether there is a copy of the leaf, all of whose keys are before a range's end. */
  boolean isLeafWithin(KeyRange range) {
    LeafImage copied = image;
    if (copied == null || !hasImage) {
      return false;
    }
    int at = isAscending ? copied.upperAt() : copied.lowerAt();
    int length = isAscending ? copied.upperLength() : copied.lowerLength();
    return isAscending
        ? length > 0 && range.isUpTo(copied.array(), at, at + length)
        : range.isFromOn(copied.array(), at, at + length);
  }

  /**
   * Finds the next entry.
   *
   * @param pin is entered; may be renewed
   * @param copiesLeaf whether {@link #step} will want the next ones: a leaf is copied that other
   *     threads do not change at the moment
   * @return false if there is none
   */
  boolean fill(TreePin pin, ScanEntry entry, boolean copiesLeaf) {
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
      place += isAscending ? 1 : -1;
      beginCopy(copiesLeaf);
    } else if (!descend(pin, copiesLeaf)) {
      return Outcome.AGAIN;
    }
    if (!hasEntry()) {
      return leaveLeaf();
    }
    boolean isFound = (hasCopied || hasImage) ? openLeaf(entry) : copyEntry(entry);
    if (isFound) {
      entry.settle();
    }
    return isFound ? Outcome.FOUND : Outcome.AGAIN;
  }

  private boolean hasEntry() {
    return place >= 0 && place < tree.search().count(node);
  }

  /** Copies the leaf, if it is to be copied and was not when its latch had the same word. */
  private void beginCopy(boolean copiesLeaf) {
    AtomicLongArray watched = counters;
    if (watched != null) {
      changes = watched.get(counter); // before the copies, and before the validation
    }
    hasCopied = copiesLeaf && !hasImage && hasEntry();
    if (hasCopied) {
      LeafImage copied = image == null ? new LeafImage(tree.shape()) : image;
      image = copied;
      copied.copy(node);
    }
  }

  private boolean copyEntry(ScanEntry entry) {
    entry.copy(node, place);
    return validate(latch, seen);
  }

  private boolean openLeaf(ScanEntry entry) {
    LeafImage copied = Objects.requireNonNull(image);
    long _ = entry.find(node, place);
    if (!validate(latch, seen)) {
      return false;
    }
    if (!hasImage) {
      copied.open(entry.key());
      hasImage = true;
    }
    entry.show(copied, place);
    return true;
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
      counter = LeafChanges.counterOf(latch);
      seen = pin.seen();
      place = 0; // of some entry, if the leaf has one
      beginCopy(copiesLeaf); // before the search, for which it brings the whole leaf near
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
    forgetPlace();
    return Outcome.NEXT_LEAF;
  }
}
