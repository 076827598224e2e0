package org.inkling.bytes.map;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentNavigableMap;
import org.jspecify.annotations.Nullable;

/** The keys of a map view, in its order; keys can be removed through it but not added. */
public final class KeySetView extends ContentSet<byte[]> implements NavigableSet<byte[]> {
  private final ConcurrentNavigableMap<byte[], byte[]> map;
  private final MapSource entries;

  /** Creates the view of the keys of a map, whose entries are these. */
  public KeySetView(ConcurrentNavigableMap<byte[], byte[]> map, MapSource entries) {
    this.map = map;
    this.entries = entries;
  }

  @Override
  int hash(byte[] element) {
    return Arrays.hashCode(element);
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
  public Iterator<byte[]> iterator() {
    return new EntryIterator<>(entries, Content::key);
  }

  @Override
  public Iterator<byte[]> descendingIterator() {
    return descendingSet().iterator();
  }

  @Override
  public Spliterator<byte[]> spliterator() {
    return EntrySplit.sorted(iterator(), map.comparator());
  }

  @Override
  public Comparator<? super byte[]> comparator() {
    return map.comparator();
  }

  @Override
  public byte[] first() {
    return map.firstKey();
  }

  @Override
  public byte[] last() {
    return map.lastKey();
  }

  @Override
  public byte @Nullable [] lower(byte[] key) {
    return map.lowerKey(key);
  }

  @Override
  public byte @Nullable [] floor(byte[] key) {
    return map.floorKey(key);
  }

  @Override
  public byte @Nullable [] ceiling(byte[] key) {
    return map.ceilingKey(key);
  }

  @Override
  public byte @Nullable [] higher(byte[] key) {
    return map.higherKey(key);
  }

  @Override
  public byte @Nullable [] pollFirst() {
    Map.Entry<byte[], byte[]> polled = map.pollFirstEntry();
    return polled == null ? null : polled.getKey();
  }

  @Override
  public byte @Nullable [] pollLast() {
    Map.Entry<byte[], byte[]> polled = map.pollLastEntry();
    return polled == null ? null : polled.getKey();
  }

  @Override
  public NavigableSet<byte[]> descendingSet() {
    return map.descendingKeySet();
  }

  @Override
  public NavigableSet<byte[]> subSet(
      byte[] fromKey, boolean fromInclusive, byte[] toKey, boolean toInclusive) {
    return map.subMap(fromKey, fromInclusive, toKey, toInclusive).keySet();
  }

  @Override
  public NavigableSet<byte[]> subSet(byte[] fromKey, byte[] toKey) {
    return map.subMap(fromKey, toKey).keySet();
  }

  @Override
  public NavigableSet<byte[]> headSet(byte[] toKey, boolean inclusive) {
    return map.headMap(toKey, inclusive).keySet();
  }

  @Override
  public NavigableSet<byte[]> headSet(byte[] toKey) {
    return map.headMap(toKey).keySet();
  }

  @Override
  public NavigableSet<byte[]> tailSet(byte[] fromKey, boolean inclusive) {
    return map.tailMap(fromKey, inclusive).keySet();
  }

  @Override
  public NavigableSet<byte[]> tailSet(byte[] fromKey) {
    return map.tailMap(fromKey).keySet();
  }
}
