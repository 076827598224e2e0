package org.inkling.jmh.peers;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import org.inkling.cli.subject.Subject;
import org.inkling.source.SortedEntrySource;

/** fastutil's open-addressing map at its default load factor, sized for the loaded entries. */
final class FastutilSubject implements Subject {
  private Long2LongOpenHashMap map;

  FastutilSubject(SortedEntrySource entries) {
    map = new Long2LongOpenHashMap(Math.toIntExact(entries.size()));
    putAll(entries);
  }

  @Override
  public long get(long key, long absent) {
    return map.getOrDefault(key, absent);
  }

  @Override
  public void put(long key, long value) {
    map.put(key, value);
  }

  @Override
  public boolean remove(long key) {
    int before = map.size();
    map.remove(
        key); // returns the default value for an absent key, which may also be a stored value
    return map.size() < before;
  }

  @Override
  public long size() {
    return map.size();
  }

  @Override
  public void close() {
    map = new Long2LongOpenHashMap();
  }
}
