package org.inkling.xindex.hash;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts of the groups of a table, as they are added and replaced. */
public final class HashCounts {
  private final AtomicInteger groups = new AtomicInteger();
  private final AtomicInteger models = new AtomicInteger();
  private final AtomicLong buckets = new AtomicLong();

  HashCounts() {}

  /** Counts a group that the root names now, or whose buckets are about to be used. */
  public void add(long group) {
    count(group, 1);
  }

  /** Counts a group that was replaced. */
  public void remove(long group) {
    count(group, -1);
  }

  private void count(long group, int sign) {
    groups.getAndAdd(sign);
    models.getAndAdd(HashGroup.isModel(group) ? sign : 0);
    buckets.getAndAdd((long) sign * HashGroup.buckets(group));
  }

  /** Returns the number of groups. */
  public int groups() {
    return groups.get();
  }

  /** Returns the number of groups that hash by their model. */
  public int models() {
    return models.get();
  }

  /** Returns the number of buckets. */
  public long buckets() {
    return buckets.get();
  }
}
