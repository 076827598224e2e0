package org.inkling.cli.check.histories;

import java.util.concurrent.ConcurrentHashMap;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;

/** Answers one get in 16 with an overwritten value of the key, if an earlier get has seen one. */
final class StaleReadIndex extends ForwardingIndex {
  private final RandomTrigger staleness = new RandomTrigger(16);
  private final ConcurrentHashMap<Long, Long> seen = new ConcurrentHashMap<>();

  StaleReadIndex(OrderedIndex index) {
    super(index);
  }

  @Override
  public long get(long key, long absent) {
    LongHolder holder = new LongHolder();
    return get(key, holder) ? holder.value : absent;
  }

  @Override
  public boolean get(long key, LongHolder value) {
    Long earlier = seen.get(key);
    boolean found = index.get(key, value);
    if (earlier != null && (!found || value.value != earlier) && staleness.hits()) {
      value.value = earlier;
      return true;
    }
    if (found) {
      seen.put(key, value.value);
    }
    return found;
  }
}
