package org.inkling.index;

import java.util.AbstractSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentNavigableMap;
import org.jspecify.annotations.Nullable;

/** The keys of a map view, in its order; keys can be removed through it but not added. */
final class KeySetView extends AbstractSet<Long> implements NavigableSet<Long> {
  private final ConcurrentNavigableMap<Long, Long> map;
  private final IndexRange entries;

  KeySetView(ConcurrentNavigableMap<Long, Long> map, IndexRange entries) {
    this.map = map;
    this.entries = entries;
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
  public boolean contains(Object key) {
    return map.containsKey(key);
  }

  @Override
  public boolean remove(Object key) {
    return map.remove(key) != null;
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<Long> iterator() {
    return new EntryIterator<>(entries, (key, value) -> key);
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
