package org.inkling.disk.leco;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.Bits;
import org.inkling.disk.bits.EliasFano;
import org.inkling.disk.bits.Words;

/**
 * A compressed sequence of 64-bit values: each partition is a line and, for each value, its
 * distance above the line.
 *
 * <p>Value {@code j} of a partition is {@code (base + rise(slope, j) + residual j) << dropped} in
 * its lowest {@code range} bits; the higher bits follow from the smallest value of the column.
 *
 * @shape for each partition a run of bits: width, dropped, slope's width, base, slope, residuals;
 *     beside them two ascending sequences, where partitions start and where their runs do
 * @units values as signed numbers; places count from 0
 * @error none
 * @source Liu, Zeng, Zhang, LeCo, SIGMOD'24, sections 3 and 4; the disk paper (SIGMOD'24), section
 *     7
 */
public final class LecoColumn {
  private static final int FIELDS = 4;

  /** One partition in this number has its first value kept uncompressed. */
  private static final int SAMPLED = 8;

  /** For this number of partitions the samples fit into an array. */
  private static final long MAX_PARTITIONS = 1L << 33;

  private final long size;

  /**
   * The smallest value with its sign flipped: an unsigned number, like all values in this class.
   */
  private final long origin;

  private final LecoShape shape;
  private final EliasFano starts;
  private final EliasFano places;
  private final long streamBits;
  private final long[] stream;

  /** The first value of partitions 0, 8, 16, ...: a search decodes few of the others. */
  private final long[] samples;

  /**
   * Creates a column of these parts.
   *
   * @throws IllegalArgumentException if they do not belong together
   */
  LecoColumn(Parts parts) {
    size = parts.size;
    origin = parts.origin;
    shape = parts.shape;
    starts = parts.starts;
    places = parts.places;
    streamBits = parts.streamBits;
    stream = parts.stream;
    check();
    samples = sample();
  }

  private long[] sample() {
    long[] firsts = new long[Math.toIntExact(Math.ceilDiv(partitions(), SAMPLED))];
    for (int i = 0; i < firsts.length; i++) {
      firsts[i] = first(places.get((long) i * SAMPLED));
    }
    return firsts;
  }

  /** The first value of the partition whose bits start at a place. */
  private long first(long at) {
    return value(at, 1, 0);
  }

  /** The parts of a column. */
  record Parts(
      long size,
      long origin,
      LecoShape shape,
      EliasFano starts,
      EliasFano places,
      long streamBits,
      long[] stream) {}

  /** Returns the number of values. */
  public long size() {
    return size;
  }

  /** Returns the number of partitions. */
  public long partitions() {
    return starts.size();
  }

  /**
   * Returns the value at a place, from 0 to the last: a search among partitions, then one value
   * decoded.
   */
  public long get(long index) {
    long partition = starts.lastAtMost(index);
    long start = starts.get(partition);
    return value(places.get(partition), end(partition, start) - start, index - start);
  }

  /**
   * Finds the last value at most {@code value} in a column whose values ascend: a binary search
   * among samples, a walk over a few partitions, and a binary search within one, which decodes a
   * value at each step.
   */
  public void lastAtMost(long value, Floor found) {
    int sample = samplesAtMost(value);
    if (sample == 0) {
      found.set(-1, 0);
      return;
    }
    long partition = (long) (sample - 1) * SAMPLED;
    long end = Math.min(partition + SAMPLED, partitions());
    long at = places.get(partition);
    while (partition + 1 < end) {
      long next = places.next(partition, at);
      if (first(next) > value) {
        break;
      }
      partition++;
      at = next;
    }
    searchWithin(partition, at, value, found);
  }

  private int samplesAtMost(long value) {
    int from = 0;
    int to = samples.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (samples[middle] <= value) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /**
   * Like {@link #lastAtMost} within a partition whose first value is at most {@code value}; reads
   * its line once.
   */
  private void searchWithin(long partition, long at, long value, Floor found) {
    long start = starts.get(partition);
    long length = end(partition, start) - start;
    int width = shape.width(stream, at);
    int dropped = shape.dropped(stream, at);
    int slopeWidth = shape.slopeWidth(stream, at);
    int unit = LecoShape.unit(width);
    int baseWidth = shape.baseWidth(width, dropped);
    long base = Bits.get(stream, at + shape.fieldBits(), baseWidth) << unit;
    long slopeAt = at + shape.fieldBits() + baseWidth;
    long slope = signed(slopeAt, slopeWidth);
    long residuals = slopeAt + slopeWidth;
    long mask = Bits.mask(shape.range());
    long last = fromOrigin((base + Bits.get(stream, residuals, width)) << dropped, mask);
    long from = 1;
    long to = length;
    while (from < to) {
      long middle = (from + to) >>> 1;
      long line = base + LecoShape.rise(slope, middle, length, unit);
      long bits = line + Bits.get(stream, residuals + middle * width, width);
      long here = fromOrigin(bits << dropped, mask);
      if (here <= value) {
        last = here;
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    found.set(start + from - 1, last);
  }

  /** The value whose lowest bits are given. */
  private long fromOrigin(long bits, long mask) {
    return (origin + ((bits - origin) & mask)) ^ Long.MIN_VALUE;
  }

  private long end(long partition, long start) {
    return partition + 1 < starts.size() ? starts.next(partition, start) : size;
  }

  /** The value {@code steps} after the first of a partition whose bits start at {@code at}. */
  private long value(long at, long length, long steps) {
    int width = shape.width(stream, at);
    int dropped = shape.dropped(stream, at);
    int slopeWidth = shape.slopeWidth(stream, at);
    int unit = LecoShape.unit(width);
    int baseWidth = shape.baseWidth(width, dropped);
    long value = Bits.get(stream, at + shape.fieldBits(), baseWidth) << unit;
    long place = at + shape.fieldBits() + baseWidth;
    if (steps > 0) {
      value += LecoShape.rise(signed(place, slopeWidth), steps, length, unit);
    }
    value += Bits.get(stream, place + slopeWidth + steps * width, width);
    return fromOrigin(value << dropped, Bits.mask(shape.range()));
  }

  private long signed(long place, int width) {
    long bits = Bits.get(stream, place, width);
    return width == 0 ? 0 : (bits << -width) >> -width;
  }

  /** Returns the memory that it takes, without the headers of arrays. */
  public long memoryBytes() {
    return (FIELDS + stream.length + samples.length) * (long) Long.BYTES
        + starts.memoryBytes()
        + places.memoryBytes();
  }

  /** Writes the words that {@link #read} takes. */
  public void write(LongConsumer sink) {
    sink.accept(size);
    sink.accept(origin);
    sink.accept(shape.toWord());
    sink.accept(streamBits);
    starts.write(sink);
    places.write(sink);
    Bits.write(stream, sink);
  }

  /**
   * Reads what {@link #write} has written. Values on a line take no bits, so the words alone do not
   * bound their number; the caller knows how many are possible.
   *
   * @param maxSize the largest valid number of values
   * @throws IllegalArgumentException if the words are not those of such a column
   */
  public static LecoColumn read(LongSupplier source, long maxSize) {
    long size = Words.within("number of values", source.getAsLong(), 0, maxSize);
    long origin = source.getAsLong();
    var shape = LecoShape.of(source.getAsLong());
    long streamBits = source.getAsLong();
    var starts = EliasFano.read(source, Math.min(size, MAX_PARTITIONS));
    var places = EliasFano.read(source, starts.size());
    long[] stream = Bits.read(source, streamBits);
    return new LecoColumn(new Parts(size, origin, shape, starts, places, streamBits, stream));
  }

  /** Checks that every place leads to existing bits. */
  private void check() {
    require(size >= 0 && (size > 0) == (partitions() > 0), "the number of values");
    require(starts.size() == places.size(), "the number of partitions");
    long start = 0;
    long at = 0;
    for (long partition = 0; partition < partitions(); partition++) {
      require(starts.get(partition) == start && places.get(partition) == at, "where one begins");
      long end = end(partition, start);
      require(end > start, "where one ends");
      at += partitionBits(at, end - start);
      start = end;
    }
    require(at == streamBits, "the number of bits");
  }

  private long partitionBits(long at, long length) {
    require(at + shape.fieldBits() <= streamBits, "the fields of the last");
    int width = shape.width(stream, at);
    int dropped = shape.dropped(stream, at);
    int slopeWidth = shape.slopeWidth(stream, at);
    require(width <= Long.SIZE && dropped < Long.SIZE && slopeWidth <= Long.SIZE, "fields");
    require(width == 0 || length <= streamBits / width, "the residuals");
    return shape.fieldBits() + shape.baseWidth(width, dropped) + slopeWidth + length * width;
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new IllegalArgumentException("partitions of a column do not agree about " + what);
    }
  }
}
