package org.inkling.jmh.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.inkling.cli.bench.Answer;
import org.inkling.cli.bench.MemoryFloor;
import org.inkling.cli.bench.PlanSeries;
import org.inkling.cli.bench.Row;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.LatencyCurve;
import org.jspecify.annotations.Nullable;

/**
 * The results of an index in one cell.
 *
 * @param loadedKeys the number of keys that it was loaded with
 * @param loadNanos the time of each load
 * @param opsPerSecond the operations per second of each repeat
 * @param taken the processor time that others took in each repeat; fewer elements if it is unknown
 * @param reads the latencies of timed reads, in all repeats
 * @param writes the latencies of all other operations
 * @param paced the results at a fixed arrival rate; empty if not requested
 * @param bytesAfterLoad the bytes where the entries are, after the load
 * @param bytesAtEnd the same after the last repeat
 * @param keysAtEnd the number of keys after the last repeat
 * @param bytesSettled the bytes after background work had ended
 * @param heapBytesPerOperation the heap bytes that the threads allocated per operation
 * @param gcMillis the time of collections in all repeats
 * @param wrongAnswers the number of wrong answers in all repeats
 * @param floor the cost of accessing memory of its size
 * @param jdk the virtual machine
 * @param flags the flags that it was started with
 */
record Figures(
    long loadedKeys,
    List<Long> loadNanos,
    List<Double> opsPerSecond,
    List<CpuContention> taken,
    LatencyCurve reads,
    LatencyCurve writes,
    List<Paced> paced,
    long bytesAfterLoad,
    long bytesAtEnd,
    long keysAtEnd,
    long bytesSettled,
    double heapBytesPerOperation,
    long gcMillis,
    long wrongAnswers,
    MemoryFloor floor,
    String jdk,
    String flags) {

  /**
   * A repeat at a fixed arrival rate.
   *
   * @param duePerSecond the operations that were due per second
   * @param perSecond the operations that were carried out per second
   * @param reads the latencies of reads from the moment at which they were due
   * @param writes the latencies of all other operations
   * @param taken the processor time that others took meanwhile; null if unknown
   */
  record Paced(
      double duePerSecond,
      double perSecond,
      LatencyCurve reads,
      LatencyCurve writes,
      @Nullable CpuContention taken) {

    private static Paced of(Answer.Paced paced) {
      return new Paced(
          paced.duePerSecond(), paced.perSecond(), paced.reads(), paced.writes(), paced.taken());
    }
  }

  /**
   * Returns the largest part of the processors that others took from a repeat; empty if they took
   * at most a tenth from each.
   *
   * @param isPaced whether the repeats at a fixed arrival rate are meant
   */
  Optional<Double> disturbance(boolean isPaced) {
    Stream<CpuContention> repeats =
        isPaced ? paced.stream().flatMap(each -> Stream.ofNullable(each.taken)) : taken.stream();
    return repeats
        .filter(CpuContention::isDisturbance)
        .map(CpuContention::both)
        .max(Comparator.naturalOrder());
  }

  static Figures of(PlanSeries.Result result) {
    Row row = result.row();
    Answer.Totals totals = row.totals();
    long pacedWrong = result.paced().stream().mapToLong(Answer.Paced::wrongAnswers).sum();
    return new Figures(
        totals.afterLoad().keys(),
        totals.loadNanos(),
        row.repeats().stream().map(each -> each.operations() * 1e9 / each.nanos()).toList(),
        row.repeats().stream().flatMap(each -> Stream.ofNullable(each.taken())).toList(),
        totals.reads(),
        totals.writes(),
        result.paced().stream().filter(each -> each.duePerSecond() > 0).map(Paced::of).toList(),
        totals.afterLoad().entryBytes(),
        totals.atEnd().entryBytes(),
        totals.atEnd().keys(),
        totals.settled().entryBytes(),
        row.heapBytesPerOperation(),
        row.gcMillis(),
        row.wrongAnswers() + pacedWrong,
        totals.floor(),
        totals.host().jdk(),
        totals.host().flags());
  }
}
