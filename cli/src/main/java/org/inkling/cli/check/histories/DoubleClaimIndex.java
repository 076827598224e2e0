package org.inkling.cli.check.histories;

import java.util.concurrent.ConcurrentHashMap;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;

/**
 * Stores a key twice: one putIfAbsent in 16 that finds a present key claims a second slot for it.
 * Half of the later gets and putIfAbsents find the second slot instead of the first.
 */
final class DoubleClaimIndex extends ForwardingIndex {
  private final RandomTrigger claim = new RandomTrigger(16);
  private final RandomTrigger meeting = new RandomTrigger(2);
  private final ConcurrentHashMap<Long, Long> second = new ConcurrentHashMap<>();

  DoubleClaimIndex(OrderedIndex index) {
    super(index);
  }

  @Override
  public long get(long key, long absent) {
    LongHolder holder = new LongHolder();
    return get(key, holder) ? holder.value : absent;
  }

  @Override
  public boolean get(long key, LongHolder value) {
    return hasMetSecond(key, value) || index.get(key, value);
  }

  @Override
  public boolean putIfAbsent(long key, long value) {
    return putIfAbsent(key, value, new LongHolder());
  }

  @Override
  public boolean putIfAbsent(long key, long value, LongHolder current) {
    if (hasMetSecond(key, current)) {
      return false;
    }
    if (index.putIfAbsent(key, value, current)) {
      return true;
    }
    return claim.hits() && second.putIfAbsent(key, value) == null;
  }

  private boolean hasMetSecond(long key, LongHolder value) {
    Long other = meeting.hits() ? second.get(key) : null;
    if (other != null) {
      value.value = other;
    }
    return other != null;
  }
}
