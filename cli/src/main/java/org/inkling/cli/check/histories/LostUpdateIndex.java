package org.inkling.cli.check.histories;

import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;

/**
 * Loses some acknowledged writes: one put in 32 does nothing, and a compareAndSet is a get followed
 * by a put, between which other threads can write.
 */
final class LostUpdateIndex extends ForwardingIndex {
  private final RandomTrigger loss = new RandomTrigger(32);

  LostUpdateIndex(OrderedIndex index) {
    super(index);
  }

  @Override
  public void put(long key, long value) {
    if (!loss.hits()) {
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
