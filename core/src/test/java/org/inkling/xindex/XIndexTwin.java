package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.inkling.index.Twin;
import org.inkling.source.SortedEntrySource;

/** An index with its {@link Twin}, whose structure is checked with its contents. */
final class XIndexTwin implements AutoCloseable {
  final XIndexR index;
  final TreeMap<Long, Long> oracle;
  private final Twin twin;

  /** Loads an index with entries. */
  XIndexTwin(XIndexRBuilder builder, NavigableMap<Long, Long> entries, Random random) {
    this.index = builder.build(source(entries));
    this.twin = new Twin(index, entries, random);
    this.oracle = twin.oracle;
  }

  static SortedEntrySource source(NavigableMap<Long, Long> entries) {
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = entries.values().stream().mapToLong(Long::longValue).toArray();
    return SortedEntrySource.of(keys, values);
  }

  void step(long key) {
    twin.step(key);
  }

  void everyStep(long key) {
    twin.everyStep(key);
  }

  void put(long key, long value) {
    twin.put(key, value);
  }

  void remove(long key) {
    twin.remove(key);
  }

  void checkGet(long key) {
    twin.checkGet(key);
  }

  /** Looks up every key and every neighbour of a key, and checks the structure. */
  void checkContents() {
    for (long key : oracle.keySet()) {
      checkGet(key);
      checkGet(key - 1);
      checkGet(key + 1);
    }
    checkGet(Long.MIN_VALUE);
    checkGet(Long.MAX_VALUE);
    assertEquals(oracle.size(), index.size(), "size");
    index.checkBetweenSteps();
  }

  @Override
  public void close() {
    index.close();
  }
}
