package org.inkling.examples.bench;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.inkling.source.SortedEntrySource;

/** The peer that Inkling is compared with first: {@link ConcurrentSkipListMap}, boxed as it is. */
final class SkipListSubject implements Subject {
  private ConcurrentSkipListMap<Long, Long> map;

  SkipListSubject(SortedEntrySource entries) {
    map = new ConcurrentSkipListMap<>(new SortedEntries(entries));
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
    return this::scan;
  }

  private int scan(long from, long[] keys, long[] values) {
    int count = 0;
    for (Map.Entry<Long, Long> entry : map.tailMap(from, true).entrySet()) {
      keys[count] = entry.getKey();
      values[count] = entry.getValue();
      if (++count == keys.length) {
        break;
      }
    }
    return count;
  }

  @Override
  public long size() {
    return map.size();
  }

  @Override
  public long offHeapBytes() {
    return 0;
  }

  @Override
  public void close() {
    map = new ConcurrentSkipListMap<>();
  }
}
