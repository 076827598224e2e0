package org.inkling.index;

import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * A weakly consistent iterator over boxed keys, values or entries, one entry ahead of its caller.
 *
 * <p>An entry that {@link #hasNext} has announced is returned even if it has been removed since.
 *
 * @param <T> the type that each entry is boxed to
 */
final class EntryIterator<T> implements Iterator<T> {
  private final OrderedOperations index;
  private final Cursor cursor;
  private final Boxing<T> boxing;
  private boolean hasNext;
  private long nextKey;
  private long nextValue;
  private boolean canRemove;
  private long lastKey;

  EntryIterator(IndexRange entries, Boxing<T> boxing) {
    index = entries.index();
    cursor = entries.cursor();
    this.boxing = boxing;
    advance();
  }

  /** Converts an entry to the type that the iterator returns. */
  @FunctionalInterface
  interface Boxing<T> {
    T box(long key, long value);
  }

  private void advance() {
    hasNext = cursor.next();
    if (hasNext) {
      nextKey = cursor.key();
      nextValue = cursor.value();
    } else {
      cursor.close();
    }
  }

  @Override
  public boolean hasNext() {
    return hasNext;
  }

  @Override
  public T next() {
    if (!hasNext) {
      throw new NoSuchElementException("the iteration is over");
    }
    lastKey = nextKey;
    T next = boxing.box(nextKey, nextValue);
    advance();
    canRemove = true;
    return next;
  }

  @Override
  public void remove() {
    if (!canRemove) {
      throw new IllegalStateException("remove() needs a next() before it");
    }
    canRemove = false;
    index.remove(lastKey);
  }
}
