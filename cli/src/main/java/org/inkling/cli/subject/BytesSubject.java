package org.inkling.cli.subject;

import java.util.Map;
import org.inkling.bytes.BytesCursor;
import org.inkling.bytes.BytesEntry;
import org.inkling.bytes.BytesHolder;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.BytesStatistics;
import org.inkling.bytes.BytesStream;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * The index of byte strings under byte strings, in the configuration of its builder. Each operation
 * makes a new array of its key, as {@link SkipListStringsSubject} does. A read and a scan copy each
 * whole value out of the index, a scan also each key.
 */
final class BytesSubject implements Subject {
  private final BytesIndex index;
  private final int length;
  private final KeyBytes keys;

  /** The holders of the threads that read, as in {@link LongBytesSubject}. */
  private final ThreadLocal<BytesHolder> holders = ThreadLocal.withInitial(BytesHolder::new);

  /** Loads values of {@code length} bytes. */
  BytesSubject(SortedEntrySource entries, int length, KeyBytes keys) {
    this.length = length;
    this.keys = keys;
    index = load(entries, length, keys);
  }

  private static BytesIndex load(SortedEntrySource entries, int length, KeyBytes keys) {
    return BytesIndex.builder().build(() -> pass(entries.open(), length, keys));
  }

  private static BytesStream pass(EntryStream entries, int length, KeyBytes keys) {
    return new BytesStream() {
      @Override
      public boolean next(BytesEntry entry) {
        if (!entries.next()) {
          return false;
        }
        entry.key.set(keys.of(entries.key()));
        entry.value.set(WordBytes.of(entries.value(), entries.key(), length));
        return true;
      }

      @Override
      public void close() {
        entries.close();
      }
    };
  }

  @Override
  public long get(long key, long absent) {
    BytesHolder value = holders.get();
    return index.get(keys.of(key), value) ? WordBytes.word(value.array()) : absent;
  }

  @Override
  public void put(long key, long value) {
    index.put(keys.of(key), WordBytes.of(value, key, length));
  }

  @Override
  public boolean remove(long key) {
    return index.remove(keys.of(key));
  }

  @Override
  public Scanner scanner() {
    BytesCursor cursor = index.ascending();
    return (from, found, values) -> {
      cursor.seek(keys.of(from));
      int count = 0;
      while (count < found.length && cursor.next()) {
        found[count] = WordBytes.key(cursor.valueBuffer(), cursor.valueOffset());
        values[count++] = keys.word(cursor);
      }
      return count;
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
    BytesStatistics statistics = index.statistics();
    return statistics.reservedBytes() - statistics.freeListedBytes();
  }

  @Override
  public void close() {
    index.close();
  }
}
