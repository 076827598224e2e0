package org.inkling.model;

import static org.inkling.memory.NativeMemory.base;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

import java.util.function.LongUnaryOperator;

/**
 * A two-stage recursive model index: finds the last of many sorted pivots that is not greater than
 * a key.
 *
 * <p>The first stage, one line from the first pivot to the last, picks a model; that model predicts
 * a window of pivots; a binary search in the window decides. On skewed pivots one line sends nearly
 * all of them to a few models, and the windows of these become wide: the root of LOFT is a {@link
 * HistTree} instead. The root of XIndex-R is this one, as published.
 *
 * <p>The window of each model was measured on every pivot and at both ends of every gap between
 * pivots, so it holds for absent keys too. The answer is still compared with its neighbour, and if
 * the window fails, all pivots are searched: a wrong model only costs time.
 *
 * <p>Immutable. The table is one block of native memory that the caller frees, after a grace period
 * if readers may still be inside; the caller owns the pivots, which must outlive the index.
 *
 * @shape a table of models of 32 bytes, one for about four pivots, and 40 bytes of heap
 * @units positions in pivots
 * @error measured for each model; {@link #meanSearchSteps()} is the average cost
 * @source T. Kraska et al., The Case for Learned Index Structures, SIGMOD 2018, section 3
 */
public final class TwoStageRmi {

  private final long pivots;
  private final long firstPivot;
  private final long table;
  private final int count;
  private final int tableModels;
  private final float meanSearchSteps;

  private TwoStageRmi(long pivots, int count, RmiBuilder builder, LongUnaryOperator memory) {
    long[] words = builder.train();
    this.pivots = pivots;
    this.firstPivot = getLong(pivots);
    this.count = count;
    this.tableModels = words.length / RmiModel.WORDS;
    this.meanSearchSteps = (float) builder.meanSearchSteps();
    this.table = memory.applyAsLong(tableBytes());
    for (int word = 0; word < words.length; word++) {
      putLong(table + (long) Long.BYTES * word, words[word]);
    }
  }

  /**
   * Trains an index.
   *
   * @param pivotsAddress the address of the first of {@code count} longs in strictly ascending
   *     signed order
   * @param count at least 1; at most 2^26, so that the tables remain addressable by an int
   * @param memory allocates the table
   * @throws org.inkling.MemoryLimitException if that fails; nothing is held then
   */
  public static TwoStageRmi build(long pivotsAddress, int count, LongUnaryOperator memory) {
    if (count < 1 || count > 1 << 26) {
      throw new IllegalArgumentException("count of pivots is " + count + ", expected 1 to 2^26");
    }
    return new TwoStageRmi(pivotsAddress, count, new RmiBuilder(pivotsAddress, count), memory);
  }

  /**
   * Returns the position of the last pivot that is not greater than the key, in signed order.
   *
   * @return 0 to count - 1; 0 also for keys below the first pivot
   */
  public int find(long key) {
    long inside = Math.max(key, firstPivot);
    long model = base(table + (long) RmiModel.BYTES * RmiModel.target(base(table), inside));
    int found = search(RmiModel.target(model, inside), RmiModel.width(model), inside);
    return isAnswer(found, inside) ? found : search(0, count, inside);
  }

  /** Returns the address of the table, to be freed with {@link #tableBytes()}. */
  public long tableAddress() {
    return table;
  }

  /** Returns the size of the table in bytes. */
  public long tableBytes() {
    return (long) RmiModel.BYTES * tableModels;
  }

  /** Returns the number of steps of the final binary search, averaged over the pivots. */
  public double meanSearchSteps() {
    return meanSearchSteps;
  }

  /**
   * Returns the last pivot not greater than the key among the {@code width} that start at {@code
   * first}.
   */
  private int search(int first, int width, long key) {
    int low = first;
    for (int remaining = width; remaining > 1; ) {
      int half = remaining >>> 1;
      low = pivot(low + half) <= key ? low + half : low;
      remaining -= half;
    }
    return low;
  }

  private boolean isAnswer(int position, long key) {
    return pivot(position) <= key && (position + 1 == count || key < pivot(position + 1));
  }

  private long pivot(int position) {
    return getLong(base(pivots + (long) Long.BYTES * position));
  }
}
