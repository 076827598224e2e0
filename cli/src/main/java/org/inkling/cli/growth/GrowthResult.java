package org.inkling.cli.growth;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
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
 * @param memory what it took meanwhile and afterwards
 * @param reads the turns of it and of an index that was bulk-loaded with the same keys
 * @param idle what both were after they had been left alone; null if they were not
 * @param wrong wrong answers, by what gave them
 * @param jdk the virtual machine
 * @param flags what it was started with
 */
record GrowthResult(
    @SerializedName("growth") Inserts inserts,
    Memory memory,
    Reads reads,
    @SerializedName("afterIdle") @Nullable Idle idle,
    @SerializedName("wrongAnswers") Wrong wrong,
    String jdk,
    String flags)
    implements Serializable {

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
  record Inserts(
      @Expose(serialize = false) int count,
      @Expose(serialize = false) long nanos,
      @SerializedName("tenthsOpsPerSecond") double[] rates,
      @SerializedName("insertNanos") Times times,
      @SerializedName("longestSixteenInsertsNanos") long longestRun,
      @SerializedName("readNanos") Times reads)
      implements Serializable {

    @SerializedName("opsPerSecond")
    double perSecond() {
      return count * 1e9 / nanos;
    }

    @SerializedName("medianTenthOpsPerSecond")
    double medianRate() {
      return Spread.of(rates).median();
    }

    @SerializedName("slowestTenthOpsPerSecond")
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
   * @param settleNanos how long it worked on in the background after the last insert
   * @param peaks the highest of each statistic
   * @param atEnd the statistics when the last insert was done
   * @param settled the index when it had settled
   * @param loaded an index that was bulk-loaded with the same keys
   */
  record Memory(
      long peakOffHeapBytes,
      long settleNanos,
      Map<String, Long> peaks,
      Map<String, Long> atEnd,
      Footprint settled,
      Footprint loaded)
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
    @SerializedName("bytesPerKey")
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
  record Idle(@Expose(serialize = false) double seconds, Left grown, Left loaded, Reads reads)
      implements Serializable {}

  /**
   * An index that was left alone.
   *
   * @param bytesPerKey what a key took afterwards
   * @param offHeapBytes outside the heap; the heap has not changed
   * @param statistics its statistics
   * @param changes what maintenance did meanwhile, by name
   */
  record Left(
      double bytesPerKey,
      long offHeapBytes,
      Map<String, Long> statistics,
      Map<String, Long> changes)
      implements Serializable {}

  /**
   * Reads of both indexes in turn.
   *
   * @param turns in their order
   */
  record Reads(@Expose(serialize = false) List<Turn> turns) implements Serializable {

    /** How many times as long a read of the grown index took: the median over the turns. */
    @SerializedName("medianRatio")
    double medianRatio() {
      return Spread.of(ratios()).median();
    }

    double[] ratios() {
      return turns.stream().mapToDouble(Turn::ratio).toArray();
    }

    @SerializedName("grownOpsPerSecond")
    double[] grown() {
      return turns.stream().mapToDouble(Turn::grown).toArray();
    }

    @SerializedName("loadedOpsPerSecond")
    double[] loaded() {
      return turns.stream().mapToDouble(Turn::loaded).toArray();
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

    @SerializedName("total")
    long total() {
      return whileGrowing + settled + reads;
    }
  }
}
