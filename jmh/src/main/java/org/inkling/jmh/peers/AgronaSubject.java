package org.inkling.jmh.peers;

import org.agrona.collections.Hashing;
import org.agrona.collections.Long2LongHashMap;
import org.inkling.cli.subject.Subject;
import org.inkling.source.SortedEntrySource;

/**
 * Agrona's open-addressing map at its default load factor, sized for the loaded entries. One value
 * means absence there: {@link Long#MIN_VALUE} cannot be stored.
 */
final class AgronaSubject implements Subject {
  private static final long MISSING = Long.MIN_VALUE;

  private Long2LongHashMap map;

  AgronaSubject(SortedEntrySource entries) {
    double slots = Math.ceil(entries.size() / (double) Hashing.DEFAULT_LOAD_FACTOR);
    map = new Long2LongHashMap((int) slots, Hashing.DEFAULT_LOAD_FACTOR, MISSING);
    putAll(entries);
  }

  @Override
  public long get(long key, long absent) {
    long value = map.get(key);
    return value == MISSING ? absent : value;
  }

  @Override
  public void put(long key, long value) {
    map.put(key, value);
  }

  @Override
  public boolean remove(long key) {
    return map.remove(key) != MISSING;
  }

  @Override
  public long size() {
    return map.size();
  }

  @Override
  public void close() {
    map = new Long2LongHashMap(MISSING);
  }
}
