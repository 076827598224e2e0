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
 * The results of one index.
 *
 * @param inserts its growth
 * @param memory its memory during and after the growth
 * @param reads the reads of it and of an index that was bulk-loaded with the same keys
 * @param idle the state of both after idle time; null if there was none
 * @param wrong the wrong answers by their source
 * @param jdk the virtual machine
 * @param flags the flags that it was started with
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
   * The growth.
   *
   * @param count the number of inserts
   * @param nanos the time of all inserts
   * @param rates the inserts per second in each tenth, in order
   * @param times of single inserts, of which one in sixteen is timed
   * @param longestRun the largest number of nanoseconds for sixteen inserts in a row, over all
   *     inserts
   * @param reads times of single reads between the inserts
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
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

    /** Returns the number of the slowest tenth, counted from 1. */
    int slowestTenth() {
      int slowest = 0;
      for (int tenth = 1; tenth < rates.length; tenth++) {
        slowest = rates[tenth] < rates[slowest] ? tenth : slowest;
      }
      return slowest + 1;
    }
  }

  /**
   * Percentiles of the timed operations, in nanoseconds.
   *
   * @param p50 the median
   * @param p99 the 99th percentile
   * @param p999 the 99.9th percentile
   * @param max the maximum
   */
  record Times(long p50, long p99, long p999, long max) implements Serializable {}

  /**
   * The memory of the index while it grew and settled.
   *
   * @param peakOffHeapBytes the largest memory in use outside the heap
   * @param settleNanos the time of background work after the last insert
   * @param peaks the largest value of each statistic
   * @param atEnd the statistics after the last insert
   * @param settled the index after it had settled
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
   * The size of an index at rest.
   *
   * @param keys the number of keys that it holds
   * @param heapBytes the bytes on the heap
   * @param offHeapBytes the bytes outside the heap
   * @param statistics its statistics
   */
  record Footprint(long keys, long heapBytes, long offHeapBytes, Map<String, Long> statistics)
      implements Serializable {

    /**
     * Returns the bytes where the entries are: outside the heap, or on the heap if nothing is
     * outside.
     */
    @SerializedName("bytesPerKey")
    double bytesPerKey() {
      return (double) (offHeapBytes > 0 ? offHeapBytes : heapBytes) / Math.max(1, keys);
    }
  }

  /**
   * Both indexes after idle time.
   *
   * @param seconds the idle time
   * @param grown the index that had grown
   * @param loaded the index that had been bulk-loaded
   * @param reads further turns of reads afterwards
   */
  record Idle(@Expose(serialize = false) double seconds, Left grown, Left loaded, Reads reads)
      implements Serializable {}

  /**
   * An index after idle time.
   *
   * @param bytesPerKey the bytes per key afterwards
   * @param offHeapBytes the bytes outside the heap; the heap has not changed
   * @param statistics its statistics
   * @param changes the changes by maintenance meanwhile, by name
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
   * @param turns the turns in order
   */
  record Reads(@Expose(serialize = false) List<Turn> turns) implements Serializable {

    /**
     * Returns the time of a read of the grown index as a multiple of that of the loaded one: the
     * median over the turns.
     */
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
   * @param grown the reads per second of the index that had grown
   * @param loaded the reads per second of the index that had been bulk-loaded
   */
  record Turn(double grown, double loaded) implements Serializable {

    double ratio() {
      return loaded / grown;
    }
  }

  /**
   * The numbers of wrong answers.
   *
   * @param whileGrowing the wrong reads between the inserts
   * @param settled the keys without their value afterwards, and the surplus or missing keys
   * @param reads the wrong reads of the turns
   */
  record Wrong(long whileGrowing, long settled, long reads) implements Serializable {

    @SerializedName("total")
    long total() {
      return whileGrowing + settled + reads;
    }
  }
}
