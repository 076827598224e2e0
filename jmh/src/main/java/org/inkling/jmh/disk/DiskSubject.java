package org.inkling.jmh.disk;

import java.util.function.LongSupplier;
import org.inkling.index.PointReads;

/**
 * An index in a file, open to be read by any number of threads.
 *
 * @param reads what is measured
 * @param life what is closed in the end
 * @param pagesRead how many pages were read so far
 * @param memoryBytes how many bytes of memory it takes for finding its pages
 */
record DiskSubject(PointReads reads, AutoCloseable life, LongSupplier pagesRead, long memoryBytes)
    implements AutoCloseable {

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
