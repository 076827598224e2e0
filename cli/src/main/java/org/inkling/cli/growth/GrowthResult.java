package org.inkling.cli.growth;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.Spread;
import org.inkling.cli.json.Flat;
import org.inkling.cli.subject.Counters;
import org.inkling.cli.subject.Footprint;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.windows.WindowResult;
import org.jspecify.annotations.Nullable;

/**
 * The results of one index.
 *
 * @param memory its memory during and after the growth
 * @param reads the reads of it and of an index that was bulk-loaded with the same keys
 * @param idle the state of both after idle time; null if there was none
 */
record GrowthResult(
    @SerializedName("growth") Inserts inserts,
    Memory memory,
    Reads reads,
    @SerializedName("afterIdle") @Nullable Idle idle,
    @SerializedName("wrongAnswers") Wrong wrong,
    @Flat Host host)
    implements Serializable {

  /**
   * The growth.
   *
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
      @SerializedName("insertNanos") Map<String, Long> times,
      @SerializedName("longestSixteenInsertsNanos") long longestRun,
      @SerializedName("readNanos") Map<String, Long> reads)
      implements Serializable {

    static Inserts of(List<WindowResult> tenths, List<GrowthLoop> loops) {
      WindowResult last = tenths.getLast();
      return new Inserts(
          tenths.stream().mapToInt(WindowResult::operations).sum(),
          last.startNanos() + last.nanos(),
          tenths.stream().mapToDouble(WindowResult::perSecond).toArray(),
          summary(loops, loop -> loop.inserts),
          loops.stream().mapToLong(loop -> loop.wholeRuns.getMaxValue()).max().orElse(0),
          summary(loops, loop -> loop.reads));
    }

    private static Map<String, Long> summary(
        List<GrowthLoop> loops, Function<GrowthLoop, Histogram> part) {
      Histogram together = Latencies.histogram();
      loops.forEach(loop -> together.add(part.apply(loop)));
      return Latencies.summary(together);
    }

    @SerializedName("opsPerSecond")
    double perSecond() {
      return count * 1e9 / nanos;
    }

    /** Returns the spread of the rates of the tenths. */
    Spread spread() {
      return Spread.of(rates);
    }

    @Flat
    Map<String, Double> tenths() {
      return Map.of(
          "medianTenthOpsPerSecond", spread().median(), "slowestTenthOpsPerSecond", spread().min());
    }
  }

  /**
   * The memory of the index while it grew and settled.
   *
   * @param peakOffHeapBytes the largest memory in use outside the heap
   * @param settleNanos the time of background work after the last insert
   * @param settled the index after it had settled
   * @param loaded an index that was bulk-loaded with the same keys
   */
  record Memory(long peakOffHeapBytes, long settleNanos, State settled, State loaded)
      implements Serializable {}

  /** The size of an index at rest, and its statistics. */
  record State(@Flat Footprint size, Map<String, Long> statistics) implements Serializable {
    static State of(Subject subject, long heapWithout) {
      return new State(Footprint.of(subject, heapWithout), subject.statistics());
    }
  }

  /**
   * Both indexes after idle time.
   *
   * @param seconds the idle time
   * @param reads further turns of reads afterwards
   */
  record Idle(@Expose(serialize = false) double seconds, Left grown, Left loaded, Reads reads)
      implements Serializable {}

  /**
   * An index after idle time.
   *
   * @param bytesPerKey the bytes per key; those on the heap have not changed
   * @param statistics its statistics
   * @param changes the changes by maintenance meanwhile, by name
   */
  record Left(double bytesPerKey, Map<String, Long> statistics, Map<String, Long> changes)
      implements Serializable {

    /**
     * Measures an index.
     *
     * @param size its size before
     * @param before its statistics before
     */
    static Left of(Subject subject, Footprint size, Map<String, Long> before) {
      Map<String, Long> now = subject.statistics();
      Map<String, Long> changes = Counters.occurred(Counters.between(before, now));
      var after = new Footprint(size.keys(), size.heapBytes(), subject.offHeapBytes(), 0);
      return new Left(after.bytesPerKey(), now, changes);
    }
  }

  /**
   * Reads of both indexes in turn.
   *
   * @param grown the reads per second of the index that had grown, in each turn
   * @param loaded the reads per second of the index that had been bulk-loaded
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Reads(
      @SerializedName("grownOpsPerSecond") double[] grown,
      @SerializedName("loadedOpsPerSecond") double[] loaded)
      implements Serializable {

    /** Returns the time of a read of the grown index as a multiple of that of the loaded one. */
    Spread ratio() {
      return Spread.of(IntStream.range(0, grown.length).mapToDouble(i -> loaded[i] / grown[i]));
    }

    @SerializedName("medianRatio")
    double medianRatio() {
      return ratio().median();
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
