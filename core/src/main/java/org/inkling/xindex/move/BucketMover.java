package org.inkling.xindex.move;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

import java.util.function.LongUnaryOperator;
import org.inkling.MemoryLimitException;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.hash.Bucket;
import org.inkling.xindex.hash.HashGroup;
import org.inkling.xindex.hash.HashTable;
import org.inkling.xindex.root.GroupRange;

/**
 * Moves buckets to the groups of a target, one at a time, under a pin of the caller.
 *
 * <p>The latch of the bucket is held from before the first of its entries is inserted into the
 * target until the bucket is MOVED; so a key has one place at any time, and no write comes between.
 * Test: jcstress XIndexHGetAgainstMove, XIndexHPutAgainstMove and their weakened twins. Under it
 * the latches of buckets of the target are locked, one after another. No thread locks in the other
 * order, since entries only move from a group to its target; so a wait for such a latch ends as
 * soon as its holder goes on, and holders wait for nothing.
 *
 * <p>Nothing is allocated and nothing can fail while the latch is held: the nodes that the entries
 * may need are in a list before it is locked.
 */
final class BucketMover implements Bucket.EntryAction {
  private static final long LINK = 8;

  private final HashTable table;
  private long target;
  private long moved;

  /** Nodes that no other thread sees, linked, and their number. */
  private long spare;

  private int spares;

  BucketMover(HashTable table) {
    this.table = table;
  }

  /** Sets the group, or the first of several, to which buckets are moved. */
  void setTarget(long target) {
    this.target = target;
  }

  /**
   * Takes this number of nodes.
   *
   * @param blocks allocates them
   * @throws MemoryLimitException if the limit refuses them
   */
  void expect(int nodes, LongUnaryOperator blocks) {
    while (spares < nodes) {
      add(blocks.applyAsLong(Bucket.BYTES));
    }
  }

  private void add(long node) {
    putLong(node + LINK, spare);
    spare = node;
    spares++;
  }

  private long takeSpare() {
    long node = spare;
    spare = getLong(node + LINK);
    spares--;
    return node;
  }

  /** Frees the nodes that were not needed. */
  void freeRest() {
    while (spares > 0) {
      table.memory().free(takeSpare(), Bucket.BYTES);
    }
  }

  /** Returns the number of entries moved. */
  long moved() {
    return moved;
  }

  /**
   * Moves a bucket.
   *
   * @return false if nothing has happened because of other threads
   * @throws MemoryLimitException if the system has no memory; nothing has happened
   */
  boolean move(long bucket) {
    long word = VersionLatch.begin(bucket);
    if (VersionLatch.isBusy(word)) {
      return false;
    }
    // Each entry takes a node at most: if it begins a chain, or a node of one.
    ensure(Bucket.ENTRIES * (1 + Bucket.nodes(bucket, word, Integer.MAX_VALUE)));
    if (!VersionLatch.upgrade(bucket, word)) {
      return false;
    }
    Bucket.forEach(bucket, word, this);
    VersionLatch.unlock(bucket, word, Bucket.MOVED);
    retireChain(bucket, word);
    return true;
  }

  private void ensure(int nodes) {
    while (spares < nodes) {
      long node;
      try {
        node = table.memory().allocate(Bucket.BYTES);
      } catch (MemoryLimitException e) {
        node = table.memory().allocateBeyondLimit(Bucket.BYTES);
      }
      add(node);
    }
  }

  /** Inserts an entry of the bucket into the target; under the latch of the bucket. */
  @Override
  public void accept(long entry) {
    long key = Bucket.key(entry);
    long part = GroupRange.partFor(target, key);
    long bucket = HashGroup.bucketOf(part, key);
    long word = lock(bucket);
    boolean needsNode = Bucket.needsNode(word);
    long node = needsNode ? takeSpare() : 0;
    long marks = Bucket.insert(bucket, word, node, key, Bucket.value(entry));
    VersionLatch.unlock(bucket, word, marks);
    moved++;
    boolean _ = table.count(part, 1);
    if (needsNode) {
      boolean _ =
          table.checkChain(part, bucket, marks); // keys that came after the model was trained
    }
  }

  /** Waits for the latch of a bucket of the target. */
  @SuppressWarnings("ThreadPriorityCheck") // only a hint: the holder may need this processor
  private static long lock(long bucket) {
    long word = VersionLatch.lock(bucket);
    while (VersionLatch.isBusy(word)) {
      Thread.yield();
      word = VersionLatch.lock(bucket);
    }
    return word;
  }

  /** Retires the chain of a bucket that has moved; readers may still be in it. */
  private void retireChain(long bucket, long word) {
    long node = Bucket.first(bucket, word);
    while (node != 0) {
      long next = Bucket.next(node);
      table.epochs().retire(node, Bucket.BYTES);
      node = next;
    }
  }
}
