package org.inkling.disk.bits;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * An ascending sequence of unsigned integers; neighbours may be equal.
 *
 * <p>The lower bits of each integer are packed. The upper bits are a sequence with a one for each
 * integer and a zero for each step of the upper part: the one of integer {@code i} is at place
 * {@code i + upper part}, and each upper part ends with a zero. The number of ones before each
 * block of 512 bits is kept and found by binary search, so that no sequence makes an access walk
 * far. The blocks of some ones are kept too, so that the search has few blocks to choose from.
 *
 * @shape {@code n * floor(log2(last / n))} bits, {@code n + 2 n} at most, one count for 512 bits of
 *     the latter, and 4 bytes for 512 integers
 * @units places count from 0
 * @source Elias, JACM 21(2), 1974; Fano, MIT Project MAC memorandum 61, 1971
 */
public final class EliasFano {
  private static final int WORDS_PER_BLOCK = 8;
  private static final int BLOCK_BITS = WORDS_PER_BLOCK * Long.SIZE;
  private static final int ONES_PER_HINT = 512;
  private static final int FIELDS = 4;

  private final long size;
  private final int lowWidth;
  private final long[] low;
  private final long[] high;

  /** The number of upper parts, each ended by a zero. */
  private final long groups;

  private final PackedIntegers onesBefore;

  /** The blocks with the ones of integers 0, 512, 1024, ... */
  private final int[] hints;

  private EliasFano(long size, int lowWidth, long[] low, long highBits, long[] high) {
    this.size = size;
    this.lowWidth = lowWidth;
    this.low = low;
    this.high = high;
    groups = highBits - size;
    onesBefore = countOnes(high);
    hints = new int[Math.toIntExact(Math.ceilDiv(size, ONES_PER_HINT))];
    int last = (int) onesBefore.size() - 1;
    for (int i = 0; i < hints.length; i++) {
      hints[i] = lastBlock((long) i * ONES_PER_HINT, 0, 0, last);
    }
  }

  private static PackedIntegers countOnes(long[] high) {
    long[] counts = new long[(high.length + WORDS_PER_BLOCK - 1) / WORDS_PER_BLOCK];
    long ones = 0;
    for (int word = 0; word < high.length; word++) {
      if (word % WORDS_PER_BLOCK == 0) {
        counts[word / WORDS_PER_BLOCK] = ones;
      }
      ones += Long.bitCount(high[word]);
    }
    return PackedIntegers.of(counts, counts.length);
  }

  /**
   * Returns a sequence of the first {@code count} values.
   *
   * @throws IllegalArgumentException if they do not ascend as unsigned numbers
   */
  public static EliasFano of(long[] values, int count) {
    if (count == 0) {
      return new EliasFano(0, 0, new long[0], 0, new long[0]);
    }
    long meanGap = Long.divideUnsigned(values[count - 1], count);
    int lowWidth = Math.max(0, Bits.width(meanGap) - 1);
    var low = new BitAppender();
    var high = new BitAppender();
    for (int i = 0; i < count; i++) {
      if (i > 0 && Long.compareUnsigned(values[i - 1], values[i]) > 0) {
        throw new IllegalArgumentException("values descend at " + i);
      }
      low.append(values[i], lowWidth);
      skipTo((values[i] >>> lowWidth) + i, high);
      high.append(1, 1);
    }
    high.append(0, 1);
    return new EliasFano(count, lowWidth, low.toWords(), high.bits(), high.toWords());
  }

  private static void skipTo(long place, BitAppender high) {
    while (high.bits() < place) {
      high.append(0, (int) Math.min(Long.SIZE, place - high.bits()));
    }
  }

  /** Returns the number of integers. */
  public long size() {
    return size;
  }

  /** Returns the integer at a place, from 0 to the last. */
  public long get(long index) {
    assert index >= 0 && index < size : index + " of " + size;
    long upper = placeOfOne(index) - index;
    return (upper << lowWidth) | Bits.get(low, index * lowWidth, lowWidth);
  }

  /**
   * Returns the integer after another one, like {@link #get} but faster, since it needs no search.
   *
   * @param index the place of the other integer, which is not the last
   * @param value the other integer
   */
  public long next(long index, long value) {
    long behind = (value >>> lowWidth) + index + 1;
    int word = (int) (behind >>> 6);
    long ones = high[word] & (-1L << behind);
    for (int end = word + WORDS_PER_BLOCK; ones == 0; ones = high[word]) {
      if (++word == end) {
        return get(index + 1); // the gap is too wide to walk over
      }
    }
    long upper = ((long) word << 6) + Long.numberOfTrailingZeros(ones) - (index + 1);
    return (upper << lowWidth) | Bits.get(low, (index + 1) * lowWidth, lowWidth);
  }

  /**
   * Returns the place of the last integer at most {@code value}, compared as unsigned; -1 if all
   * are greater.
   */
  public long lastAtMost(long value) {
    long upper = value >>> lowWidth;
    if (Long.compareUnsigned(upper, groups) >= 0) {
      return size - 1;
    }
    long from = upper == 0 ? 0 : placeOfZero(upper - 1) - (upper - 1);
    long to = placeOfZero(upper) - upper;
    long lower = value & Bits.mask(lowWidth);
    while (from < to) {
      long middle = (from + to) >>> 1;
      if (Bits.get(low, middle * lowWidth, lowWidth) <= lower) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from - 1;
  }

  /**
   * Returns the place of the first integer at least {@code value}, compared as unsigned; the size
   * if all are smaller.
   */
  public long firstAtLeast(long value) {
    return value == 0 ? 0 : lastAtMost(value - 1) + 1;
  }

  private long placeOfOne(long rank) {
    int hint = (int) (rank / ONES_PER_HINT);
    int last = hint + 1 < hints.length ? hints[hint + 1] : (int) onesBefore.size() - 1;
    int block = lastBlock(rank, 0, hints[hint], last);
    long left = rank - onesBefore.get(block);
    int word = block * WORDS_PER_BLOCK;
    for (int ones = Long.bitCount(high[word]); left >= ones; ones = Long.bitCount(high[word])) {
      left -= ones;
      word++;
    }
    return ((long) word << 6) + placeInWord(high[word], (int) left);
  }

  private long placeOfZero(long rank) {
    int block = lastBlock(rank, BLOCK_BITS, 0, (int) onesBefore.size() - 1);
    long left = rank - ((long) block * BLOCK_BITS - onesBefore.get(block));
    int word = block * WORDS_PER_BLOCK;
    for (int zeros = Long.bitCount(~high[word]);
        left >= zeros;
        zeros = Long.bitCount(~high[word])) {
      left -= zeros;
      word++;
    }
    return ((long) word << 6) + placeInWord(~high[word], (int) left);
  }

  /**
   * The last block in a range with at most {@code rank} bits before it: ones if {@code
   * bitsPerBlock} is 0, zeros if it is the size of a block. The first block must satisfy this.
   */
  private int lastBlock(long rank, int bitsPerBlock, int first, int last) {
    int from = first;
    int to = last;
    while (from < to) {
      int middle = (from + to + 1) >>> 1;
      long ones = onesBefore.get(middle);
      long before = bitsPerBlock == 0 ? ones : (long) middle * bitsPerBlock - ones;
      if (before <= rank) {
        from = middle;
      } else {
        to = middle - 1;
      }
    }
    return from;
  }

  /** The place of the one with {@code rank} ones below it. */
  private static int placeInWord(long word, int rank) {
    return Long.numberOfTrailingZeros(Long.expand(1L << rank, word));
  }

  /** Returns the memory that it takes, without the headers of arrays. */
  public long memoryBytes() {
    return (FIELDS + low.length + high.length) * (long) Long.BYTES
        + (long) hints.length * Integer.BYTES
        + onesBefore.memoryBytes();
  }

  /** Writes the words that {@link #read} takes. */
  public void write(LongConsumer sink) {
    sink.accept(size);
    sink.accept(lowWidth);
    sink.accept(groups);
    Bits.write(low, sink);
    Bits.write(high, sink);
  }

  /**
   * Reads what {@link #write} has written. A word holds up to 64 integers, so the words alone bound
   * their number loosely; the caller knows how many are possible.
   *
   * @param maxSize the largest valid number of integers
   * @throws IllegalArgumentException if the words are not those of such an ascending sequence
   */
  public static EliasFano read(LongSupplier source, long maxSize) {
    long limit = Math.min(maxSize, Bits.MAX_BITS);
    long size = Words.within("number of ascending integers", source.getAsLong(), 0, limit);
    long lowWidth = Words.within("width of lower parts", source.getAsLong(), 0, Long.SIZE - 1);
    long groups = Words.within("number of upper parts", source.getAsLong(), 0, Bits.MAX_BITS);
    check((size > 0) == (groups > 0), "upper parts");
    check(lowWidth == 0 || groups - 1 <= -1L >>> lowWidth, "upper parts beyond 64 bits");
    long[] low = Bits.read(source, size * lowWidth);
    long[] high = Bits.read(source, size + groups);
    long ones = 0;
    for (long word : high) {
      ones += Long.bitCount(word);
    }
    check(ones == size && (size == 0 || Bits.get(high, size + groups - 1, 1) == 0), "upper bits");
    var read = new EliasFano(size, (int) lowWidth, low, size + groups, high);
    read.checkOrder();
    return read;
  }

  private void checkOrder() {
    long value = size == 0 ? 0 : get(0);
    for (long i = 1; i < size; i++) {
      long next = next(i - 1, value);
      if (Long.compareUnsigned(value, next) > 0) {
        throw new IllegalArgumentException("an ascending sequence descends at " + i);
      }
      value = next;
    }
  }

  private static void check(boolean condition, String what) {
    if (!condition) {
      throw new IllegalArgumentException("not an ascending sequence: " + what);
    }
  }
}
