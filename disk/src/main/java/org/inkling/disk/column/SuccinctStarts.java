package org.inkling.disk.column;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.EliasFano;
import org.inkling.disk.bits.Words;

/**
 * Starts of lines as a succinct sequence.
 *
 * @shape as words: the first start, then the difference of each start from it
 */
public final class SuccinctStarts implements LongColumn {
  private final long first;
  private final EliasFano above;

  private SuccinctStarts(long first, EliasFano above) {
    this.first = first;
    this.above = above;
  }

  /** Compresses starts that do not descend. */
  public static SuccinctStarts of(LongColumn starts) {
    int size = starts.size();
    long first = size == 0 ? 0 : starts.get(0);
    long[] above = new long[size];
    for (int i = 0; i < size; i++) {
      above[i] = starts.get(i) - first;
    }
    return new SuccinctStarts(first, EliasFano.of(above, size));
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param lines the number of lines
   * @throws IllegalArgumentException if the words are not this number of starts
   */
  public static SuccinctStarts read(LongSupplier words, int lines) {
    long first = words.getAsLong();
    var above = EliasFano.read(words, lines);
    Words.within("number of starts", above.size(), lines, lines);
    return new SuccinctStarts(first, above);
  }

  @Override
  public int size() {
    return (int) above.size();
  }

  @Override
  public long get(int place) {
    return first + above.get(place);
  }

  @Override
  public long next(int place, long value) {
    return first + above.next(place, value - first);
  }

  @Override
  public long bytes() {
    return Long.BYTES + above.memoryBytes();
  }

  @Override
  public void write(LongConsumer words) {
    words.accept(first);
    above.write(words);
  }
}
