package org.inkling.index;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/** The keys of an ordered map view, in its order. */
final class KeySetView extends PointKeySetView implements NavigableSet<Long> {
  private final IndexMap map;

  KeySetView(IndexMap map) {
    super(map);
    this.map = map;
  }

  @Override
  public Iterator<Long> descendingIterator() {
    return descendingSet().iterator();
  }

  @Override
  public Spliterator<Long> spliterator() {
    return EntryIterator.sorted(iterator(), map.comparator());
  }

  @Override
  public @Nullable Comparator<? super Long> comparator() {
    return map.comparator();
  }

  @Override
  public Long first() {
    return map.firstKey();
  }

  @Override
  public Long last() {
    return map.lastKey();
  }

  @Override
  public @Nullable Long lower(Long key) {
    return map.lowerKey(key);
  }

  @Override
  public @Nullable Long floor(Long key) {
    return map.floorKey(key);
  }

  @Override
  public @Nullable Long ceiling(Long key) {
    return map.ceilingKey(key);
  }

  @Override
  public @Nullable Long higher(Long key) {
    return map.higherKey(key);
  }

  @Override
  public @Nullable Long pollFirst() {
    Map.Entry<Long, Long> polled = map.pollFirstEntry();
    return polled == null ? null : polled.getKey();
  }

  @Override
  public @Nullable Long pollLast() {
    Map.Entry<Long, Long> polled = map.pollLastEntry();
    return polled == null ? null : polled.getKey();
  }

  @Override
  public NavigableSet<Long> descendingSet() {
    return map.descendingKeySet();
  }

  @Override
  public NavigableSet<Long> subSet(
      Long fromKey, boolean fromInclusive, Long toKey, boolean toInclusive) {
    return map.subMap(fromKey, fromInclusive, toKey, toInclusive).keySet();
  }

  @Override
  public NavigableSet<Long> subSet(Long fromKey, Long toKey) {
    return map.subMap(fromKey, toKey).keySet();
  }

  @Override
  public NavigableSet<Long> headSet(Long toKey, boolean inclusive) {
    return map.headMap(toKey, inclusive).keySet();
  }

  @Override
  public NavigableSet<Long> headSet(Long toKey) {
    return map.headMap(toKey).keySet();
  }

  @Override
  public NavigableSet<Long> tailSet(Long fromKey, boolean inclusive) {
    return map.tailMap(fromKey, inclusive).keySet();
  }

  @Override
  public NavigableSet<Long> tailSet(Long fromKey) {
    return map.tailMap(fromKey).keySet();
  }
}
