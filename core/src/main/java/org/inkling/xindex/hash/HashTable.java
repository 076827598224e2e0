package org.inkling.xindex.hash;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.latch.VersionLatch;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.root.GroupTable;

/**
 * The groups of an index, and how an operation finds the entry of a key. Every method runs under a
 * pin of the caller.
 *
 * <p>A key has one place at a time: its bucket in the group that the root names, or, once that
 * bucket has MOVED, its bucket in the target of that group, and so on. {@code docs/concurrency.md}
 * has the argument.
 *
 * @source XIndex, TOS'22, algorithm 9
 */
public final class HashTable extends GroupTable {
  private final HashPlan plan;
  private final HashCounts counts;

  /** Creates a table over the groups of a root, all in blocks of this memory. */
  HashTable(HashPlan plan, SlabAllocator memory, Epochs epochs, GroupRoot root, HashCounts counts) {
    super(memory, epochs, HashGroup.LINK, root);
    this.plan = plan;
    this.counts = counts;
  }

  /**
   * Returns whether a key is present; its value is then the {@linkplain OperationPin#result result}
   * of the pin. Writes nothing else.
   */
  public boolean find(OperationPin pin, long key) {
    long group = root().groupOf(key);
    while (true) {
      long bucket = HashGroup.bucketOf(group, key);
      long word = VersionLatch.begin(bucket);
      if (Bucket.isMoved(word)) {
        group = HashGroup.targetOf(group, key);
        continue;
      }
      long entry = Bucket.find(bucket, word, key);
      long value = entry == 0 ? 0 : Bucket.value(entry);
      if (VersionLatch.validate(bucket, word)) {
        pin.result = value;
        return entry != 0;
      }
      if (VersionLatch.isBusy(word)) {
        startAgain(pin);
        group = root().groupOf(key);
      }
    }
  }

  /**
   * Counts a key that was inserted into a group, or removed from it, and queues the group if it has
   * reached a size at which it is due.
   *
   * @return whether it is overdue: it grows faster than it is moved
   */
  public boolean count(long group, int delta) {
    if (!HashGroup.count(group, delta)) {
      return false;
    }
    queue(group);
    return HashGroup.isOverdue(group);
  }

  /** Queues a group that is too large or too small. */
  public void checkSize(long group) {
    if (HashGroup.hasWrongSize(group)) {
      queue(group);
    }
  }

  /**
   * Queues a group if the chain of a bucket, which has got an entry, is too long.
   *
   * @param word the word of the bucket
   * @return whether the group is overdue: the chain has twice as many nodes
   */
  public boolean checkChain(long group, long bucket, long word) {
    int longest = HashGroup.longestChain(group);
    int nodes = Bucket.nodes(bucket, word, 2 * longest + 1);
    if (nodes > longest) {
      queue(group);
    }
    return nodes > 2 * longest;
  }

  private void queue(long group) {
    if (HashGroup.markDue(group)) {
      due().push(group);
    }
  }

  /** Takes back that a group is due, if its size was wrong and is right again. */
  public void forgive(long group) {
    HashGroup.clearDue(group);
    checkSize(group); // a write that saw the mark did not queue the group
  }

  /** Postpones the move of a group that is refused memory; see {@link HashGroup#postpone}. */
  public void postpone(long group, long keys) {
    HashGroup.postpone(group, keys);
    checkSize(group);
  }

  /** Returns what decides how groups are made. */
  public HashPlan plan() {
    return plan;
  }

  /** Returns the counts of what the groups are. */
  public HashCounts counts() {
    return counts;
  }
}
