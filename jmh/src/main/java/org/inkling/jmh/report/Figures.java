package org.inkling.jmh.report;

import java.util.List;
import java.util.stream.Stream;
import org.inkling.cli.bench.Answer;
import org.inkling.cli.bench.MemoryFloor;
import org.inkling.cli.bench.Row;
import org.inkling.cli.bench.Series;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.experiment.Taken;
import org.jspecify.annotations.Nullable;

/**
 * What an index came to in one cell.
 *
 * @param loadedKeys how many it was loaded with
 * @param loadNanos how long each load took
 * @param opsPerSecond of each repeat
 * @param taken what others took of the processors in each repeat; fewer if that is not known
 * @param reads how long timed reads took, of all repeats
 * @param writes the same of all other operations
 * @param paced what came of a fixed arrival rate; empty if that was not asked for
 * @param bytesAfterLoad where the entries are, freshly loaded
 * @param bytesAtEnd the same when the last repeat was over
 * @param keysAtEnd how many keys there were then
 * @param bytesSettled the same when background work was done
 * @param heapBytesPerOperation what the threads allocated
 * @param gcMillis what collections took in all repeats
 * @param wrongAnswers in all repeats
 * @param floor what memory of its size costs
 * @param jdk the virtual machine
 * @param flags what it was started with
 */
record Figures(
    long loadedKeys,
    List<Long> loadNanos,
    List<Double> opsPerSecond,
    List<Taken> taken,
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
   * @param duePerSecond operations
   * @param perSecond operations that were carried out
   * @param reads how long after they were due they were done
   * @param writes the same of all other operations
   * @param taken what others took of the processors meanwhile; null if that is not known
   */
  record Paced(
      double duePerSecond,
      double perSecond,
      LatencyCurve reads,
      LatencyCurve writes,
      @Nullable Taken taken) {

    private static Paced of(Answer.Paced paced) {
      return new Paced(
          paced.duePerSecond(), paced.perSecond(), paced.reads(), paced.writes(), paced.taken());
    }
  }

  static Figures of(Series.Result result) {
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
        totals.jdk(),
        totals.flags());
  }
}
