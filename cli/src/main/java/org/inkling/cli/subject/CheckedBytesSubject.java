package org.inkling.cli.subject;

import org.inkling.bytes.LongBytesIndex;
import org.inkling.bytes.LongBytesStatistics;
import org.inkling.bytes.check.LongBytesAsLongs;

/**
 * The index of byte strings for checks: each long has a value of 16 bytes to 17 KB, and a read
 * fails if the value is not whole. {@link LongBytesSubject} is for measurements.
 */
public final class CheckedBytesSubject
    extends ManagedSubject<LongBytesAsLongs, LongBytesStatistics> {

  /** Checks an index, which is closed with this subject. */
  public CheckedBytesSubject(LongBytesIndex index) {
    super(new LongBytesAsLongs(index), LongBytesAsLongs::statistics);
  }

  @Override
  public long offHeapBytes() {
    LongBytesStatistics statistics = indexStatistics();
    return statistics.reservedBytes() - statistics.freeListedBytes();
  }
}
