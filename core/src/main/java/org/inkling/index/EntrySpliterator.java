package org.inkling.index;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An ordered spliterator of unknown length, for streams of a view that other threads may be
 * changing.
 *
 * @param <T> the type of the elements
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

  /**
   * Returns a spliterator over distinct elements sorted by {@code order}; null is their natural
   * order.
   */
  static <T> Spliterator<T> sorted(Iterator<T> iterator, @Nullable Comparator<? super T> order) {
    return new EntrySpliterator<>(iterator, order, DISTINCT | SORTED);
  }

  /** Returns a spliterator over elements that are in some other order. */
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
