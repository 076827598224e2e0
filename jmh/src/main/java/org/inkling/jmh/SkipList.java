package org.inkling.jmh;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.inkling.source.EntryStream;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The peer on the heap, loaded with the same entries. */
@State(Scope.Benchmark)
public class SkipList {
  final ConcurrentSkipListMap<Long, Long> map = new ConcurrentSkipListMap<>();

  /** Loads the keys. */
  @Setup
  public void load(Keys keys) {
    try (EntryStream entries = keys.entries().open()) {
      while (entries.next()) {
        map.put(entries.key(), entries.value());
      }
    }
  }

  /** An iterator over all entries, for one thread. */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // the harness calls open() first
  public static class Ascent {
    Iterator<Map.Entry<Long, Long>> iterator;

    /** Opens the iterator before the first entry. */
    @Setup
    public void open(SkipList list) {
      iterator = list.map.entrySet().iterator();
    }
  }
}
