package org.inkling.bytes.map;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.inkling.bytes.scan.TreeCursor;
import org.jspecify.annotations.Nullable;

/**
 * A weakly consistent iterator over copies of keys, values or entries, one entry ahead of its
 * caller.
 *
 * <p>An entry that {@link #hasNext} has announced is returned even if it has been removed since.
 * The caller may change the arrays that it got: {@link #remove} has a key of its own.
 *
 * @param <T> the type of what is copied of each entry
 */
final class EntryIterator<T> implements Iterator<T> {
  private static final byte[] NONE = {};

  private final MapSource entries;
  private final TreeCursor cursor;
  private final Function<TreeCursor, T> copying;

  /** What is returned next; null at the end. */
  private @Nullable T next;

  private byte[] nextKey = NONE;
  private int nextLength;
  private byte[] lastKey = NONE;
  private int lastLength;
  private boolean canRemove;

  EntryIterator(MapSource entries, Function<TreeCursor, T> copying) {
    this.entries = entries;
    this.copying = copying;
    cursor = entries.cursor();
    advance();
  }

  /** Moves on; if that fails, as for want of heap, the iteration is over. */
  private void advance() {
    next = null;
    try {
      if (cursor.next()) {
        copyKey();
        next = copying.apply(cursor);
      }
    } finally {
      if (next == null) {
        cursor.close();
      }
    }
  }

  private void copyKey() {
    nextLength = cursor.keyLength();
    if (nextKey.length < nextLength) {
      nextKey = new byte[Math.max(nextLength, 2 * nextKey.length)];
    }
    System.arraycopy(cursor.keyArray(), 0, nextKey, 0, nextLength);
  }

  /** Ends the iteration before its end. */
  void close() {
    next = null;
    cursor.close();
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public T next() {
    T result = next;
    if (result == null) {
      throw new NoSuchElementException("the iteration is over");
    }
    byte[] spare = lastKey;
    lastKey = nextKey;
    lastLength = nextLength;
    nextKey = spare;
    canRemove = false; // if the next line throws, the caller does not get this entry
    advance();
    canRemove = true;
    return result;
  }

  @Override
  public void remove() {
    if (!canRemove) {
      throw new IllegalStateException("remove() needs a next() before it");
    }
    canRemove = false;
    entries.remove(lastKey, lastLength);
  }
}
