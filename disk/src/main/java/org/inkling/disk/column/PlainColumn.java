package org.inkling.disk.column;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.Bits;
import org.inkling.disk.bits.Words;

/**
 * A column stored as an array.
 *
 * @shape as words: the size, then the values
 */
public final class PlainColumn implements LongColumn {
  private final long[] values;

  private PlainColumn(long[] values) {
    this.values = values;
  }

  /** Returns a column of the values of a function. */
  public static PlainColumn of(int size, IntToLongFunction value) {
    long[] values = new long[size];
    Arrays.setAll(values, value);
    return new PlainColumn(values);
  }

  /**
   * Reads what {@link #write} wrote; memory is allocated as words arrive.
   *
   * @param min the smallest valid number of values
   * @param max the largest valid number of values
   * @throws IllegalArgumentException if there are fewer or more
   */
  public static PlainColumn read(LongSupplier words, long min, long max) {
    long limit = Math.min(max, Bits.MAX_BITS / Long.SIZE);
    long size = Words.within("number of values", words.getAsLong(), min, limit);
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
