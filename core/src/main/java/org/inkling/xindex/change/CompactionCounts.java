package org.inkling.xindex.change;

import java.util.concurrent.atomic.LongAdder;

/** Counts of what the compactions have done since the index was built. */
public final class CompactionCounts {
  private final LongAdder groups = new LongAdder();
  private final LongAdder splits = new LongAdder();
  private final LongAdder refused = new LongAdder();

  CompactionCounts() {}

  /** Counts a change that is over. */
  void add(Compaction change) {
    groups.add(change.replacedGroups());
    splits.add(change.splits());
    if (change.isRefused()) {
      refused.increment();
    }
  }

  /** Returns how often a group was split. */
  public long splits() {
    return splits.sum();
  }

  /** Returns how often a group was compacted. */
  public long groups() {
    return groups.sum();
  }

  /** Returns how many compactions were refused memory for some of their groups, or for all. */
  public long refused() {
    return refused.sum();
  }
}
