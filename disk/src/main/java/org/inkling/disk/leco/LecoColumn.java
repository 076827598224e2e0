package org.inkling.disk.leco;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.Bits;
import org.inkling.disk.bits.EliasFano;

/**
 * A sequence of 64-bit values, compressed: each partition of it is a line and, for each value, how
 * far that lies above the line.
 *
 * <p>Value {@code j} of a partition is {@code (base + rise(slope, j) + residual j) << dropped} in
 * its lowest {@code range} bits; those above follow from the least value of the column.
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

  private final long size;

  /** The least value, its sign flipped: an unsigned number, as all of them are in here. */
  private final long origin;

  private final LecoShape shape;
  private final EliasFano starts;
  private final EliasFano places;
  private final long streamBits;
  private final long[] stream;

  LecoColumn(Parts parts) {
    size = parts.size;
    origin = parts.origin;
    shape = parts.shape;
    starts = parts.starts;
    places = parts.places;
    streamBits = parts.streamBits;
    stream = parts.stream;
  }

  /** What a column is made of. */
  record Parts(
      long size,
      long origin,
      LecoShape shape,
      EliasFano starts,
      EliasFano places,
      long streamBits,
      long[] stream) {}

  /** How many values there are. */
  public long size() {
    return size;
  }

  /** How many partitions they stand in. */
  public long partitions() {
    return starts.size();
  }

  /** The value at a place from 0 to the last: a search among partitions, then one value decoded. */
  public long get(long index) {
    long partition = starts.lastAtMost(index);
    long start = starts.get(partition);
    return value(places.get(partition), end(partition) - start, index - start);
  }

  /**
   * The place of the last value at most {@code value}, -1 if there is none, in a column whose
   * values ascend: a search by halves that decodes one value at each step.
   */
  public long lastAtMost(long value) {
    long from = 0;
    long to = partitions();
    while (from < to) {
      long middle = (from + to) >>> 1;
      if (value(places.get(middle), 1, 0) <= value) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from == 0 ? -1 : lastWithin(from - 1, value);
  }

  /** As {@link #lastAtMost} within a partition whose first value counts. */
  private long lastWithin(long partition, long value) {
    long start = starts.get(partition);
    long length = end(partition) - start;
    long at = places.get(partition);
    long from = 1;
    long to = length;
    while (from < to) {
      long middle = (from + to) >>> 1;
      if (value(at, length, middle) <= value) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return start + from - 1;
  }

  private long end(long partition) {
    return partition + 1 < starts.size() ? starts.get(partition + 1) : size;
  }

  /** The value {@code steps} behind the first of a partition whose bits start at {@code at}. */
  private long value(long at, long length, long steps) {
    long place = at;
    int width = shape.width().get(stream, place);
    place += shape.width().bits();
    int dropped = shape.dropped().get(stream, place);
    place += shape.dropped().bits();
    int slopeWidth = shape.slopeWidth().get(stream, place);
    place += shape.slopeWidth().bits();
    int unit = LecoShape.unit(width);
    int baseWidth = shape.baseWidth(width, dropped);
    long value = Bits.get(stream, place, baseWidth) << unit;
    place += baseWidth;
    if (steps > 0) {
      value += LecoShape.rise(signed(place, slopeWidth), steps, length, unit);
    }
    value += Bits.get(stream, place + slopeWidth + steps * width, width);
    long aboveOrigin = ((value << dropped) - origin) & Bits.mask(shape.range());
    return (origin + aboveOrigin) ^ Long.MIN_VALUE;
  }

  private long signed(long place, int width) {
    long bits = Bits.get(stream, place, width);
    return width == 0 ? 0 : (bits << -width) >> -width;
  }

  /** The bytes that it takes, those of the arrays' headers not counted. */
  public long memoryBytes() {
    return (FIELDS + stream.length) * (long) Long.BYTES
        + starts.memoryBytes()
        + places.memoryBytes();
  }

  /** Hands out the words that {@link #read} takes. */
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
   * Reads what {@link #write} has written.
   *
   * @throws IllegalArgumentException if the words are not those of a column
   */
  public static LecoColumn read(LongSupplier source) {
    long size = source.getAsLong();
    long origin = source.getAsLong();
    var shape = LecoShape.of(source.getAsLong());
    long streamBits = source.getAsLong();
    var starts = EliasFano.read(source);
    var places = EliasFano.read(source);
    long[] stream = Bits.read(source, streamBits);
    var parts = new Parts(size, origin, shape, starts, places, streamBits, stream);
    var column = new LecoColumn(parts);
    column.check();
    return column;
  }

  /** Whether every place leads to bits that are there. */
  private void check() {
    require(size >= 0 && (size > 0) == (partitions() > 0), "the number of values");
    require(starts.size() == places.size(), "the number of partitions");
    long start = 0;
    long at = 0;
    for (long partition = 0; partition < partitions(); partition++) {
      require(starts.get(partition) == start && places.get(partition) == at, "where one begins");
      long end = end(partition);
      require(end > start, "where one ends");
      at += partitionBits(at, end - start);
      start = end;
    }
    require(at == streamBits, "the number of bits");
  }

  private long partitionBits(long at, long length) {
    require(at + shape.fieldBits() <= streamBits, "the fields of the last");
    int width = shape.width().get(stream, at);
    long place = at + shape.width().bits();
    int dropped = shape.dropped().get(stream, place);
    int slopeWidth = shape.slopeWidth().get(stream, place + shape.dropped().bits());
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
