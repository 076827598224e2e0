package org.inkling.cli.bench;

import java.io.Serializable;
import java.util.List;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.experiment.Taken;
import org.jspecify.annotations.Nullable;

/** What a worker process says to the process that started it. */
public sealed interface Answer extends Serializable {

  /**
   * A repeat is over.
   *
   * @param operations all that were carried out
   * @param nanos how long they took
   * @param allocatedBytes on the heap, by the threads of the workload
   * @param gcMillis what the garbage collector took meanwhile
   * @param wrongAnswers of all answers and of what was looked at afterwards
   * @param memory of the index, every second; empty if nothing was written
   * @param taken what others took of the processors meanwhile; null if that is not known
   */
  record Repeated(
      long operations,
      long nanos,
      long allocatedBytes,
      long gcMillis,
      long wrongAnswers,
      List<MemorySample> memory,
      @Nullable Taken taken)
      implements Answer {

    /** Operations per second. */
    public double perSecond() {
      return operations * 1e9 / nanos;
    }
  }

  /**
   * A repeat at a given rate is over; times are from the moment at which an operation was due.
   *
   * @param duePerSecond operations; 0 if each was due as soon as the one before was done
   * @param operations all that were carried out
   * @param nanos how long they took
   * @param reads how long after they were due the reads were done
   * @param writes the same of all other operations
   * @param wrongAnswers of all answers and of what was looked at afterwards
   * @param taken what others took of the processors meanwhile; null if that is not known
   */
  record Paced(
      double duePerSecond,
      long operations,
      long nanos,
      LatencyCurve reads,
      LatencyCurve writes,
      long wrongAnswers,
      @Nullable Taken taken)
      implements Answer {

    /** Operations that were carried out. */
    public double perSecond() {
      return operations * 1e9 / nanos;
    }
  }

  /**
   * The plan is done.
   *
   * @param latencies of all operations that were timed in all repeats
   * @param reads of those that only looked
   * @param writes of the others
   * @param loadNanos how long each load took so far, in this plan and those before
   * @param afterLoad what the freshly loaded index took
   * @param atEnd what it took when the last repeat was over
   * @param settled what it took when it had done what it does in the background
   * @param bytesAfterClose what it had outside the heap when it had been closed; 0 if it was not
   * @param floor what memory of its size costs
   * @param jdk the virtual machine
   * @param flags what it was started with
   */
  record Totals(
      LatencyCurve latencies,
      LatencyCurve reads,
      LatencyCurve writes,
      List<Long> loadNanos,
      Footprint afterLoad,
      Footprint atEnd,
      Footprint settled,
      long bytesAfterClose,
      MemoryFloor floor,
      String jdk,
      String flags)
      implements Answer {}

  /**
   * What an index takes.
   *
   * @param keys how many it holds
   * @param heapBytes on the heap after a collection, less what was there without it
   * @param offHeapBytes outside, in memory
   * @param fileBytes in files
   */
  record Footprint(long keys, long heapBytes, long offHeapBytes, long fileBytes)
      implements Serializable {

    /** Where the entries are: in files and outside the heap, or on it if nothing is there. */
    public long entryBytes() {
      long outside = offHeapBytes + fileBytes;
      return outside > 0 ? outside : heapBytes;
    }

    /** Those by key. */
    public double bytesPerKey() {
      return (double) entryBytes() / Math.max(1, keys);
    }
  }
}
