package org.inkling.index;

import java.util.concurrent.ConcurrentNavigableMap;

/**
 * A {@link PointIndex} whose keys can be traversed in signed order.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface OrderedIndex extends PointIndex, OrderedOperations {

  /** {@inheritDoc} It is an {@link IndexMap}, in the order of the keys. */
  @Override
  default ConcurrentNavigableMap<Long, Long> asMap() {
    return IndexMap.of(this);
  }
}
