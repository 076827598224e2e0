package org.inkling.model;

import static org.inkling.memory.NativeMemory.base;
import static org.inkling.memory.NativeMemory.getLong;

import java.util.function.LongUnaryOperator;

/**
 * A tree of histograms over many sorted pivots: finds the last pivot not greater than a key, in few
 * instructions and nearly without branches on any distribution.
 *
 * <p>A stage divides the keys from its first to its last pivot into cells of equal width, a power
 * of two. A cell with at most four pivots holds, side by side in one word, the top 15 bits of each
 * pivot's place in the cell, so that one subtraction compares a key with all four; a cell with more
 * pivots leads to a stage of its own. The bits that are dropped can make a count too great, never
 * too small, and a comparison with the pivot found detects that: so the answer is proven for every
 * key, at the price of one comparison that almost never fails.
 *
 * <p>Immutable. The table is one block of native memory that the caller frees, after a grace period
 * if readers may still be inside; the caller owns the pivots, which must outlive the tree.
 *
 * <pre>
 *   a cell with pivots      word 0   four lanes of 16 bits: place in the cell, 0x8000 for none
 *                           word 1   position of the pivot before them
 *   a cell with a stage     word 0   base: cell 0 of the stage begins there
 *                           word 1   | 1 | first cell: 31 | last cell - first: 26 | shift: 6 |
 *
 *   cell = first + min((max(key, base) - base) &gt;&gt;&gt; shift, last - first)
 * </pre>
 *
 * <p>Cell 0 of a stage lies below its first pivot and takes all keys from there down; the last cell
 * lies above its last pivot and takes all keys from there up; neither has pivots.
 *
 * @shape a table of cells of 16 bytes, about one and a half for each pivot, and 64 bytes of heap
 * @units positions in pivots; pivots {@code stride} bytes apart
 * @error none
 * @source A. Crotty, Hist-Tree: Those Who Ignore It Are Doomed to Learn, CIDR 2021; the lanes, and
 *     stages from pivot to pivot, are our own
 */
public final class HistTree {
  static final int LANES = 4;

  private static final int CELL_SHIFT = 4;
  static final int CELL_BYTES = 1 << CELL_SHIFT;

  /**
   * The guard bit of every lane: it is set above a key's place, and remains set after the
   * subtraction if the pivot's place is not greater.
   */
  private static final long GUARDS = 0x8000_8000_8000_8000L;

  private static final long EACH_LANE = 0x0001_0001_0001_0001L;
  private static final int PLACE_SHIFT = 49;

  private final long pivots;
  private final int strideShift;
  private final int count;
  private final int shift;
  private final long start;
  private final long last;
  private final long table;
  private final long tableBytes;
  private final float meanDepth;

  private HistTree(
      long pivots, int stride, int count, HistTreeBuilder builder, LongUnaryOperator memory) {
    this.pivots = pivots;
    this.strideShift = Integer.numberOfTrailingZeros(stride);
    this.count = count;
    this.tableBytes = builder.tableBytes();
    this.table = memory.applyAsLong(tableBytes);
    builder.build(table);
    this.start = builder.base();
    this.shift = shiftOf(builder.stage());
    this.last = lastOf(builder.stage());
    this.meanDepth = builder.meanDepth();
  }

  private HistTree(HistTree same, long pivots) {
    this.pivots = pivots;
    this.strideShift = same.strideShift;
    this.count = same.count;
    this.tableBytes = same.tableBytes;
    this.table = same.table;
    this.start = same.start;
    this.shift = same.shift;
    this.last = same.last;
    this.meanDepth = same.meanDepth;
  }

  /**
   * Builds the tree over sorted pivots.
   *
   * @param pivotsAddress the address of the first of {@code count} longs in strictly ascending
   *     signed order
   * @param stride bytes from one pivot to the next, a power of two
   * @param count 1 to 2^26
   * @param memory allocates the table
   * @throws org.inkling.MemoryLimitException if that fails; nothing is held then
   */
  public static HistTree build(
      long pivotsAddress, int stride, int count, LongUnaryOperator memory) {
    if (count < 1 || count > 1 << 26) {
      throw new IllegalArgumentException("count of pivots is " + count + ", expected 1 to 2^26");
    }
    if (Integer.bitCount(stride) != 1) {
      throw new IllegalArgumentException("stride is " + stride + ", expected a power of two");
    }
    var builder = new HistTreeBuilder(pivotsAddress, stride, count);
    return new HistTree(pivotsAddress, stride, count, builder, memory);
  }

  /**
   * Returns the same tree over a copy of its pivots; the two trees share their table, which must be
   * freed only once.
   */
  public HistTree over(long pivotsAddress) {
    return new HistTree(this, pivotsAddress);
  }

  /**
   * Returns the position of the last pivot that is not greater than the key, in signed order.
   *
   * @return 0 to count - 1; 0 also for keys below the first pivot
   */
  public int find(long key) {
    return (int) ((locate(key) - pivots) >>> strideShift);
  }

  /** Like {@link #find}, but returns the address of the pivot. */
  public long locate(long key) {
    long from = start;
    long above = Math.max(key, from) - from;
    long cell = base(table + (Math.min(above >>> shift, last) << CELL_SHIFT));
    long info = getLong(cell + Long.BYTES);
    long position =
        info >= 0 ? info + countIn(getLong(cell), above, shift) : descend(cell, info, key);
    long found = base(pivots + (position << strideShift));
    return key >= getLong(found) ? found : stepBack(found, key);
  }

  private long descend(long parent, long stage, long key) {
    long cell = parent;
    long info = stage;
    long above;
    int width;
    do {
      long from = getLong(cell);
      above = Math.max(key, from) - from;
      width = (int) info;
      cell =
          base(table + ((firstOf(info) + Math.min(above >>> width, lastOf(info))) << CELL_SHIFT));
      info = getLong(cell + Long.BYTES);
    } while (info < 0);
    return info + countIn(getLong(cell), above, width);
  }

  /** The number of pivots of a cell that are not greater than a key, judged by their places. */
  private static int countIn(long lanes, long above, int shift) {
    long place = placeIn(above, shift);
    return Long.bitCount((((place * EACH_LANE) | GUARDS) - lanes) & GUARDS);
  }

  /**
   * The top bits of the remainder of a distance within a cell of width 2^shift, shift above zero.
   */
  static long placeIn(long above, int shift) {
    return (above << -shift) >>> PLACE_SHIFT;
  }

  private long stepBack(long found, long key) {
    long pivot = found;
    while (pivot != pivots && key < getLong(pivot)) {
      pivot -= 1L << strideShift;
    }
    return pivot;
  }

  /** Returns the address of the table, to be freed with {@link #tableBytes()}. */
  public long tableAddress() {
    return table;
  }

  /** Returns the size of the table in bytes. */
  public long tableBytes() {
    return tableBytes;
  }

  /** Returns the number of stages passed, averaged over the pivots; at least 1. */
  public double meanDepth() {
    return meanDepth;
  }

  /** Returns the number of pivots. */
  public int count() {
    return count;
  }

  static long stage(long first, long last, int shift) {
    return Long.MIN_VALUE | (first << 32) | (last << 6) | shift;
  }

  private static long firstOf(long stage) {
    return (stage >>> 32) & Integer.MAX_VALUE;
  }

  private static long lastOf(long stage) {
    return (stage >>> 6) & ((1 << 26) - 1);
  }

  static int shiftOf(long stage) {
    return (int) (stage & 63);
  }
}
