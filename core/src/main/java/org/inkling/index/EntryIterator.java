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
  private final PointOperations index;
  private final Cursor cursor;
  private final Boxing<T> boxing;
  private boolean hasNext;
  private long nextKey;
  private long nextValue;
  private boolean canRemove;
  private long lastKey;

  EntryIterator(MapView map, Boxing<T> boxing) {
    index = map.index();
    cursor = map.entriesCursor();
    this.boxing = boxing;
    advance();
  }

  /** Converts an entry to the type that the iterator returns. */
  @FunctionalInterface
  interface Boxing<T> {
    T box(long key, long value);
  }

  /** Makes the spliterator of a view, which knows how its elements are ordered. */
  @FunctionalInterface
  interface Splitting<T> {
    Spliterator<T> split(Iterator<T> iterator);
  }

  /**
   * Returns a spliterator over the elements of an iterator, which are distinct and sorted by {@code
   * order}; null is their natural order.
   */
  static <T> Spliterator<T> sorted(Iterator<T> iterator, @Nullable Comparator<? super T> order) {
    int sorted = Spliterator.DISTINCT | Spliterator.ORDERED | Spliterator.SORTED;
    return new Split<>(iterator, order, sorted);
  }

  /**
   * Returns a spliterator over the elements of an iterator, which are not sorted.
   *
   * @param characteristics whether the elements are distinct, and whether their order has a meaning
   */
  static <T> Spliterator<T> unsorted(Iterator<T> iterator, int characteristics) {
    return new Split<>(iterator, null, characteristics);
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

  /** A spliterator of unknown length: other threads may be changing the view. */
  private static final class Split<T> extends Spliterators.AbstractSpliterator<T> {
    private final Iterator<T> iterator;
    private final @Nullable Comparator<? super T> order;

    Split(Iterator<T> iterator, @Nullable Comparator<? super T> order, int characteristics) {
      super(Long.MAX_VALUE, characteristics | CONCURRENT | NONNULL);
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
