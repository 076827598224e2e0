package org.inkling.index.stage;

import org.inkling.index.OrderedIndex;

/**
 * An index that can remember which keys were deleted, by markers, so that it can be read over an
 * older index: a key that is marked here is absent, whatever the older one says.
 *
 * <p>If the index was built to keep markers, {@link #remove} marks a key even if it has no value
 * here. The other operations report marked keys as absent.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface MarkedIndex extends OrderedIndex, ManagedIndex, MarkedReads {

  /**
   * Changes the limit on the native memory that the index may reserve. Memory that is already
   * reserved when the limit is lowered stays reserved and in use, and an operation in progress may
   * still apply the previous limit. After {@link #close} this method has no effect.
   *
   * @throws IllegalArgumentException if {@code limit} is not positive
   */
  void memoryLimitBytes(long limit);

  @Override
  void close();
}
