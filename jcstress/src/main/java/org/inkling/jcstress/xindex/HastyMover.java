package org.inkling.jcstress.xindex;

import org.inkling.epoch.Pin;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.HashGroup;

/**
 * A copy of the shipped mover of buckets, which takes its steps in an order that is wrong. It moves
 * the only bucket of a group to the target.
 */
final class HastyMover implements Bucket.EntryAction {
  private final SmallHashGroup group;

  HastyMover(SmallHashGroup group) {
    this.group = group;
  }

  /** Sets MOVED before the entries are in the target. */
  void markThenCopy() {
    Pin pin = group.owner.epochs.enter();
    long word = mark(group.bucket());
    Bucket.forEach(group.bucket(), word, this);
    retireChain(word);
    group.owner.epochs.exit(pin);
  }

  /** Copies the entries without the latch, and then sets MOVED under it. */
  void copyThenLock() {
    Pin pin = group.owner.epochs.enter();
    Bucket.forEach(group.bucket(), VersionLatch.begin(group.bucket()), this);
    retireChain(mark(group.bucket()));
    group.owner.epochs.exit(pin);
  }

  /** Locks a bucket and sets MOVED; returns the word before. */
  private static long mark(long bucket) {
    long word = lock(bucket);
    VersionLatch.unlock(bucket, word, Bucket.MOVED);
    return word;
  }

  /** Inserts an entry into the target, as the shipped mover does. */
  @Override
  public void accept(long entry) {
    long bucket = HashGroup.bucketOf(group.target(), Bucket.key(entry));
    long word = lock(bucket);
    long node = Bucket.needsNode(word) ? group.owner.memory.allocate(Bucket.BYTES) : 0;
    long marks = Bucket.insert(bucket, word, node, Bucket.key(entry), Bucket.value(entry));
    VersionLatch.unlock(bucket, word, marks);
  }

  /** Waits for a latch. */
  @SuppressWarnings("ThreadPriorityCheck") // only a hint: the holder may need this processor
  static long lock(long bucket) {
    long word = VersionLatch.lock(bucket);
    while (VersionLatch.isBusy(word)) {
      Thread.yield();
      word = VersionLatch.lock(bucket);
    }
    return word;
  }

  private void retireChain(long word) {
    long node = Bucket.first(group.bucket(), word);
    while (node != 0) {
      long next = Bucket.next(node);
      group.owner.epochs.retire(node, Bucket.BYTES);
      node = next;
    }
  }
}
