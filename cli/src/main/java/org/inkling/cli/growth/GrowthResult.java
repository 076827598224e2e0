package org.inkling.cli.growth;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.Spread;
import org.jspecify.annotations.Nullable;

/**
 * What one index came to.
 *
 * @param inserts how it grew
 * @param memory what it took meanwhile
 * @param settleNanos how long it then worked on in the background
 * @param grown what it was when it had settled
 * @param loaded what an index was that had been bulk-loaded with the same keys
 * @param reads the turns of both
 * @param idle what they were after they had been left alone; null if they were not
 * @param wrong wrong answers, by what gave them
 * @param jdk the virtual machine
 * @param flags what it was started with
 */
record GrowthResult(
    Inserts inserts,
    Memory memory,
    long settleNanos,
    Footprint grown,
    Footprint loaded,
    List<Turn> reads,
    @Nullable Idle idle,
    Wrong wrong,
    String jdk,
    String flags)
    implements Serializable {

  /** How many times as long a read of the grown index took: the median over the turns. */
  double medianRatio() {
    return medianRatio(reads);
  }

  /** As {@link #medianRatio()}, over some turns. */
  static double medianRatio(List<Turn> reads) {
    return Spread.of(reads.stream().mapToDouble(Turn::ratio)).median();
  }

  /**
   * The growth itself.
   *
   * @param count inserts
   * @param nanos how long all took
   * @param rates inserts per second in each tenth, in their order
   * @param times of single inserts, one timed in sixteen
   * @param longestRun nanoseconds that sixteen inserts in a row took at most, none left out
   * @param reads times of single reads in between
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Inserts(int count, long nanos, double[] rates, Times times, long longestRun, Times reads)
      implements Serializable {

    double perSecond() {
      return count * 1e9 / nanos;
    }

    double medianRate() {
      return Spread.of(rates).median();
    }

    double slowestRate() {
      return Arrays.stream(rates).min().orElseThrow();
    }

    /** Which tenth was the slowest, from 1. */
    int slowestTenth() {
      int slowest = 0;
      for (int tenth = 1; tenth < rates.length; tenth++) {
        slowest = rates[tenth] < rates[slowest] ? tenth : slowest;
      }
      return slowest + 1;
    }
  }

  /**
   * Nanoseconds that so many of the timed operations did not exceed.
   *
   * @param p50 half of them
   * @param p99 99 in a hundred
   * @param p999 999 in a thousand
   * @param max all
   */
  record Times(long p50, long p99, long p999, long max) implements Serializable {}

  /**
   * What the index took while it grew and settled.
   *
   * @param peakOffHeapBytes the most in use outside the heap
   * @param peaks the highest of each statistic that was seen
   * @param atEnd the statistics when the last insert was done
   */
  record Memory(long peakOffHeapBytes, Map<String, Long> peaks, Map<String, Long> atEnd)
      implements Serializable {}

  /**
   * An index at rest.
   *
   * @param keys how many it holds
   * @param heapBytes on the heap
   * @param offHeapBytes outside
   * @param statistics what it says of itself
   */
  record Footprint(long keys, long heapBytes, long offHeapBytes, Map<String, Long> statistics)
      implements Serializable {

    /** Where the entries are: outside the heap, or on it if nothing is outside. */
    double bytesPerKey() {
      return (double) (offHeapBytes > 0 ? offHeapBytes : heapBytes) / Math.max(1, keys);
    }
  }

  /**
   * Both indexes after they have been left alone.
   *
   * @param seconds for how long
   * @param grown what had become of the one that had grown
   * @param loaded and of the other
   * @param reads more turns, afterwards
   */
  record Idle(double seconds, Left grown, Left loaded, List<Turn> reads) implements Serializable {}

  /**
   * An index that was left alone.
   *
   * @param offHeapBytes outside the heap; on it nothing has changed
   * @param statistics what it says of itself
   * @param changes what maintenance did meanwhile, by name
   */
  record Left(long offHeapBytes, Map<String, Long> statistics, Map<String, Long> changes)
      implements Serializable {

    /** Of an index that was {@code before} when it settled, and has as many keys. */
    double bytesPerKey(Footprint before) {
      return offHeapBytes > 0
          ? (double) offHeapBytes / Math.max(1, before.keys())
          : before.bytesPerKey();
    }
  }

  /**
   * One turn of each index.
   *
   * @param grown reads per second of the one that had grown
   * @param loaded of the one that had been bulk-loaded
   */
  record Turn(double grown, double loaded) implements Serializable {

    double ratio() {
      return loaded / grown;
    }
  }

  /**
   * Wrong answers.
   *
   * @param whileGrowing of the reads between the inserts
   * @param settled keys without their value afterwards, and keys too many or too few
   * @param reads of the reads in turn
   */
  record Wrong(long whileGrowing, long settled, long reads) implements Serializable {

    long total() {
      return whileGrowing + settled + reads;
    }
  }
}
