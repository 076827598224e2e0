package org.inkling.jmh.peers;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.LongDataType;
import org.inkling.examples.bench.Subject;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * The concurrent B-tree of H2 in a store without a file, with the data type for longs; no version
 * but the current one is kept.
 */
final class H2Subject implements Subject {
  private final MVStore store;
  private final MVMap<Long, Long> map;

  H2Subject(SortedEntrySource entries) {
    store = new MVStore.Builder().autoCommitDisabled().open();
    store.setVersionsToKeep(0);
    map =
        store.openMap(
            "entries",
            new MVMap.Builder<Long, Long>()
                .keyType(LongDataType.INSTANCE)
                .valueType(LongDataType.INSTANCE));
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
    return this::scan;
  }

  private int scan(long from, long[] keys, long[] values) {
    Cursor<Long, Long> cursor = map.cursor(from);
    int count = 0;
    while (count < keys.length && cursor.hasNext()) {
      keys[count] = cursor.next();
      values[count] = cursor.getValue();
      count++;
    }
    return count;
  }

  @Override
  public long size() {
    return map.sizeAsLong();
  }

  @Override
  public long offHeapBytes() {
    return 0;
  }

  @Override
  public void close() {
    store.closeImmediately();
  }
}
