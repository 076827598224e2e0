package org.inkling.bytes.map;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentNavigableMap;

/** The entries of a map view, in its order; each is returned as a snapshot. */
public final class EntrySetView extends ContentSet<Map.Entry<byte[], byte[]>> {
  private final ConcurrentNavigableMap<byte[], byte[]> map;
  private final MapSource entries;

  /** Creates the view of the entries of a map, which are these. */
  public EntrySetView(ConcurrentNavigableMap<byte[], byte[]> map, MapSource entries) {
    this.map = map;
    this.entries = entries;
  }

  @Override
  int hash(Map.Entry<byte[], byte[]> element) {
    return element.hashCode();
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
        && wanted.getKey() instanceof byte[] key
        && wanted.getValue() instanceof byte[] value
        && Arrays.equals(value, map.get(key));
  }

  @Override
  public boolean remove(Object entry) {
    return entry instanceof Map.Entry<?, ?> wanted
        && wanted.getKey() instanceof byte[] key
        && wanted.getValue() instanceof byte[] value
        && map.remove(key, value);
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public Iterator<Map.Entry<byte[], byte[]>> iterator() {
    return new EntryIterator<>(entries, Content::entry);
  }

  @Override
  public Spliterator<Map.Entry<byte[], byte[]>> spliterator() {
    return EntrySplit.sorted(iterator(), Map.Entry.comparingByKey(map.comparator()));
  }
}
