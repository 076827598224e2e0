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
   * code of the caller: an index in memory for ten seconds at most, and then a daemon thread gives
   * back what is left. A second close does nothing.
   */
  @Override
  void close();
}
