package org.inkling.jmh.peers;

import com.carrotsearch.hppc.LongPgmIndex;
import org.inkling.cli.subject.Subject;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * hppc's PGM-index at its default error bounds; the values are in an array beside its keys. It
 * cannot be written.
 */
final class PgmSubject implements Subject {
  private LongPgmIndex index;
  private long[] keys;
  private long[] values;

  PgmSubject(SortedEntrySource entries) {
    keys = new long[Math.toIntExact(entries.size())];
    values = new long[keys.length];
    try (EntryStream stream = entries.open()) {
      for (int i = 0; stream.next(); i++) {
        keys[i] = stream.key();
        values[i] = stream.value();
      }
    }
    index = new LongPgmIndex.LongBuilder().setSortedKeys(keys, keys.length).build();
  }

  @Override
  public long get(long key, long absent) {
    int position = index.indexOf(key);
    return position < 0 ? absent : values[position];
  }

  @Override
  public void put(long key, long value) {
    throw new UnsupportedOperationException("a static PGM-index takes no inserts");
  }

  @Override
  public boolean remove(long key) {
    throw new UnsupportedOperationException("a static PGM-index takes no removals");
  }

  @Override
  public Scanner scanner() {
    return this::scan;
  }

  private int scan(long from, long[] toKeys, long[] toValues) {
    int position = index.rank(from);
    int copied = Math.min(toKeys.length, keys.length - position);
    System.arraycopy(keys, position, toKeys, 0, copied);
    System.arraycopy(values, position, toValues, 0, copied);
    return copied;
  }

  @Override
  public long size() {
    return keys.length;
  }

  @Override
  public void close() {
    index = LongPgmIndex.EMPTY;
    keys = new long[0];
    values = new long[0];
  }
}
