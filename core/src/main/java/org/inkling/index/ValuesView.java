package org.inkling.index;

import static java.util.Objects.requireNonNull;

import java.util.AbstractCollection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.function.Predicate;
import org.inkling.index.EntryIterator.Splitting;

/** The values of a map view, in the order of its keys. */
final class ValuesView extends AbstractCollection<Long> {
  private final MapView map;
  private final Splitting<Long> splitting;

  ValuesView(MapView map, Splitting<Long> splitting) {
    this.map = map;
    this.splitting = splitting;
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public boolean isEmpty() {
    return map.isEmpty();
  }

  @Override
  public boolean contains(Object value) {
    return map.containsValue(value);
  }

  /** {@inheritDoc} The entry of a value that has changed since it was tested stays. */
  @Override
  public boolean removeIf(Predicate<? super Long> filter) {
    requireNonNull(filter, "filter");
    return map.removeIf((key, value) -> filter.test(value));
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<Long> iterator() {
    return new EntryIterator<>(map, (key, value) -> value);
  }

  @Override
  public Spliterator<Long> spliterator() {
    return splitting.split(iterator());
  }
}
