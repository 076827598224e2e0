package org.inkling.bytes.scan;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import org.inkling.bytes.node.LeafImage;
import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.tree.KeyRange;
import org.inkling.bytes.tree.LeafChanges;
import org.jspecify.annotations.Nullable;

/**
 * The copy of the leaf in which a walk is, and the number of changes that shows whether the leaf is
 * still like it. The walk begins a copy, validates the leaf, and opens the copy; all entries of it
 * were in the tree when the leaf was last validated, and are as long as the number is the same.
 *
 * @shape a node on the heap, made with the first copy; one owner at a time
 */
final class CopiedLeaf {
  private final NodeShape shape;

  /** What {@link LeafChanges} has counted; null if nobody steps in copies. */
  private @Nullable AtomicLongArray counters;

  /** The place of the leaf's counter, and the number there before the leaf was last validated. */
  private int counter;

  private long changes;

  private @Nullable LeafImage image;
  private boolean isOpen;
  private boolean isNew;

  /** The slot of the entry that was shown last, and the way to the next one. */
  private int place;

  private int step;

  CopiedLeaf(NodeShape shape) {
    this.shape = shape;
  }

  /** Lets the owner step in copies: these counters of changes show whether it may. */
  void watch(AtomicLongArray leafChanges) {
    counters = leafChanges;
  }

  /** Drops the copy. */
  void forget() {
    isOpen = false;
  }

  /** Returns whether there is a copy, which was right when its leaf's latch had the word seen. */
  boolean isOpen() {
    return isOpen;
  }

  /** Returns whether the last begin has copied a leaf. */
  boolean isNew() {
    return isNew;
  }

  /** Begins before the validation of a leaf, and copies it if wanted and not open already. */
  void begin(long node, long latch, boolean copies) {
    AtomicLongArray watched = counters;
    if (watched != null) {
      counter = LeafChanges.counterOf(latch);
      changes = watched.get(counter); // before the copy, and before the validation
    }
    isNew = copies && !isOpen;
    if (isNew) {
      LeafImage copied = image == null ? new LeafImage(shape) : image;
      image = copied;
      copied.copy(node);
    }
  }

  /**
   * Shows an entry of a copy, after the validation.
   *
   * @param way 1 or -1: the way from this slot to the next one
   */
  void open(ScanEntry entry, int slot, int way) {
    place = slot;
    step = way;
    LeafImage copied = Objects.requireNonNull(image);
    if (!isOpen) {
      copied.open(entry.key());
      isOpen = true;
    }
    entry.show(copied, slot);
  }

  /** Returns the slot of the entry that was shown last. */
  int place() {
    return place;
  }

  /**
   * Steps to the next entry of the copy, if there is one and the leaf is as it was; no pin. An
   * entry whose value is long needs a fill.
   *
   * @return false if it has not stepped: the entry and the place are as before
   */
  boolean step(ScanEntry entry) {
    LeafImage copied = image;
    AtomicLongArray watched = counters;
    if (copied == null || watched == null || !isOpen || watched.get(counter) != changes) {
      return false;
    }
    int next = place + step;
    if (next < 0 || next >= copied.count() || !entry.showShort(copied, next)) {
      return false;
    }
    place = next;
    return true;
  }

  /** Returns whether there is a copy, all of whose keys are before the end of a range. */
  boolean isWithin(KeyRange range, boolean isAscending) {
    LeafImage copied = image;
    if (copied == null || !isOpen) {
      return false;
    }
    int at = isAscending ? copied.upperAt() : copied.lowerAt();
    int length = isAscending ? copied.upperLength() : copied.lowerLength();
    return isAscending
        ? length > 0 && range.isUpTo(copied.array(), at, at + length)
        : range.isFromOn(copied.array(), at, at + length);
  }
}
