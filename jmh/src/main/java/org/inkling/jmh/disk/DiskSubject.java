package org.inkling.jmh.disk;

import java.util.function.LongSupplier;
import org.inkling.index.PointReads;

/**
 * An index in a file, open for reads by any number of threads.
 *
 * @param reads the operations that are measured
 * @param life closes the index
 * @param readsDone returns the number of reads so far
 * @param pagesRead returns the number of pages that they read
 * @param memoryBytes the bytes of memory that the index takes to find its pages
 */
record DiskSubject(
    PointReads reads,
    AutoCloseable life,
    LongSupplier readsDone,
    LongSupplier pagesRead,
    long memoryBytes)
    implements AutoCloseable {

  /** Returns the mean number of pages of a read. */
  double pagesPerRead() {
    return (double) pagesRead.getAsLong() / Math.max(1, readsDone.getAsLong());
  }

  @Override
  public void close() {
    try {
      life.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e); // no index throws one
    }
  }
}
