package org.inkling.examples.check.histories;

import java.util.concurrent.ThreadLocalRandom;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;

/**
 * Forgets some writes that it has acknowledged: one put in 32 does nothing, and a compareAndSet is
 * a look and a put, between which others come.
 */
final class LostUpdateIndex extends ForwardingIndex {
  private static final int ONE_IN = 32;

  LostUpdateIndex(OrderedIndex index) {
    super(index);
  }

  @Override
  public void put(long key, long value) {
    if (ThreadLocalRandom.current().nextInt(ONE_IN) != 0) {
      index.put(key, value);
    }
  }

  @Override
  public boolean compareAndSet(long key, long expected, long replacement) {
    LongHolder holder = new LongHolder();
    if (!index.get(key, holder) || holder.value != expected) {
      return false;
    }
    Thread.onSpinWait();
    index.put(key, replacement);
    return true;
  }
}
