package org.inkling.cli.subject;

import java.util.Map;
import java.util.function.Function;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedIndex;
import org.inkling.index.stage.ManagedIndex;

/**
 * An index of Inkling in memory.
 *
 * @param <I> the type of the index
 * @param <S> its statistics, a record
 */
abstract class ManagedSubject<
        I extends OrderedIndex & ManagedIndex, S extends Record & ManagedIndex.Statistics>
    implements Subject {
  private final I index;
  private final Function<I, S> statistics;

  /** Measures an index, which is closed with this subject. */
  ManagedSubject(I index, Function<I, S> statistics) {
    this.index = index;
    this.statistics = statistics;
  }

  @Override
  public final I index() {
    return index;
  }

  /** Returns the statistics of the index. */
  final S indexStatistics() {
    return statistics.apply(index);
  }

  @Override
  public final long get(long key, long absent) {
    return index.get(key, absent);
  }

  @Override
  public final void put(long key, long value) {
    index.put(key, value);
  }

  @Override
  public final boolean remove(long key) {
    return index.remove(key);
  }

  @Override
  public final int getAll(long[] keys, long[] values, long absent) {
    return index.getAll(keys, values, absent);
  }

  @Override
  public final void putAll(long[] keys, long[] values) {
    index.putAll(keys, values);
  }

  @Override
  public final Scanner scanner() {
    Cursor cursor = index.ascending();
    return (from, keys, values) -> {
      cursor.reset(from, Long.MAX_VALUE);
      return cursor.nextRun(keys, values, 0, keys.length);
    };
  }

  @Override
  public final long size() {
    return index.size();
  }

  @Override
  public final void settle() {
    index.awaitMaintenance();
  }

  @Override
  public final void checkStructure() {
    index.checkStructure();
  }

  @Override
  public final Map<String, Long> statistics() {
    Map<String, Long> numbers = RecordNumbers.of(indexStatistics());
    numbers.remove("limitBytes"); // a setting, not a measurement
    return numbers;
  }

  @Override
  public final void close() {
    index.close();
  }
}
