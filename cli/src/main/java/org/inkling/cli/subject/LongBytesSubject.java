package org.inkling.cli.subject;

import java.util.Map;
import org.inkling.bytes.BytesHolder;
import org.inkling.bytes.LongBytesCursor;
import org.inkling.bytes.LongBytesIndex;
import org.inkling.bytes.LongBytesStatistics;
import org.inkling.source.SortedEntrySource;

/**
 * The index of byte strings in the configuration of its builder. A read and a scan copy each whole
 * value out of the index; a write makes a new array, as that of {@link SkipListBytesSubject} does.
 */
final class LongBytesSubject implements Subject {
  private final LongBytesIndex index;
  private final int length;

  /**
   * The holders of the threads that read. To find one takes two nanoseconds, which count against
   * this index only; an array of holders by the number of the thread takes less, but two threads
   * can share a place in it.
   */
  private final ThreadLocal<BytesHolder> holders = ThreadLocal.withInitial(BytesHolder::new);

  /** Loads values of {@code length} bytes. */
  LongBytesSubject(SortedEntrySource entries, int length) {
    this.length = length;
    index = LongBytesIndex.builder().build(new WordBytesSource(entries, length));
  }

  @Override
  public long get(long key, long absent) {
    BytesHolder value = holders.get();
    return index.get(key, value) ? WordBytes.word(value.array()) : absent;
  }

  @Override
  public void put(long key, long value) {
    index.put(key, WordBytes.of(value, length));
  }

  @Override
  public boolean remove(long key) {
    return index.remove(key);
  }

  @Override
  public Scanner scanner() {
    LongBytesCursor cursor = index.ascending(Long.MIN_VALUE, Long.MAX_VALUE);
    return (from, keys, values) -> {
      cursor.reset(from, Long.MAX_VALUE);
      int count = 0;
      while (count < keys.length && cursor.next()) {
        keys[count] = cursor.key();
        values[count++] = WordBytes.word(cursor.buffer(), cursor.offset());
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
    LongBytesStatistics statistics = index.statistics();
    return statistics.reservedBytes() - statistics.freeListedBytes();
  }

  @Override
  public void close() {
    index.close();
  }
}
