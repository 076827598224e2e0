package org.inkling.index;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An ordered walk of unknown length, for the streams of a view that others may be changing.
 *
 * @param <T> what is handed out
 */
final class EntrySpliterator<T> extends Spliterators.AbstractSpliterator<T> {
  private final Iterator<T> iterator;
  private final @Nullable Comparator<? super T> order;

  private EntrySpliterator(
      Iterator<T> iterator, @Nullable Comparator<? super T> order, int characteristics) {
    super(Long.MAX_VALUE, characteristics | ORDERED | CONCURRENT | NONNULL);
    this.iterator = iterator;
    this.order = order;
  }

  /** Over distinct elements sorted by {@code order}; null is their natural order. */
  static <T> Spliterator<T> sorted(Iterator<T> iterator, @Nullable Comparator<? super T> order) {
    return new EntrySpliterator<>(iterator, order, DISTINCT | SORTED);
  }

  /** Over elements in the order of something else. */
  static <T> Spliterator<T> ordered(Iterator<T> iterator) {
    return new EntrySpliterator<>(iterator, null, 0);
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
