package org.inkling.disk.leco;

import java.util.Arrays;
import org.inkling.disk.bits.BitAppender;
import org.inkling.disk.bits.Bits;
import org.inkling.disk.bits.EliasFano;
import org.inkling.disk.leco.LecoShape.Field;

/** The finished partitions of a column, until the column is built. */
final class PartitionList {
  private static final int FIRST = 64;

  private long[] starts = new long[FIRST];
  private long[] bases = new long[FIRST];
  private long[] slopes = new long[FIRST];
  private byte[] widths = new byte[FIRST];
  private byte[] dropped = new byte[FIRST];
  private int count;
  private long size;
  private final BitAppender residuals = new BitAppender();

  /** Adds a partition, whose residuals are added next. */
  void add(int length, int droppedBits, int width, long base, long slope) {
    makeRoom();
    starts[count] = size;
    bases[count] = base;
    slopes[count] = slope;
    widths[count] = (byte) width;
    dropped[count] = (byte) droppedBits;
    count++;
    size += length;
  }

  /** Adds a residual of the last partition. */
  void addResidual(long residual) {
    residuals.append(residual, widths[count - 1]);
  }

  private void makeRoom() {
    if (count == starts.length) {
      int room = count + (count >> 1);
      starts = Arrays.copyOf(starts, room);
      bases = Arrays.copyOf(bases, room);
      slopes = Arrays.copyOf(slopes, room);
      widths = Arrays.copyOf(widths, room);
      dropped = Arrays.copyOf(dropped, room);
    }
  }

  /**
   * Builds the column of all partitions, whose values lie within {@code [least, greatest]},
   * unsigned.
   */
  LecoColumn toColumn(long min, long max) {
    var shape = shape(Bits.width(max - min));
    long[] written = residuals.toWords();
    long[] places = new long[count];
    var stream = new BitAppender();
    long from = 0;
    for (int i = 0; i < count; i++) {
      places[i] = stream.bits();
      appendFields(i, shape, stream);
      long bits = (end(i) - starts[i]) * widths[i];
      stream.append(written, from, bits);
      from += bits;
    }
    return new LecoColumn(
        new LecoColumn.Parts(
            size,
            min,
            shape,
            EliasFano.of(starts, count),
            EliasFano.of(places, count),
            stream.bits(),
            stream.toWords()));
  }

  private long end(int partition) {
    return partition + 1 < count ? starts[partition + 1] : size;
  }

  private void appendFields(int i, LecoShape shape, BitAppender stream) {
    int slopeWidth = signedWidth(slopes[i]);
    stream.append(widths[i] - shape.width().min(), shape.width().bits());
    stream.append(dropped[i] - shape.dropped().min(), shape.dropped().bits());
    stream.append(slopeWidth - shape.slopeWidth().min(), shape.slopeWidth().bits());
    int unit = LecoShape.unit(widths[i]);
    stream.append(bases[i] >>> unit, shape.baseWidth(widths[i], dropped[i]));
    stream.append(slopes[i], slopeWidth);
  }

  private LecoShape shape(int range) {
    var width = new Least();
    var droppedBits = new Least();
    var slopeWidth = new Least();
    for (int i = 0; i < count; i++) {
      width.add(widths[i]);
      droppedBits.add(dropped[i]);
      slopeWidth.add(signedWidth(slopes[i]));
    }
    return new LecoShape(range, width.field(), droppedBits.field(), slopeWidth.field());
  }

  /** How many bits a signed number needs, 0 for 0. */
  static int signedWidth(long value) {
    return value == 0 ? 0 : Bits.width(value < 0 ? ~value : value) + 1;
  }

  /** The range of a field. */
  private static final class Least {
    private int min = Long.SIZE;
    private int max;

    void add(int value) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }

    Field field() {
      return Field.between(Math.min(min, max), max);
    }
  }
}
