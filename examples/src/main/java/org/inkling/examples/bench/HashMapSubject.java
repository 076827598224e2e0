package org.inkling.examples.bench;

import java.util.concurrent.ConcurrentHashMap;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/** The unordered peer: {@link ConcurrentHashMap}, what ordered indexes are measured up to. */
final class HashMapSubject implements Subject {
  private ConcurrentHashMap<Long, Long> map;

  HashMapSubject(SortedEntrySource entries) {
    map = new ConcurrentHashMap<>(Math.toIntExact(entries.size()));
    try (EntryStream stream = entries.open()) {
      while (stream.next()) {
        map.put(stream.key(), stream.value());
      }
    }
  }

  @Override
  public long get(long key, long absent) {
    Long value = map.get(key);
    return value == null ? absent : value;
  }

  @Override
  public void put(long key, long value) {
    map.put(key, value);
  }

  @Override
  public boolean remove(long key) {
    return map.remove(key) != null;
  }

  @Override
  public Scanner scanner() {
    throw new UnsupportedOperationException("a hash map has no order to scan in");
  }

  @Override
  public long size() {
    return map.mappingCount();
  }

  @Override
  public long offHeapBytes() {
    return 0;
  }

  @Override
  public void close() {
    map = new ConcurrentHashMap<>();
  }
}
