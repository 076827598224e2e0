package org.inkling.disk.model;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.Bits;

/**
 * A column that is an array.
 *
 * @shape as words: the size, then the values
 */
final class PlainColumn implements LongColumn {
  private final long[] values;

  private PlainColumn(long[] values) {
    this.values = values;
  }

  /** The values of a function. */
  static PlainColumn of(int size, IntToLongFunction value) {
    long[] values = new long[size];
    Arrays.setAll(values, value);
    return new PlainColumn(values);
  }

  /** Reads what {@link #write} wrote; memory is taken as words arrive. */
  static PlainColumn read(LongSupplier words) {
    long size = Words.within("size", words.getAsLong(), 0, Bits.MAX_BITS / Long.SIZE);
    return new PlainColumn(Bits.read(words, size * Long.SIZE));
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public long get(int place) {
    return values[place];
  }

  @Override
  public long bytes() {
    return (long) Long.BYTES * values.length;
  }

  @Override
  public void write(LongConsumer words) {
    words.accept(values.length);
    for (long value : values) {
      words.accept(value);
    }
  }
}
