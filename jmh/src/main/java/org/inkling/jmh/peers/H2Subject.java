package org.inkling.jmh.peers;

import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.LongDataType;
import org.inkling.cli.subject.BoxedSubject;
import org.inkling.source.SortedEntrySource;

/**
 * The concurrent B-tree of H2 in a store without a file, with the data type for longs; only the
 * current version is kept.
 */
final class H2Subject extends BoxedSubject {
  private final MVStore store;
  private final MVMap<Long, Long> map;

  H2Subject(SortedEntrySource entries) {
    MVStore fresh = new MVStore.Builder().autoCommitDisabled().open();
    fresh.setVersionsToKeep(0);
    MVMap<Long, Long> empty = fresh.openMap("entries", longs());
    super(empty);
    this.store = fresh;
    this.map = empty;
    putAll(entries);
  }

  private static MVMap.Builder<Long, Long> longs() {
    return new MVMap.Builder<Long, Long>()
        .keyType(LongDataType.INSTANCE)
        .valueType(LongDataType.INSTANCE);
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
  public void close() {
    super.close();
    store.closeImmediately();
  }
}
