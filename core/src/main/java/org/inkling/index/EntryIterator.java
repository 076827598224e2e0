package org.inkling.index;

import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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

  /**
   * Returns a spliterator over the elements of an iterator, which are distinct and sorted by {@code
   * order}; null is their natural order.
   */
  static <T> Spliterator<T> sorted(Iterator<T> iterator, @Nullable Comparator<? super T> order) {
    return new Split<>(iterator, order, Spliterator.DISTINCT | Spliterator.SORTED);
  }

  /** Returns a spliterator over elements that are in some other order. */
  static <T> Spliterator<T> ordered(Iterator<T> iterator) {
    return new Split<>(iterator, null, 0);
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

  /** An ordered spliterator of unknown length: other threads may be changing the view. */
  private static final class Split<T> extends Spliterators.AbstractSpliterator<T> {
    private final Iterator<T> iterator;
    private final @Nullable Comparator<? super T> order;

    Split(Iterator<T> iterator, @Nullable Comparator<? super T> order, int characteristics) {
      super(Long.MAX_VALUE, characteristics | ORDERED | CONCURRENT | NONNULL);
      this.iterator = iterator;
      this.order = order;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
      if (!iterator.hasNext()) {
        return false;
      }
      action.accept(iterator.next());
      return true;
    }

    @Override
    public @Nullable Comparator<? super T> getComparator() {
      if (!hasCharacteristics(SORTED)) {
        throw new IllegalStateException("not sorted");
      }
      return order;
    }
  }
}
