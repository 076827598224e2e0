package org.inkling.cli.subject;

import java.util.Map;
import org.inkling.bli.BliIndex;
import org.inkling.bli.BliStatistics;
import org.inkling.index.Cursor;
import org.inkling.source.SortedEntrySource;

/** BLI in the configuration of its builder. */
final class BliSubject implements Subject {
  private final BliIndex index;

  /** Measures an index, which is closed with this subject. */
  private BliSubject(BliIndex index) {
    this.index = index;
  }

  @Override
  public BliIndex index() {
    return index;
  }

  /** Loads the default configuration. */
  static BliSubject load(SortedEntrySource entries) {
    return new BliSubject(BliIndex.builder().build(entries));
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
  public int getAll(long[] keys, long[] values, long absent) {
    return index.getAll(keys, values, absent);
  }

  @Override
  public void putAll(long[] keys, long[] values) {
    index.putAll(keys, values);
  }

  @Override
  public Scanner scanner() {
    Cursor cursor = index.ascending();
    return (from, keys, values) -> {
      cursor.reset(from, Long.MAX_VALUE);
      return cursor.nextRun(keys, values, 0, keys.length);
    };
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
    numbers.remove("limitBytes"); // a setting, not a measurement
    return numbers;
  }

  @Override
  public long offHeapBytes() {
    BliStatistics statistics = index.statistics();
    return statistics.reservedBytes() - statistics.freeListedBytes();
  }

  @Override
  public void close() {
    index.close();
  }
}
