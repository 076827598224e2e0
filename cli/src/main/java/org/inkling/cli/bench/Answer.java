package org.inkling.cli.bench;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.subject.Footprint;
import org.jspecify.annotations.Nullable;

/** A message from a worker process to the process that started it. */
public sealed interface Answer extends Serializable {
  /** The part of the time of a repeat that the compilers take at most once the code is warm. */
  double COMPILING = 0.05;

  /**
   * The result of a repeat.
   *
   * @param allocatedBytes what the threads of the workload allocated on the heap
   * @param processorNanos the processor time of all threads of the process meanwhile; 0 if unknown
   * @param gcMillis the time that the garbage collector took meanwhile
   * @param compilerMillis the time that the compilers took meanwhile; 0 if unknown
   * @param wrongAnswers the number of wrong answers, including those of the check after the repeat
   * @param state the statistics of the index at the end
   * @param taken the processor time that others took meanwhile; null if unknown
   */
  record Repeated(
      long operations,
      long nanos,
      long allocatedBytes,
      long processorNanos,
      long gcMillis,
      long compilerMillis,
      long wrongAnswers,
      Map<String, Long> state,
      @Nullable CpuContention taken)
      implements Answer {

    /** Returns whether the compilers took so much of the time that the code was not warm. */
    public boolean isCompiling() {
      return compilerMillis * 1e6 > COMPILING * nanos;
    }

    /** Returns the operations per second. */
    public double perSecond() {
      return operations * 1e9 / nanos;
    }
  }

  /**
   * The result of a repeat at a given rate. Latencies are measured from the moment at which an
   * operation was due.
   *
   * @param duePerSecond the rate; 0 if each operation was due as soon as the previous one had ended
   * @param reads the latencies of the reads
   * @param writes the latencies of all other operations
   * @param wrongAnswers the number of wrong answers, including those of the check after the repeat
   * @param taken the processor time that others took meanwhile; null if unknown
   */
  record Paced(
      double duePerSecond,
      long operations,
      long nanos,
      LatencyCurve reads,
      LatencyCurve writes,
      long wrongAnswers,
      @Nullable CpuContention taken)
      implements Answer {

    /** Returns the rate at which operations were carried out. */
    public double perSecond() {
      return operations * 1e9 / nanos;
    }
  }

  /**
   * The result of a plan.
   *
   * @param latencies of all operations that were timed in all repeats
   * @param reads the latencies of the reads among them
   * @param writes the latencies of the others
   * @param loadNanos how long each load took, in this plan and in earlier ones
   * @param afterLoad the size of the freshly loaded index
   * @param atEnd its size after the last repeat
   * @param settled its size after its background work had ended
   * @param floor the cost of accessing memory of its size
   * @param host the process that measured it
   */
  record Totals(
      LatencyCurve latencies,
      LatencyCurve reads,
      LatencyCurve writes,
      List<Long> loadNanos,
      Footprint afterLoad,
      Footprint atEnd,
      Footprint settled,
      MemoryFloor floor,
      Host host)
      implements Answer {}
}
