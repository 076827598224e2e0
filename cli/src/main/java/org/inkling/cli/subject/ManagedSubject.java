package org.inkling.cli.subject;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedIndex;
import org.inkling.index.PointIndex;
import org.inkling.index.stage.ManagedIndex;

/**
 * An index of Inkling in memory, whose statistics are a record. It can be scanned if it has an
 * order.
 *
 * <p>For checks, an index of byte strings is one of longs here, each with a value of 16 bytes to 17
 * KB; {@link LongBytesSubject} and {@link BytesSubject} are for measurements.
 *
 * @param <I> the type of the index
 */
public final class ManagedSubject<I extends PointIndex & ManagedIndex> implements Subject {
  private final I index;

  /** Measures or checks an index, which is closed with this subject. */
  public ManagedSubject(I index) {
    this.index = index;
  }

  @Override
  public I index() {
    return index;
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
    if (!(index instanceof OrderedIndex ordered)) {
      return Subject.super.scanner();
    }
    Cursor cursor = ordered.ascending();
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
    Map<String, Long> numbers = RecordNumbers.of((Record) index.statistics());
    numbers.remove("limitBytes"); // a setting, not a measurement
    return numbers;
  }

  @Override
  public long offHeapBytes() {
    Map<String, Long> numbers = statistics();
    return number("reservedBytes", numbers) - number("freeListedBytes", numbers);
  }

  private static long number(String name, Map<String, Long> numbers) {
    return requireNonNull(numbers.get(name), name);
  }

  @Override
  public void close() {
    index.close();
  }
}
