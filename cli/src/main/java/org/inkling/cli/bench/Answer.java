package org.inkling.cli.bench;

import java.io.Serializable;
import java.util.List;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.LatencyCurve;
import org.jspecify.annotations.Nullable;

/** A message from a worker process to the process that started it. */
public sealed interface Answer extends Serializable {

  /**
   * The result of a repeat.
   *
   * @param operations the number of operations carried out
   * @param nanos how long they took
   * @param allocatedBytes what the threads of the workload allocated on the heap
   * @param gcMillis the time that the garbage collector took meanwhile
   * @param wrongAnswers the number of wrong answers, including those of the check after the repeat
   * @param memory of the index, every second; empty if nothing was written
   * @param taken the processor time that others took meanwhile; null if unknown
   */
  record Repeated(
      long operations,
      long nanos,
      long allocatedBytes,
      long gcMillis,
      long wrongAnswers,
      List<MemorySample> memory,
      @Nullable CpuContention taken)
      implements Answer {

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
   * @param operations the number of operations carried out
   * @param nanos how long they took
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
   * @param bytesAfterClose the memory outside the heap that it still held after it was closed; 0 if
   *     it was not closed
   * @param floor the cost of accessing memory of its size
   * @param jdk the virtual machine
   * @param flags the flags that the virtual machine was started with
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
   * The size of an index.
   *
   * @param keys the number of keys that it holds
   * @param heapBytes what it takes on the heap: the used heap after a collection, minus the used
   *     heap without the index
   * @param offHeapBytes what it takes in memory outside the heap
   * @param fileBytes what it takes in files
   */
  record Footprint(long keys, long heapBytes, long offHeapBytes, long fileBytes)
      implements Serializable {

    /**
     * Returns the bytes where the entries are: in files and outside the heap, or on the heap if the
     * index has nothing elsewhere.
     */
    public long entryBytes() {
      long outside = offHeapBytes + fileBytes;
      return outside > 0 ? outside : heapBytes;
    }

    /** Returns these bytes per key. */
    public double bytesPerKey() {
      return (double) entryBytes() / Math.max(1, keys);
    }
  }
}
