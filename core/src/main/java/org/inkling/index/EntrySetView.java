package org.inkling.index;

import static java.util.Objects.requireNonNull;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.function.Predicate;
import org.inkling.index.EntryIterator.Splitting;

/** The entries of a map view, in its order; each is returned as a snapshot. */
final class EntrySetView extends AbstractSet<Map.Entry<Long, Long>> {
  private final MapView map;
  private final Splitting<Map.Entry<Long, Long>> splitting;

  EntrySetView(MapView map, Splitting<Map.Entry<Long, Long>> splitting) {
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
  public boolean contains(Object entry) {
    return entry instanceof Map.Entry<?, ?> wanted
        && wanted.getKey() instanceof Long key
        && wanted.getValue() instanceof Long value
        && value.equals(map.get(key));
  }

  @Override
  public boolean remove(Object entry) {
    return entry instanceof Map.Entry<?, ?> wanted
        && wanted.getKey() instanceof Long key
        && wanted.getValue() instanceof Long value
        && map.remove(key, value);
  }

  /** {@inheritDoc} An entry whose value has changed since it was tested stays. */
  @Override
  public boolean removeIf(Predicate<? super Map.Entry<Long, Long>> filter) {
    requireNonNull(filter, "filter");
    return map.removeIf((key, value) -> filter.test(Map.entry(key, value)));
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<Map.Entry<Long, Long>> iterator() {
    return new EntryIterator<>(map, Map::entry);
  }

  @Override
  public Spliterator<Map.Entry<Long, Long>> spliterator() {
    return splitting.split(iterator());
  }
}
