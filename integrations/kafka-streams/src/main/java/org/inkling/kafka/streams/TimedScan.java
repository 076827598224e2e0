package org.inkling.kafka.streams;

import static org.inkling.kafka.streams.TimedKeys.BUCKET_BYTES;

import java.util.Arrays;
import org.inkling.bytes.BytesCursor;
import org.inkling.bytes.BytesRange;
import org.inkling.codec.KeyReader;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the entries of a store with {@link TimedKeys} that are in a range of times and in a
 * range of keys, in ascending or descending order. In each bucket it jumps over the keys outside of
 * the range, so a scan for one key takes a search or two for each bucket that has entries.
 */
final class TimedScan {
  /**
   * What to look for.
   *
   * @param from the least key, null for the first one
   * @param to the greatest key, null for the last one
   * @param ascending the direction
   */
  record Bounds(
      byte @Nullable [] from,
      byte @Nullable [] to,
      long minTime,
      long maxTime,
      boolean ascending) {}

  private final TimedKeys layout;
  private final BytesCursor cursor;
  private final boolean ascending;
  private final long minTime;
  private final long maxTime;
  private final byte @Nullable [] from;
  private final byte @Nullable [] to;

  /** Whether the range is one key, whose entries in a bucket are ordered by time. */
  private final boolean single;

  private final KeyReader reader = new KeyReader();
  private long bucket;
  private long time;

  TimedScan(StoreIndex index, TimedKeys layout, Bounds bounds) {
    this.layout = layout;
    this.ascending = bounds.ascending();
    this.minTime = bounds.minTime();
    this.maxTime = bounds.maxTime();
    this.from = layout.encoded(bounds.from());
    this.to = layout.encoded(bounds.to());
    this.single = from != null && Arrays.equals(from, to);
    cursor = index.cursor(ascending, range());
    boolean begun = false;
    try {
      seekBegin();
      begun = true;
    } catch (IllegalStateException e) {
      throw index.refused(e);
    } finally {
      if (!begun) {
        cursor.close();
      }
    }
  }

  /** Returns the buckets in which entries may be. */
  private BytesRange range() {
    if (isEmpty()) {
      return BytesRange.closedOpen(layout.prefix(0), layout.prefix(0));
    }
    long last = layout.bucket(maxTime);
    byte[] end = last == Long.MAX_VALUE ? null : layout.prefix(last + 1);
    return BytesRange.of(layout.prefix(layout.bucket(minTime)), true, end, false);
  }

  private boolean isEmpty() {
    return minTime > maxTime
        || (from != null && to != null && Arrays.compareUnsigned(from, to) > 0);
  }

  /** Moves to where the first entry may be, if that is not the begin of the first bucket. */
  private void seekBegin() {
    if (isEmpty()) {
      return;
    }
    if (ascending && from != null) {
      long first = layout.bucket(minTime);
      cursor.seek(single ? layout.from(from, minTime) : layout.least(first, from));
    } else if (!ascending && to != null) {
      long last = layout.bucket(maxTime);
      cursor.seek(single ? layout.upTo(to, maxTime) : layout.greatest(last, to));
    }
  }

  BytesCursor cursor() {
    return cursor;
  }

  /** Moves to the next entry; returns false at the end. */
  boolean next() {
    while (cursor.next()) {
      read();
      int side = side();
      if (side == 0) {
        if (time >= minTime && time <= maxTime) {
          return true;
        }
        if (single && (ascending ? time > maxTime : time < minTime)) {
          return false; // this is the last bucket
        }
      } else if (!jump(side)) {
        return false;
      }
    }
    return false;
  }

  private void read() {
    byte[] buffer = cursor.keyBuffer();
    int begin = cursor.keyOffset();
    int length = cursor.keyLength();
    bucket = reader.wrap(buffer, begin, length).getLong();
    time =
        layout.isEscaped()
            ? reader.wrap(buffer, begin + length - layout.tailBytes(), layout.tailBytes()).getLong()
            : bucket;
  }

  /** Returns whether the current key is below the range (-1), in it (0), or above it (1). */
  private int side() {
    if (from != null && compareKey(from) < 0) {
      return -1;
    }
    return to != null && compareKey(to) > 0 ? 1 : 0;
  }

  private int compareKey(byte[] bound) {
    int begin = cursor.keyOffset() + BUCKET_BYTES;
    int end = cursor.keyOffset() + cursor.keyLength() - layout.tailBytes();
    return Arrays.compareUnsigned(cursor.keyBuffer(), begin, end, bound, 0, bound.length);
  }

  /** Jumps to where the next key of the range may be; returns false if there is none. */
  private boolean jump(int side) {
    return ascending ? jumpUp(side) : jumpDown(side);
  }

  private boolean jumpUp(int side) {
    long next = side < 0 ? bucket : bucket + 1;
    if (next < bucket || next > layout.bucket(maxTime)) {
      return false; // next < bucket: there is no greater one
    }
    cursor.seek(from == null ? layout.prefix(next) : layout.least(next, from));
    return true;
  }

  private boolean jumpDown(int side) {
    if (side > 0 && to != null) {
      cursor.seek(layout.greatest(bucket, to));
      return true;
    }
    if (bucket == Long.MIN_VALUE || bucket - 1 < layout.bucket(minTime)) {
      return false;
    }
    if (to != null) {
      cursor.seek(layout.greatest(bucket - 1, to));
    } else if (cursor.keyLength() > BUCKET_BYTES) {
      cursor.seek(layout.prefix(bucket));
    } // the first key of a bucket: the step after it leaves the bucket
    return true;
  }

  /** The time of the current entry. */
  long time() {
    return time;
  }

  /** Returns the key of the current entry, as the caller of the store knows it. */
  byte[] key() {
    byte[] buffer = cursor.keyBuffer();
    int begin = cursor.keyOffset() + BUCKET_BYTES;
    int length = cursor.keyLength() - BUCKET_BYTES;
    return layout.isEscaped()
        ? reader.wrap(buffer, begin, length).getBytes()
        : Arrays.copyOfRange(buffer, begin, begin + length);
  }

  /** Returns the start of the session of the current entry. */
  long start() {
    int end = cursor.keyOffset() + cursor.keyLength();
    return ~reader.wrap(cursor.keyBuffer(), end - Long.BYTES, Long.BYTES).getLong();
  }
}
