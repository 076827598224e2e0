package org.inkling.cli.bench;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.inkling.source.SortedEntrySource;

/** A map of objects: keys and values are boxed as they come and go. */
public class BoxedSubject implements Subject {
  private ConcurrentMap<Long, Long> map;

  /** A map that is loaded. */
  public BoxedSubject(ConcurrentMap<Long, Long> map) {
    this.map = map;
  }

  /** The unordered peer, what ordered indexes are measured up to, sized for what is loaded. */
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

  /** Lets go of the map. */
  @Override
  public void close() {
    map = new ConcurrentHashMap<>();
  }
}
