package org.inkling.bytes.check;

import org.inkling.bytes.BytesHolder;
import org.inkling.bytes.LongBytesCursor;
import org.inkling.bytes.LongBytesEntry;
import org.inkling.bytes.LongBytesIndex;
import org.inkling.bytes.LongBytesSource;
import org.inkling.bytes.LongBytesStatistics;
import org.inkling.bytes.LongBytesStream;
import org.inkling.index.OrderedIndex;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/** A {@link LongBytesIndex} as an index of longs. */
public final class LongBytesAsLongs extends OrderedLongs implements OrderedIndex, ManagedIndex {
  private final LongBytesIndex index;

  /** Checks an index, which is closed with this one. */
  public LongBytesAsLongs(LongBytesIndex index) {
    this.index = index;
  }

  /** Returns the index of byte strings. */
  public LongBytesIndex bytes() {
    return index;
  }

  /** Returns a source of byte strings for a source of longs. */
  public static LongBytesSource source(SortedEntrySource entries) {
    return LongBytesSource.of(entries.size(), () -> pass(entries.open()));
  }

  private static LongBytesStream pass(EntryStream entries) {
    return new LongBytesStream() {
      @Override
      public boolean next(LongBytesEntry entry) {
        if (!entries.next()) {
          return false;
        }
        entry.key = entries.key();
        entry.value.set(CheckedValue.of(entries.key(), entries.value()));
        return true;
      }

      @Override
      public void close() {
        entries.close();
      }
    };
  }

  @Override
  protected boolean getBytes(long key, BytesHolder value) {
    return index.get(key, value);
  }

  @Override
  protected void putBytes(long key, byte[] value) {
    index.put(key, value);
  }

  @Override
  protected boolean putBytesIfAbsent(long key, byte[] value, BytesHolder current) {
    return index.putIfAbsent(key, value, current);
  }

  @Override
  protected boolean replaceBytes(long key, byte[] value, BytesHolder previous) {
    return index.getAndReplace(key, value, previous);
  }

  @Override
  protected boolean exchangeBytes(long key, byte[] value, BytesHolder previous) {
    return index.getAndPut(key, value, previous);
  }

  @Override
  protected boolean compareAndSetBytes(long key, byte[] expected, byte[] value) {
    return index.compareAndSet(key, expected, value);
  }

  @Override
  protected boolean removeBytes(long key, BytesHolder previous) {
    return index.getAndRemove(key, previous);
  }

  @Override
  protected boolean removeBytes(long key, byte[] expected) {
    return index.remove(key, expected);
  }

  @Override
  boolean neighbourBytes(boolean above, long key, LongBytesEntry found) {
    return above ? index.ceiling(key, found) : index.floor(key, found);
  }

  @Override
  LongBytesCursor cursorBytes(boolean ascending, long from, long to) {
    return ascending ? index.ascending(from, to) : index.descending(from, to);
  }

  @Override
  public boolean containsKey(long key) {
    return index.containsKey(key);
  }

  @Override
  public long size() {
    return index.size();
  }

  @Override
  public void clear() {
    index.clear();
  }

  @Override
  public void awaitMaintenance() {
    index.awaitMaintenance();
  }

  @Override
  public void checkStructure() {
    index.checkStructure();
  }

  @Override
  public LongBytesStatistics statistics() {
    return index.statistics();
  }

  @Override
  public void close() {
    index.close();
  }
}
