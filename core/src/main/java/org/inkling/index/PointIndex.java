package org.inkling.index;

/**
 * A concurrent map from {@code long} to {@code long}: {@link PointOperations} for any number of
 * threads at once, and their end.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface PointIndex extends PointOperations, AutoCloseable {

  /**
   * Ends the index and gives its memory back. Waits for the operations already inside, which run no
   * code of the caller, and where it has files for those. A LOFT index waits ten seconds at most;
   * then a daemon thread waits on and gives the memory back. A second close does nothing but wait
   * for the first one, where that waits for files.
   */
  @Override
  void close();
}
