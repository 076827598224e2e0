package org.inkling.examples.bench;

import java.io.Serializable;
import java.util.List;

/** What a worker process says to the process that started it. */
sealed interface Answer extends Serializable {

  /** The index is loaded and waits for its turn. */
  record Ready() implements Answer {}

  /**
   * A repeat is over.
   *
   * @param operations all that were carried out
   * @param nanos how long they took
   * @param allocatedBytes on the heap, by the threads of the workload
   * @param gcMillis what the garbage collector took meanwhile
   * @param wrongAnswers of all answers and of what was looked at afterwards
   * @param memory of the index, every second; empty if nothing was written
   */
  record Repeated(
      long operations,
      long nanos,
      long allocatedBytes,
      long gcMillis,
      long wrongAnswers,
      List<MemorySample> memory)
      implements Answer {}

  /**
   * The worker is done.
   *
   * @param latencies of all repeats
   * @param afterLoad what the freshly loaded index took
   * @param atEnd what it took when the last repeat was over
   * @param bytesAfterClose what it had outside the heap when it had been closed
   * @param floor what memory of its size costs
   * @param jdk the virtual machine
   * @param flags what it was started with
   */
  record Totals(
      Percentiles latencies,
      Footprint afterLoad,
      Footprint atEnd,
      long bytesAfterClose,
      MemoryFloor floor,
      String jdk,
      String flags)
      implements Answer {}

  /**
   * The worker ends without a result.
   *
   * @param reason what went wrong
   */
  record Failed(String reason) implements Answer {}

  /**
   * Nanoseconds that so many of the timed operations did not exceed.
   *
   * @param p50 half of them
   * @param p99 99 in a hundred
   * @param p999 999 in a thousand
   */
  record Percentiles(long p50, long p99, long p999) implements Serializable {}

  /**
   * What an index takes.
   *
   * @param keys how many it holds
   * @param heapBytes on the heap after a collection, less what was there without it
   * @param offHeapBytes outside
   */
  record Footprint(long keys, long heapBytes, long offHeapBytes) implements Serializable {

    /** Where the entries are: outside the heap, or on it if nothing is outside. */
    long entryBytes() {
      return offHeapBytes > 0 ? offHeapBytes : heapBytes;
    }

    double bytesPerKey() {
      return (double) entryBytes() / Math.max(1, keys);
    }
  }
}
