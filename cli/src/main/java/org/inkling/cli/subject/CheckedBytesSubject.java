package org.inkling.cli.subject;

import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.BytesStatistics;
import org.inkling.bytes.LongBytesIndex;
import org.inkling.bytes.LongBytesStatistics;
import org.inkling.bytes.check.BytesAsLongs;
import org.inkling.bytes.check.LongBytesAsLongs;
import org.inkling.index.OrderedIndex;
import org.inkling.index.stage.ManagedIndex;

/**
 * An index of byte strings for checks: each long has a value of 16 bytes to 17 KB, and a read fails
 * if the value is not whole. {@link LongBytesSubject} and {@link BytesSubject} are for
 * measurements.
 *
 * @param <I> the index as one of longs
 * @param <S> its statistics
 */
public final class CheckedBytesSubject<
        I extends OrderedIndex & ManagedIndex, S extends Record & ManagedIndex.Statistics>
    extends ManagedSubject<I, S> {
  private final ToLongFunction<S> freeListedBytes;

  private CheckedBytesSubject(
      I index, Function<I, S> statistics, ToLongFunction<S> freeListedBytes) {
    super(index, statistics);
    this.freeListedBytes = freeListedBytes;
  }

  /** Checks an index, which is closed with the subject. */
  public static Subject of(LongBytesIndex index) {
    return new CheckedBytesSubject<>(
        new LongBytesAsLongs(index),
        LongBytesAsLongs::statistics,
        LongBytesStatistics::freeListedBytes);
  }

  /** Checks an index, which is closed with the subject. */
  public static Subject of(BytesIndex index) {
    return new CheckedBytesSubject<>(
        new BytesAsLongs(index), BytesAsLongs::statistics, BytesStatistics::freeListedBytes);
  }

  @Override
  public long offHeapBytes() {
    S statistics = indexStatistics();
    return statistics.reservedBytes() - freeListedBytes.applyAsLong(statistics);
  }
}
