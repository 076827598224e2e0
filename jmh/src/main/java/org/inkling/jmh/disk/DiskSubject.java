package org.inkling.jmh.disk;

import java.util.function.LongSupplier;
import org.inkling.index.PointReads;

/**
 * An index in a file, open to be read by any number of threads.
 *
 * @param reads what is measured
 * @param life what is closed in the end
 * @param readsDone how many reads there were so far
 * @param pagesRead how many pages they brought
 * @param memoryBytes how many bytes of memory it takes for finding its pages
 */
record DiskSubject(
    PointReads reads,
    AutoCloseable life,
    LongSupplier readsDone,
    LongSupplier pagesRead,
    long memoryBytes)
    implements AutoCloseable {

  /** How many pages a read has brought on average. */
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
