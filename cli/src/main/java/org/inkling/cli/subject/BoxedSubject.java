package org.inkling.cli.subject;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.inkling.source.SortedEntrySource;

/** A map of objects: keys and values are boxed on the way in and unboxed on the way out. */
public class BoxedSubject implements Subject {
  private ConcurrentMap<Long, Long> map;

  /** Measures a map that is already loaded. */
  public BoxedSubject(ConcurrentMap<Long, Long> map) {
    this.map = map;
  }

  /** Returns the unordered peer with which ordered indexes are compared, sized for the entries. */
  static Subject hashMap(SortedEntrySource entries) {
    var subject = new BoxedSubject(new ConcurrentHashMap<>(Math.toIntExact(entries.size())));
    subject.putAll(entries);
    return subject;
  }

  @Override
  public final long get(long key, long absent) {
    Long value = map.get(key);
    return value == null ? absent : value;
  }

  @Override
  public final void put(long key, long value) {
    map.put(key, value);
  }

  @Override
  public final boolean remove(long key) {
    return map.remove(key) != null;
  }

  @Override
  public final long size() {
    return map.size();
  }

  /** Drops the reference to the map. */
  @Override
  public void close() {
    map = new ConcurrentHashMap<>();
  }
}
