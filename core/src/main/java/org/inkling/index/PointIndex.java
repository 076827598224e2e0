package org.inkling.index;

/**
 * A concurrent map from {@code long} to {@code long}: {@link PointOperations} for any number of
 * threads at once, and their end.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface PointIndex extends PointOperations, AutoCloseable {

  /**
   * Ends the index and gives every byte back. Waits for the operations already inside, which run no
   * code of the caller; it is the only call that waits. A second close does nothing.
   */
  @Override
  void close();
}
