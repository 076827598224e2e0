package org.inkling.cli.subject;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.inkling.source.SortedEntrySource;

/**
 * The peer of {@link BytesSubject}: {@link ConcurrentSkipListMap}, which keeps a reference to the
 * array of each key and of each value. A read and a scan return these arrays, so no bytes are
 * copied; a write stores new arrays.
 */
final class SkipListStringsSubject implements Subject {
  private final int length;
  private final KeyBytes keys;
  private ConcurrentSkipListMap<byte[], byte[]> map;

  /** Loads values of {@code length} bytes. */
  SkipListStringsSubject(SortedEntrySource entries, int length, KeyBytes keys) {
    this.length = length;
    this.keys = keys;
    map =
        new ConcurrentSkipListMap<>(
            new SortedEntries<byte[], byte[]>(
                Arrays::compareUnsigned,
                entries,
                (key, value) -> Map.entry(keys.of(key), WordBytes.of(value, key, length))));
  }

  @Override
  public long get(long key, long absent) {
    byte[] value = map.get(keys.of(key));
    return value == null ? absent : WordBytes.word(value);
  }

  @Override
  public void put(long key, long value) {
    map.put(keys.of(key), WordBytes.of(value, key, length));
  }

  @Override
  public boolean remove(long key) {
    return map.remove(keys.of(key)) != null;
  }

  @Override
  public Scanner scanner() {
    return this::scan;
  }

  private int scan(long from, long[] found, long[] values) {
    int count = 0;
    for (Map.Entry<byte[], byte[]> entry : map.tailMap(keys.of(from), true).entrySet()) {
      byte[] key = entry.getKey();
      byte[] value = entry.getValue();
      found[count] = WordBytes.key(value, 0);
      values[count] = keys.word(key, value);
      if (++count == found.length) {
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
    map = new ConcurrentSkipListMap<>(Arrays::compareUnsigned);
  }
}
