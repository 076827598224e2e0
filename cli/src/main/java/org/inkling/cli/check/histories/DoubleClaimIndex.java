package org.inkling.cli.check.histories;

import java.util.concurrent.ConcurrentHashMap;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;

/**
 * Lets a key stand twice: one putIfAbsent in 16 that meets a present key claims a second slot for
 * it, which gets and putIfAbsent meet instead of the first one half of the time.
 */
final class DoubleClaimIndex extends ForwardingIndex {
  private final Chance claim = new Chance(16);
  private final Chance meeting = new Chance(2);
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
