package org.inkling.xindex.hash;

import org.inkling.latch.VersionLatch;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;

/**
 * Checks every group of a table while no operation writes. A move may be stopped between any two of
 * its steps.
 */
public final class HashCheck {
  private final HashTable table;
  private final GroupRoot root;
  private final boolean idle;
  private long liveKeys;

  /**
   * Creates the check of a table.
   *
   * @param idle whether no group is due and no move is under way
   */
  public HashCheck(HashTable table, boolean idle) {
    this.table = table;
    this.root = table.root();
    this.idle = idle;
  }

  /**
   * Runs under a pin of the caller.
   *
   * @throws IllegalStateException with a message that names the first error found
   */
  public void run() {
    long pivot = Long.MIN_VALUE;
    for (int number = 0; number < root.count(); number++) {
      pivot = checkParts(root.group(number), pivot, root.end(number));
    }
    if (pivot != Long.MIN_VALUE) {
      throw new IllegalStateException("the last group does not end with the last key");
    }
    if (liveKeys != table.keys().sum()) {
      throw new IllegalStateException(
          liveKeys + " entries, but " + table.keys().sum() + " keys are counted");
    }
  }

  /** Checks the groups of a slot; returns the key after the last one. */
  private long checkParts(long first, long pivot, long end) {
    long low = pivot;
    for (long group = first; group != 0; group = partAfter(group, end)) {
      require(GroupRange.pivot(group) == low, "it does not begin after the group before", group);
      require(GroupRange.end(group) >= low, "it has no keys", group);
      require(root.groupOf(low) == group, "the root does not find it by its pivot", group);
      checkGroup(group);
      low = GroupRange.end(group) + 1;
    }
    return low;
  }

  private static long partAfter(long group, long end) {
    return GroupRange.end(group) == end ? 0 : GroupRange.next(group);
  }

  private void checkGroup(long group) {
    long target = HashGroup.target(group);
    require(target == 0 || !idle, "no move is under way, but it has a target", group);
    require(!idle || !HashGroup.isDue(group), "it is marked as due, and is not queued", group);
    long found = checkBuckets(group, target != 0);
    require(
        target != 0 || found == HashGroup.keys(group),
        "it has " + found + " entries, but counts " + HashGroup.keys(group),
        group);
    for (long part = target; part != 0; part = partAfter(part, GroupRange.end(group))) {
      checkTarget(group, part);
    }
  }

  private void checkTarget(long group, long part) {
    require(HashGroup.target(part) == 0, "a group moves to it, and it moves itself", part);
    long found = checkBuckets(part, false);
    require(
        found == HashGroup.keys(part),
        "it has " + found + " entries, but counts " + HashGroup.keys(part),
        part);
    for (int number = 0; number < HashGroup.buckets(part); number++) {
      long bucket = HashGroup.bucket(part, number);
      Bucket.forEach(
          bucket, VersionLatch.begin(bucket), entry -> requireMoved(group, Bucket.key(entry)));
    }
  }

  private static void requireMoved(long group, long key) {
    long source = HashGroup.bucketOf(group, key);
    requireKey(Bucket.isMoved(VersionLatch.begin(source)), key, "was copied, not moved", group);
  }

  /** Checks all buckets of a group; returns the number of entries. */
  private long checkBuckets(long group, boolean mayMove) {
    long before = liveKeys;
    for (int number = 0; number < HashGroup.buckets(group); number++) {
      long bucket = HashGroup.bucket(group, number);
      long word = VersionLatch.begin(bucket);
      require(!VersionLatch.isBusy(word), "the latch of a bucket is held", group);
      require(mayMove || !Bucket.isMoved(word), "a bucket has moved, and it has no target", group);
      Bucket.forEach(bucket, word, entry -> checkEntry(group, bucket, entry));
    }
    return liveKeys - before;
  }

  private void checkEntry(long group, long bucket, long entry) {
    long key = Bucket.key(entry);
    boolean isInside = key >= GroupRange.pivot(group) && key <= GroupRange.end(group);
    requireKey(isInside, key, "belongs to another group", group);
    requireKey(HashGroup.bucketOf(group, key) == bucket, key, "is in another bucket", group);
    long word = VersionLatch.begin(bucket);
    requireKey(Bucket.find(bucket, word, key) == entry, key, "is there twice", group);
    liveKeys++;
  }

  private static void requireKey(boolean holds, long key, String what, long group) {
    if (!holds) {
      require(false, "key " + key + " " + what, group);
    }
  }

  private static void require(boolean holds, String what, long group) {
    if (!holds) {
      throw new IllegalStateException(
          "the group from key " + GroupRange.pivot(group) + ": " + what);
    }
  }
}
