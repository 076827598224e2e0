package org.inkling.disk.column;

import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.inkling.disk.bits.EliasFano;
import org.inkling.disk.bits.PackedIntegers;
import org.inkling.disk.bits.Words;
import org.inkling.disk.line.FittedLine;

/**
 * Slopes of lines, stored as indexes into a short list of slopes.
 *
 * @shape as words: the number of trailing zeros common to all slopes, the slopes as a succinct
 *     sequence without them, the index of each line's slope
 * @source Ferragina and Vinciguerra, PGM-index, VLDB 2020, section 4.1
 */
public final class SharedSlopes implements LongColumn {
  private final int zeros;
  private final EliasFano slopes;
  private final PackedIntegers groups;

  private SharedSlopes(int zeros, EliasFano slopes, PackedIntegers groups) {
    this.zeros = zeros;
    this.slopes = slopes;
    this.groups = groups;
  }

  /** Returns the fewest slopes that suit these lines; see {@link SlopeGroups#of}. */
  public static SharedSlopes of(List<FittedLine> lines, double share) {
    var found = SlopeGroups.of(lines, share);
    long all = 0;
    for (int i = 0; i < found.size(); i++) {
      all |= found.slope(i);
    }
    int zeros = all == 0 ? 0 : Long.numberOfTrailingZeros(all);
    long[] slopes = new long[found.size()];
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] = found.slope(i) >>> zeros;
    }
    long[] groups = new long[lines.size()];
    for (int i = 0; i < groups.length; i++) {
      groups[i] = found.group(i);
    }
    return new SharedSlopes(
        zeros, EliasFano.of(slopes, slopes.length), PackedIntegers.of(groups, groups.length));
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param lines the number of lines
   * @throws IllegalArgumentException if the words are not the slopes of this number of lines
   */
  public static SharedSlopes read(LongSupplier words, int lines) {
    int zeros = (int) Words.within("zeros of slopes", words.getAsLong(), 0, Long.SIZE - 1);
    var slopes = EliasFano.read(words, lines);
    var groups = PackedIntegers.read(words, lines);
    for (int i = 0; i < lines; i++) {
      Words.within("number of a slope", groups.get(i), 0, slopes.size() - 1);
    }
    return new SharedSlopes(zeros, slopes, groups);
  }

  @Override
  public int size() {
    return (int) groups.size();
  }

  @Override
  public long get(int place) {
    return slopes.get(groups.get(place)) << zeros;
  }

  @Override
  public long bytes() {
    return Integer.BYTES + slopes.memoryBytes() + groups.memoryBytes();
  }

  @Override
  public void write(LongConsumer words) {
    words.accept(zeros);
    slopes.write(words);
    groups.write(words);
  }
}
