package org.inkling.bytes;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.scan.PinnedCursor;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.records.RecordReference;

/**
 * An iteration over the entries of a {@link LongBytesIndex} within a range, in one direction.
 *
 * <p>A cursor copies runs of entries, keys and values, into buffers of its own under one pin, and
 * returns them one by one when the pin has ended; it finds no key a second time to read its value.
 * A run ends at 256 entries or 64 KiB of values, with at least one entry. The next run begins after
 * the last key returned. A cursor is not a snapshot: each entry was present at some instant of the
 * iteration. It may be kept indefinitely, passed between threads that use it one at a time, and
 * reused with {@link #reset}. Its buffers grow to 64 KiB, or to the longest value that it has met;
 * apart from that it allocates nothing per step.
 */
public final class LongBytesCursor implements AutoCloseable {
  private static final int FIRST_ENTRIES = 16;
  private static final int MAX_ENTRIES = 256;
  private static final int FIRST_BYTES = 4 << 10;
  private static final int MAX_BYTES = 64 << 10;
  private static final int BUFFER_GROWTH = 4;

  private final Epochs epochs;
  private final PinnedCursor cursor;
  private final long[] keys = new long[MAX_ENTRIES];
  private final long[] references = new long[MAX_ENTRIES];

  /** Where each value of the run begins in the buffer; the end of the last one follows. */
  private final int[] offsets = new int[MAX_ENTRIES + 1];

  private byte[] buffer = {};
  private int wantedBytes = FIRST_BYTES;
  private int wantedEntries;
  private long last;

  /**
   * The number of entries returned since the reset. The next range begins with a run as long as
   * this, since scans of one cursor are often equally long.
   */
  private long returned;

  /** The number of entries of the run; {@code current} is the index of the one last returned. */
  private int size;

  private int current = -1;

  LongBytesCursor(LoftEngine engine, boolean ascending, long from, long to) {
    this.epochs = engine.epochs();
    this.cursor = new PinnedCursor(engine.table(), engine.sampler(), ascending);
    reset(from, to);
  }

  /**
   * Restarts the cursor, in the same direction, from {@code from} to {@code to}, both inclusive.
   *
   * @throws IllegalStateException if the index or the cursor is closed
   */
  public void reset(long from, long to) {
    cursor.reset(from, to);
    last = to;
    wantedEntries = Math.clamp(returned, FIRST_ENTRIES, MAX_ENTRIES);
    returned = 0;
    empty();
  }

  private void empty() {
    size = 0;
    current = -1;
  }

  /**
   * Moves to the next entry; returns false once the end of the range is reached.
   *
   * @throws IllegalStateException if the index or the cursor is closed
   */
  public boolean next() {
    return next(true);
  }

  private boolean next(boolean values) {
    cursor.requireOpen();
    if (current + 1 == size && !read(values)) {
      return false;
    }
    current++;
    returned++;
    return true;
  }

  /** Like {@link #next}, but copies no value. */
  boolean nextKey() {
    return next(false);
  }

  /**
   * Returns the key of the current entry; undefined before the first {@link #next} and after one
   * that returned false.
   */
  public long key() {
    return keys[Math.max(0, current)];
  }

  /** Returns the length of the value of the current entry; 0 before the first {@link #next}. */
  public int valueLength() {
    return current < 0 ? 0 : offsets[current + 1] - offsets[current];
  }

  /** Returns the value of the current entry in a new array. */
  public byte[] value() {
    return Arrays.copyOfRange(buffer, offset(), offset() + valueLength());
  }

  /** Copies the value of the current entry into a holder. */
  public void value(BytesHolder value) {
    value.set(buffer, offset(), valueLength());
  }

  /**
   * Returns the array of this cursor that has the value of the current entry, from {@link #offset}
   * on, {@link #valueLength} bytes. The next call of a method that moves the cursor overwrites it.
   */
  public byte[] buffer() {
    return buffer;
  }

  /** Returns where the value of the current entry begins in {@link #buffer}. */
  public int offset() {
    return current < 0 ? 0 : offsets[current];
  }

  /** Closes the cursor, which holds nothing of the index. */
  @Override
  public void close() {
    cursor.close();
    empty();
  }

  /** Reads runs until one has an entry; returns false at the end of the range. */
  private boolean read(boolean values) {
    empty();
    int lacking = 0;
    do {
      if (buffer.length < Math.max(lacking, wantedBytes)) {
        buffer = new byte[Math.max(lacking, wantedBytes)]; // outside the pin
      }
      Pin pin = epochs.enter();
      try {
        int found = cursor.next(pin, keys, references, wantedEntries);
        if (found == 0) {
          return false;
        }
        lacking = values ? copy(found) : take(found);
      } finally {
        epochs.exit(pin);
      }
    } while (size == 0);
    wantedEntries = Math.min(MAX_ENTRIES, 2 * wantedEntries);
    return true;
  }

  private int take(int found) {
    Arrays.fill(offsets, 0, found + 1, 0);
    size = found;
    return 0;
  }

  /**
   * Copies the values of the entries found, as far as they fit; the others are read again. Returns
   * the length of the first one if not even that fits.
   */
  private int copy(int found) {
    VarHandle.acquireFence(); // what the addresses refer to is read after them: PinnedCursor
    int taken = measure(found);
    for (int i = 0; i < taken; i++) {
      int at = offsets[i];
      NativeMemory.copyOut(RecordReference.payload(references[i]), buffer, at, offsets[i + 1] - at);
    }
    size = taken;
    if (taken < found) {
      cursor.reset(keys[taken], last);
      wantedBytes = Math.min(MAX_BYTES, BUFFER_GROWTH * wantedBytes);
    }
    return taken == 0 ? RecordReference.length(references[0]) : 0;
  }

  /**
   * Decides where each value goes; returns how many fit. A loop of its own, so that the cache
   * misses of the records overlap.
   */
  private int measure(int found) {
    int end = 0;
    for (int i = 0; i < found; i++) {
      offsets[i] = end;
      int length = RecordReference.length(references[i]);
      if (length > buffer.length - end || (i > 0 && end + length > MAX_BYTES)) {
        return i;
      }
      end += length;
      offsets[i + 1] = end;
    }
    return found;
  }
}
