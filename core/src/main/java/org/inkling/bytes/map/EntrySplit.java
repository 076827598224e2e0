package org.inkling.bytes.map;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An ordered spliterator of unknown length: other threads may be changing the view. */
final class EntrySplit<T> extends Spliterators.AbstractSpliterator<T> {
  private final Iterator<T> iterator;
  private final @Nullable Comparator<? super T> order;

  private EntrySplit(
      Iterator<T> iterator, @Nullable Comparator<? super T> order, int characteristics) {
    super(Long.MAX_VALUE, characteristics | ORDERED | CONCURRENT | NONNULL);
    this.iterator = iterator;
    this.order = order;
  }

  /** Returns a spliterator over distinct elements that are sorted. */
  static <T> Spliterator<T> sorted(Iterator<T> iterator, Comparator<? super T> order) {
    return new EntrySplit<>(iterator, order, DISTINCT | SORTED);
  }

  /** Returns a spliterator over elements that are in some other order. */
  static <T> Spliterator<T> ordered(Iterator<T> iterator) {
    return new EntrySplit<>(iterator, null, 0);
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
  public Comparator<? super T> getComparator() {
    if (order == null) {
      throw new IllegalStateException("not sorted");
    }
    return order;
  }
}
