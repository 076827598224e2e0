package org.inkling.bytes.scan;

import org.inkling.bytes.node.KeyBuffer;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.KeyRange;
import org.inkling.bytes.tree.TreePin;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over a range of a tree: a {@link TreeWalk} that ends at a bound, with a pin of its own
 * that it holds during a step only. Key and value of the entry that it shows are copies.
 *
 * @shape one owner at a time; about a node of heap
 */
public final class TreeCursor {
  private final BytesTree tree;
  private final boolean isAscending;
  private final TreePin pin;
  private final TreeWalk walk;

  private KeyRange bounds = KeyRange.ALL;
  private byte[] value;
  private byte[] longValue = {};
  private int valueLength;
  private boolean isShown;
  private boolean isAtEnd;
  private boolean isClosed;

  /**
   * Creates a cursor over all entries.
   *
   * @throws IllegalStateException if the tree is closed
   */
  public TreeCursor(BytesTree tree, boolean isAscending) {
    this.tree = tree;
    this.isAscending = isAscending;
    this.pin = tree.newOwnPin();
    this.walk = new TreeWalk(tree, isAscending);
    this.value = pin.copied();
    walk.begin();
  }

  /** Restarts the cursor over a range, in its direction. */
  public void reset(KeyRange range) {
    requireOpen();
    tree.enter(pin); // it refuses if the tree is closed
    tree.leave(pin);
    bounds = range;
    hide();
    isAtEnd = false;
    byte @Nullable [] begin = isAscending ? range.from() : range.to();
    if (begin == null) {
      walk.begin();
    } else {
      walk.begin(begin, isAscending ? range.fromInclusive() : range.toInclusive());
    }
  }

  /** Lets the next step begin at a key, or behind it, within the range. */
  public void seek(byte[] key) {
    int length = key.length; // null is refused before anything has changed
    reset(bounds);
    boolean isInside = isAscending ? bounds.isFromOn(key, length) : bounds.isUpTo(key, length);
    if (isInside) {
      walk.begin(key, true);
    }
  }

  /** Shows the next entry; returns false, and shows none, if there is none. */
  public boolean next() {
    requireOpen();
    hide();
    tree.enter(pin);
    try {
      isShown = !isAtEnd && walk.step(pin) && isWithin() && takeValue();
    } finally {
      tree.leave(pin);
    }
    isAtEnd = !isShown;
    return isShown;
  }

  private boolean isWithin() {
    KeyBuffer key = walk.key();
    return isAscending
        ? bounds.isUpTo(key.array(), key.length())
        : bounds.isFromOn(key.array(), key.length());
  }

  private boolean takeValue() {
    valueLength = tree.foundLength(pin);
    if (tree.isFoundCopied(pin)) {
      value = pin.copied();
    } else {
      if (longValue.length < valueLength) {
        longValue = new byte[Math.max(valueLength, Math.min(2 * longValue.length, 1 << 20))];
      }
      tree.copyFound(pin, longValue, 0);
      value = longValue;
    }
    return true;
  }

  private void hide() {
    isShown = false;
  }

  /**
   * Returns the array whose first {@link #keyLength} bytes are the key of the entry shown; it
   * changes with the next step.
   */
  public byte[] keyArray() {
    requireShown();
    return walk.key().array();
  }

  /** Returns the length of the key of the entry shown. */
  public int keyLength() {
    requireShown();
    return walk.key().length();
  }

  /**
   * Returns the array whose first {@link #valueLength} bytes are the value of the entry shown; it
   * changes with the next step.
   */
  public byte[] valueArray() {
    requireShown();
    return value;
  }

  /** Returns the length of the value of the entry shown. */
  public int valueLength() {
    requireShown();
    return valueLength;
  }

  private void requireOpen() {
    if (isClosed) {
      throw new IllegalStateException("the cursor is closed");
    }
  }

  private void requireShown() {
    if (!isShown) {
      throw new IllegalStateException(
          isClosed
              ? "the cursor is closed"
              : "the cursor shows no entry: next() has not found one");
    }
  }

  /** Closes the cursor. */
  public void close() {
    if (!isClosed) {
      isClosed = true;
      hide();
      tree.giveBack(pin);
    }
  }
}
