package org.inkling.bytes.scan;

import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.CursorWatch;
import org.inkling.bytes.tree.KeyRange;
import org.inkling.bytes.tree.LeafChanges;
import org.inkling.bytes.tree.TreePin;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over a range of a tree: a {@link TreeWalk} that ends at a bound, with a pin of its own
 * that it holds only while it copies an entry or a leaf. A step shows the next entry of the copied
 * leaf if the leaf has not changed since, see {@link LeafChanges}: so the entry is in the tree at
 * that moment. Otherwise it copies again, after the last entry.
 *
 * <p>A cursor that was just moved copies one entry, then whole leaves, so that a caller that wants
 * one entry does not pay for a leaf. It copies the first leaf at once if it has shown more than a
 * few entries since it was moved before; and one entry again if a leaf has changed before its copy
 * was of use.
 *
 * @shape one owner at a time; about two nodes of heap
 */
public final class TreeCursor {
  private static final int FEW = 3;

  private final BytesTree tree;
  private final boolean isAscending;
  private final TreePin pin;
  private final TreeWalk walk;
  private final CopiedLeaf copy;
  private final ScanEntry entry;
  private final CursorWatch watch;

  private KeyRange range = KeyRange.ALL;

  private boolean isShown;
  private boolean isAtEnd;
  private boolean isClosed;

  /** Whether the range has all keys of the copied leaf that are still to come. */
  private boolean isLeafWithin;

  /** How many entries were shown since the cursor was moved. */
  private long shown;

  /** How many of these were shown before the last fill. */
  private long shownBefore;

  /** Whether the next fill copies the whole leaf. */
  private boolean copiesLeaf;

  /**
   * Creates a cursor over all entries.
   *
   * @throws IllegalStateException if the tree is closed
   */
  public TreeCursor(BytesTree tree, boolean isAscending) {
    this.tree = tree;
    this.isAscending = isAscending;
    this.pin = tree.newOwnPin();
    this.walk = new TreeWalk(tree);
    this.copy = walk.copy();
    this.entry = new ScanEntry(tree);
    this.watch = tree.changes().addCursor(this);
    copy.watch(watch.counters());
    walk.begin(isAscending);
  }

  /** Restarts the cursor over a range, in its direction. */
  public void reset(KeyRange newRange) {
    requireOpen();
    requireOpenTree();
    range = newRange;
    byte @Nullable [] begin = isAscending ? range.from() : range.to();
    if (begin == null) {
      walk.begin(isAscending);
    } else {
      walk.begin(isAscending, begin, isAscending ? range.fromInclusive() : range.toInclusive());
    }
    forget();
  }

  /** Lets the next step begin at a key, or after it, within the range. */
  public void seek(byte[] key) {
    int length = key.length; // null is refused before anything has changed
    reset(range);
    if (isAscending ? range.isFromOn(key, length) : range.isUpTo(key, length)) {
      walk.begin(isAscending, key, true);
    }
  }

  /** Forgets the entry, whose place the walk has left. */
  private void forget() {
    copiesLeaf = shown > FEW;
    shown = 0;
    shownBefore = 0;
    isShown = false;
    isAtEnd = false;
    isLeafWithin = false;
  }

  /** Shows the next entry; returns false, and shows none, if there is none. */
  public boolean next() {
    if (isShown && !tree.isClosed() && copy.step(entry)) {
      return (isLeafWithin || isWithin()) ? count() : end();
    }
    return read();
  }

  private boolean count() {
    shown++;
    return true;
  }

  private boolean end() {
    isShown = false;
    isAtEnd = true;
    return false;
  }

  /** Copies the entry after the current one, and perhaps its leaf. */
  private boolean read() {
    boolean wasShown = isShown;
    isShown = false;
    requireOpen();
    requireOpenTree();
    if (isAtEnd) {
      return false;
    }
    if (wasShown) {
      walk.goOnAfter(entry);
    }
    boolean copies = copiesLeaf || shown - shownBefore > 1;
    shownBefore = shown;
    copiesLeaf = false;
    if (!fill(copies)) {
      return end();
    }
    copiesLeaf = !copy.isNew() && !entry.isLong(); // and if it has, once steps have followed
    isLeafWithin =
        (isAscending ? range.to() : range.from()) == null || copy.isWithin(range, isAscending);
    isShown = isLeafWithin || isWithin();
    return isShown ? count() : end();
  }

  private boolean fill(boolean copies) {
    boolean isFilled = false;
    tree.enter(pin);
    try {
      isFilled = walk.fill(pin, entry, copies);
      return isFilled;
    } finally {
      if (!isFilled) { // also if the heap has no room for a long value
        walk.forgetPlace();
      }
      tree.leave(pin);
    }
  }

  private boolean isWithin() {
    return isAscending
        ? range.isUpTo(entry.key(), entry.keyLength())
        : range.isFromOn(entry.key(), entry.keyLength());
  }

  private ScanEntry current() {
    requireShown();
    return entry;
  }

  /**
   * Checks that the cursor shows an entry.
   *
   * @throws IllegalStateException otherwise
   */
  public void requireShown() {
    if (!isShown) {
      throw new IllegalStateException(
          isClosed
              ? "the cursor is closed"
              : "the cursor shows no entry: next() has not found one");
    }
  }

  /** Returns the array whose first bytes are the key shown; it changes with the next step. */
  public byte[] keyArray() {
    return current().key();
  }

  /** Returns the length of that key. */
  public int keyLength() {
    return current().keyLength();
  }

  /** Returns the array that has the value of the entry shown; it changes with the next step. */
  public byte[] valueArray() {
    return current().value();
  }

  /** Returns where that value begins. */
  public int valueAt() {
    return current().valueAt();
  }

  /** Returns the length of that value. */
  public int valueLength() {
    return current().valueLength();
  }

  private void requireOpen() {
    if (isClosed) {
      throw new IllegalStateException("the cursor is closed");
    }
  }

  private void requireOpenTree() {
    if (tree.isClosed()) {
      tree.enter(pin); // throws, with the name of the index
      tree.leave(pin);
    }
  }

  /** Closes the cursor. */
  public void close() {
    if (!isClosed) {
      isClosed = true;
      forget();
      entry.release();
      tree.changes().removeCursor(watch);
      tree.giveBack(pin);
    }
  }
}
