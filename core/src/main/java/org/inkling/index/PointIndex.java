package org.inkling.index;

import java.util.concurrent.ConcurrentMap;

/**
 * A concurrent map from {@code long} to {@code long}: {@link PointOperations} for any number of
 * threads at once, and {@link #close}.
 *
 * @shape 64-bit keys, 64-bit values, the whole domain of both
 */
public interface PointIndex extends PointOperations, AutoCloseable {

  /** Returns a live view of this index as a map of boxed keys and values; see {@link PointMap}. */
  default ConcurrentMap<Long, Long> asMap() {
    return PointMap.of(this);
  }

  /**
   * Closes the index and releases its memory. Waits for the operations already inside, which run no
   * code of the caller, and for files if the index has any. An index in memory waits ten seconds at
   * most; after that a daemon thread continues to wait and releases the memory. A second close does
   * nothing, but if the first one waits for files, the second one waits for the first.
   */
  @Override
  void close();
}
