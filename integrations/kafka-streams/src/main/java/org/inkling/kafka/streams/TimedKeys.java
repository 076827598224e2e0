package org.inkling.kafka.streams;

import java.util.Arrays;
import org.inkling.codec.KeyWriter;
import org.jspecify.annotations.Nullable;

/**
 * How the keys of a window or session store are laid out. They begin with a time, so what has
 * expired lies together at the begin of the index, and is removed by one range:
 *
 * <pre>
 * windows of a grid    time    key
 * sliding windows      bucket  key, escaped  time
 * windows of a join    bucket  key, escaped  time  number
 * sessions             bucket  key, escaped  end   start, descending
 * </pre>
 *
 * <p>A bucket is an interval of times. The windows of a grid (tumbling, hopping) have few starts,
 * and a search for one key jumps from one to the next. The others may start at any millisecond:
 * there a search would have to look at each of them, and looks at a bucket at once instead, in
 * which all times of a key lie together.
 *
 * @units milliseconds, bytes
 */
final class TimedKeys {
  /** What follows the key. */
  enum Tail {
    NONE(0),
    TIME(Long.BYTES),
    NUMBER(Long.BYTES + Integer.BYTES),
    START(Long.BYTES + Long.BYTES);

    final int bytes;

    Tail(int bytes) {
      this.bytes = bytes;
    }
  }

  static final int BUCKET_BYTES = Long.BYTES;

  private final long width;
  private final Tail tail;

  /**
   * Creates a layout.
   *
   * @param width the width of a bucket, 1 if there is no tail
   */
  TimedKeys(long width, Tail tail) {
    if (width < 1 || (tail == Tail.NONE && width != 1)) {
      throw new IllegalArgumentException("buckets of " + width + " ms with tail " + tail);
    }
    this.width = width;
    this.tail = tail;
  }

  /** Returns the layout of the windows of a grid. */
  static TimedKeys ofGrid() {
    return new TimedKeys(1, Tail.NONE);
  }

  /** Returns the layout of windows that start at any time. */
  static TimedKeys ofSliding(long windowSize, boolean retainDuplicates) {
    return new TimedKeys(Math.max(windowSize / 4, 1), retainDuplicates ? Tail.NUMBER : Tail.TIME);
  }

  /** Returns the layout of sessions. */
  static TimedKeys ofSessions(long retention) {
    return new TimedKeys(Math.max(retention / 16, 1), Tail.START);
  }

  /** The width of a bucket. */
  long width() {
    return width;
  }

  long bucket(long time) {
    return Math.floorDiv(time, width);
  }

  /** Returns the key of an entry; {@code tailValue} is a number, the start of a session, or 0. */
  byte[] entry(byte[] key, long time, long tailValue) {
    KeyWriter writer = begin(bucket(time), key);
    switch (tail) {
      case NONE -> {}
      case TIME -> writer.putLong(time);
      case NUMBER -> writer.putLong(time).putInt((int) tailValue);
      case START -> writer.putLong(time).putLong(~tailValue);
    }
    return writer.toBytes();
  }

  private KeyWriter begin(long bucket, byte[] key) {
    KeyWriter writer = new KeyWriter().putLong(bucket);
    return tail == Tail.NONE ? writer.putRaw(key) : writer.putBytes(key);
  }

  /** Returns what the keys of a bucket begin with. */
  byte[] prefix(long bucket) {
    return new KeyWriter().putLong(bucket).toBytes();
  }

  /** Returns a key as it is after its bucket, without a tail. */
  byte @Nullable [] encoded(byte @Nullable [] key) {
    if (key == null || tail == Tail.NONE) {
      return key;
    }
    return new KeyWriter().putBytes(key).toBytes();
  }

  /** Returns a bound that is at most each entry of a key in a bucket, and above lesser keys. */
  byte[] least(long bucket, byte[] encoded) {
    return new KeyWriter().putLong(bucket).putRaw(encoded).toBytes();
  }

  /** Returns a bound that is at least each entry of a key in a bucket, and below greater keys. */
  byte[] greatest(long bucket, byte[] encoded) {
    byte[] least = least(bucket, encoded);
    byte[] greatest = Arrays.copyOf(least, least.length + tail.bytes);
    Arrays.fill(greatest, least.length, greatest.length, (byte) 0xff);
    return greatest;
  }

  /** Returns a bound that is at most the entries of a key from a time on, and above the others. */
  byte[] from(byte[] encoded, long time) {
    KeyWriter writer = new KeyWriter().putLong(bucket(time)).putRaw(encoded);
    return tail == Tail.NONE ? writer.toBytes() : writer.putLong(time).toBytes();
  }

  /** Returns a bound that is at least the entries of a key up to a time, and below the others. */
  byte[] upTo(byte[] encoded, long time) {
    byte[] from = from(encoded, time);
    byte[] to = Arrays.copyOf(from, from.length + Math.max(tail.bytes - Long.BYTES, 0));
    Arrays.fill(to, from.length, to.length, (byte) 0xff);
    return to;
  }

  int tailBytes() {
    return tail.bytes;
  }

  boolean isEscaped() {
    return tail != Tail.NONE;
  }
}
