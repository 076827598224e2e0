package org.inkling.examples.bench;

import java.util.Map;
import org.inkling.index.Cursor;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.LoftStatistics;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedEntrySource;

/** LOFT, its configuration the default but for who decides on retraining. */
final class LoftSubject implements Subject {
  private final LoftIndex index;

  LoftSubject(SortedEntrySource entries, RetrainingScheme scheme) {
    index = LoftIndex.builder().retraining(scheme).build(entries);
  }

  @Override
  public long get(long key, long absent) {
    return index.get(key, absent);
  }

  @Override
  public void put(long key, long value) {
    index.put(key, value);
  }

  @Override
  public boolean remove(long key) {
    return index.remove(key);
  }

  @Override
  public Scanner scanner() {
    Cursor cursor = index.ascending();
    return (from, keys, values) -> scan(cursor, from, keys, values);
  }

  private static int scan(Cursor cursor, long from, long[] keys, long[] values) {
    cursor.reset(from, Long.MAX_VALUE);
    int count = 0;
    while (count < keys.length && cursor.next()) {
      keys[count] = cursor.key();
      values[count] = cursor.value();
      count++;
    }
    return count;
  }

  @Override
  public long size() {
    return index.size();
  }

  @Override
  public void settle() {
    index.awaitMaintenance();
  }

  @Override
  public void checkStructure() {
    index.checkStructure();
  }

  @Override
  public Map<String, Long> statistics() {
    Map<String, Long> numbers = RecordNumbers.of(index.statistics());
    numbers.remove("limitBytes"); // was set, not measured
    return numbers;
  }

  @Override
  public long offHeapBytes() {
    LoftStatistics statistics = index.statistics();
    return statistics.reservedBytes() - statistics.freeListedBytes();
  }

  @Override
  public void close() {
    index.close();
  }
}
