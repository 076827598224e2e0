package org.inkling.bytes.scan;

import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.KeyRange;
import org.inkling.bytes.tree.LeafChanges;
import org.inkling.bytes.tree.TreePin;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over a range of a tree: a {@link TreeWalk} that ends at a bound, with a pin of its own
 * that it holds only while it copies a batch of entries. A step shows the next entry of the batch
 * if the leaf has not changed since the batch was copied, see {@link LeafChanges}: so the entry is
 * in the tree at that moment. Otherwise it copies a batch again, behind the entry before.
 *
 * <p>The more entries of a batch were shown, the larger is the next one: where other threads change
 * the leaf all the time, a step copies one or two entries.
 *
 * @shape one owner at a time; about two nodes of heap
 */
public final class TreeCursor {
  private static final int MOST = 64;
  private static final int FIRST = 4;

  private final BytesTree tree;
  private final boolean isAscending;
  private final TreePin pin;
  private final TreeWalk walk;
  private final ScanBatch batch;

  private KeyRange range = KeyRange.ALL;

  /** The entry of the batch that is shown; -1 before the first one. */
  private int current = -1;

  private boolean isShown;
  private boolean isAtEnd;
  private boolean isClosed;

  /** How many entries were shown since the cursor was moved: what the next range may want. */
  private int shown;

  private int wanted = FIRST;

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
    this.batch = new ScanBatch(tree, MOST);
    tree.changes().addCursor();
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

  /** Lets the next step begin at a key, or behind it, within the range. */
  public void seek(byte[] key) {
    int length = key.length; // null is refused before anything has changed
    reset(range);
    if (isAscending ? range.isFromOn(key, length) : range.isUpTo(key, length)) {
      walk.begin(isAscending, key, true);
    }
  }

  /** Forgets the batch, whose place the walk has left. */
  private void forget() {
    wanted = Math.clamp(shown, FIRST, MOST);
    shown = 0;
    batch.clear();
    current = -1;
    isShown = false;
    isAtEnd = false;
  }

  /** Shows the next entry; returns false, and shows none, if there is none. */
  public boolean next() {
    if (current + 1 < batch.count() && walk.isUnchanged() && !tree.isClosed()) {
      current++;
      shown++;
      return true; // and an entry was shown before, since the batch is cleared with isShown
    }
    return read();
  }

  /** Copies a batch behind the current entry, and shows its first entry. */
  private boolean read() {
    isShown = false;
    requireOpen();
    requireOpenTree();
    if (isAtEnd) {
      return false;
    }
    if (current >= 0) {
      boolean isLast = current + 1 == batch.count();
      walk.goOnBehind(batch, current, isLast);
      wanted = Math.clamp(2L * (current + 1), 1, MOST);
    }
    current = -1;
    fill();
    isAtEnd = batch.count() == 0;
    isShown = !isAtEnd;
    current = isShown ? 0 : -1;
    shown += isShown ? 1 : 0;
    return isShown;
  }

  private void fill() {
    boolean isFilled = false;
    tree.enter(pin);
    try {
      isFilled = walk.fill(pin, batch, wanted);
    } finally {
      if (!isFilled) { // also if the heap has no room for a long value
        batch.clear();
        walk.forgetPlace();
      }
      tree.leave(pin);
    }
    int within = batch.count();
    while (within > 0 && !isWithin(within - 1)) {
      within--;
    }
    batch.keep(within);
  }

  private boolean isWithin(int entry) {
    byte[] keys = batch.keys();
    int from = batch.keyAt(entry);
    int to = from + batch.keyBytes(entry);
    return isAscending ? range.isUpTo(keys, from, to) : range.isFromOn(keys, from, to);
  }

  private ScanBatch shown() {
    if (!isShown) {
      throw new IllegalStateException(
          isClosed
              ? "the cursor is closed"
              : "the cursor shows no entry: next() has not found one");
    }
    return batch;
  }

  /** Returns the array that has the key of the entry shown; it changes with the next step. */
  public byte[] keyArray() {
    return shown().keys();
  }

  /** Returns where that key begins. */
  public int keyAt() {
    return shown().keyAt(current);
  }

  /** Returns the length of that key. */
  public int keyLength() {
    return shown().keyBytes(current);
  }

  /** Returns the array that has the value of the entry shown; it changes with the next step. */
  public byte[] valueArray() {
    return shown().values();
  }

  /** Returns where that value begins. */
  public int valueAt() {
    return shown().valueAt(current);
  }

  /** Returns the length of that value. */
  public int valueLength() {
    return shown().valueBytes(current);
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
      tree.changes().removeCursor();
      tree.giveBack(pin);
    }
  }
}
