package org.inkling.bytes.check;

import java.nio.ByteBuffer;
import org.inkling.bytes.BytesCursor;
import org.inkling.bytes.BytesEntry;
import org.inkling.bytes.BytesHolder;
import org.inkling.bytes.BytesIndex;
import org.inkling.bytes.BytesRange;
import org.inkling.bytes.BytesSource;
import org.inkling.bytes.BytesStatistics;
import org.inkling.bytes.BytesStream;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * A {@link BytesIndex} as an index of longs: a key is eight bytes that have the order of the longs.
 */
public final class BytesAsLongs extends PointLongs implements OrderedIndex, ManagedIndex {
  private final BytesIndex index;

  /** Checks an index, which is closed with this one. */
  public BytesAsLongs(BytesIndex index) {
    this.index = index;
  }

  /** Returns a source of byte strings for a source of longs. */
  public static BytesSource source(SortedEntrySource entries) {
    return () -> pass(entries.open());
  }

  private static BytesStream pass(EntryStream entries) {
    return new BytesStream() {
      @Override
      public boolean next(BytesEntry entry) {
        if (!entries.next()) {
          return false;
        }
        entry.key.set(BytesAsLongs.key(entries.key()));
        entry.value.set(CheckedValue.of(entries.key(), entries.value()));
        return true;
      }

      @Override
      public void close() {
        entries.close();
      }
    };
  }

  /** Returns the key of a long. */
  public static byte[] key(long key) {
    return ByteBuffer.allocate(Long.BYTES).putLong(key ^ Long.MIN_VALUE).array();
  }

  private static long number(byte[] key, int at, int length) {
    if (length != Long.BYTES) {
      throw new IllegalStateException("a key of " + length + " bytes, expected " + Long.BYTES);
    }
    return ByteBuffer.wrap(key).getLong(at) ^ Long.MIN_VALUE;
  }

  @Override
  protected boolean getBytes(long key, BytesHolder value) {
    return index.get(key(key), value);
  }

  @Override
  protected void putBytes(long key, byte[] value) {
    index.put(key(key), value);
  }

  @Override
  protected boolean putBytesIfAbsent(long key, byte[] value, BytesHolder current) {
    return index.putIfAbsent(key(key), value, current);
  }

  @Override
  protected boolean replaceBytes(long key, byte[] value, BytesHolder previous) {
    return index.getAndReplace(key(key), value, previous);
  }

  @Override
  protected boolean exchangeBytes(long key, byte[] value, BytesHolder previous) {
    return index.getAndPut(key(key), value, previous);
  }

  @Override
  protected boolean compareAndSetBytes(long key, byte[] expected, byte[] value) {
    return index.compareAndSet(key(key), expected, value);
  }

  @Override
  protected boolean removeBytes(long key, BytesHolder previous) {
    return index.getAndRemove(key(key), previous);
  }

  @Override
  protected boolean removeBytes(long key, byte[] expected) {
    return index.remove(key(key), expected);
  }

  @Override
  protected boolean neighbour(boolean above, long key, EntryHolder found) {
    var entry = new BytesEntry();
    boolean isFound = above ? index.ceiling(key(key), entry) : index.floor(key(key), entry);
    if (isFound) {
      found.key = number(entry.key.array(), 0, entry.key.length());
      found.value = valueOf(found.key, entry.value);
    }
    return isFound;
  }

  @Override
  protected Cursor cursor(boolean ascending, long from, long to) {
    BytesRange range = range(ascending, from, to);
    return new CheckedCursor(
        ascending ? index.ascending(range) : index.descending(range), ascending);
  }

  private static BytesRange range(boolean ascending, long from, long to) {
    return ascending
        ? BytesRange.closed(key(from), key(to))
        : BytesRange.closed(key(to), key(from));
  }

  /** A cursor of longs over one of byte strings. */
  private final class CheckedCursor implements Cursor {
    private final BytesCursor bytes;
    private final boolean ascending;
    private boolean isShown;
    private boolean closed;
    private long key;

    CheckedCursor(BytesCursor bytes, boolean ascending) {
      this.bytes = bytes;
      this.ascending = ascending;
    }

    @Override
    public boolean next() {
      isShown = bytes.next();
      if (isShown) {
        key = number(bytes.keyBuffer(), bytes.keyOffset(), bytes.keyLength());
      }
      return isShown;
    }

    @Override
    public long key() {
      return key;
    }

    @Override
    public long value() {
      return isShown
          ? CheckedValue.valueOf(key, bytes.valueBuffer(), bytes.valueOffset(), bytes.valueLength())
          : 0; // no entry is current
    }

    @Override
    public void reset(long from, long to) {
      isShown = false;
      bytes.reset(range(ascending, from, to));
    }

    @Override
    public int nextRun(long[] keys, long[] values, int from, int count) {
      if (closed) {
        throw new IllegalStateException("the cursor is closed");
      }
      requireOpen(); // also for a count of 0
      return Cursor.super.nextRun(keys, values, from, count);
    }

    @Override
    public void close() {
      closed = true;
      bytes.close();
    }
  }

  private void requireOpen() {
    long _ = index.size();
  }

  @Override
  public boolean containsKey(long key) {
    return index.containsKey(key(key));
  }

  @Override
  public void clear() {
    index.clear();
  }

  @Override
  public long size() {
    return index.size();
  }

  /** Returns the index of byte strings. */
  public BytesIndex bytes() {
    return index;
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
  public BytesStatistics statistics() {
    return index.statistics();
  }

  @Override
  public void close() {
    index.close();
  }
}
