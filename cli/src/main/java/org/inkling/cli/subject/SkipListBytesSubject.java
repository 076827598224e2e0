package org.inkling.cli.subject;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.inkling.source.SortedEntrySource;

/**
 * The peer of indexes whose keys are numbers and whose values are byte strings: {@link
 * ConcurrentSkipListMap}, which boxes keys and keeps a reference to the array of each value. A read
 * returns this array, so its bytes are not copied; a write stores a new array.
 */
final class SkipListBytesSubject implements Subject {
  private final int length;
  private ConcurrentSkipListMap<Long, byte[]> map;

  /** Loads values of {@code length} bytes. */
  SkipListBytesSubject(SortedEntrySource entries, int length) {
    this.length = length;
    map =
        new ConcurrentSkipListMap<>(
            new SortedEntries<Long, byte[]>(
                null, entries, (key, value) -> Map.entry(key, bytes(value))));
  }

  private byte[] bytes(long value) {
    return WordBytes.of(value, length);
  }

  @Override
  public long get(long key, long absent) {
    byte[] value = map.get(key);
    return value == null ? absent : WordBytes.word(value);
  }

  @Override
  public void put(long key, long value) {
    map.put(key, bytes(value));
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
    for (Map.Entry<Long, byte[]> entry : map.tailMap(from, true).entrySet()) {
      keys[count] = entry.getKey();
      values[count] = WordBytes.word(entry.getValue());
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

  /** Drops the reference to the map. */
  @Override
  public void close() {
    map = new ConcurrentSkipListMap<>();
  }
}
