package org.inkling.xindex.hash;

import static org.inkling.index.operations.WriteOutcome.BUSY;

import org.inkling.index.LongHolder;
import org.inkling.index.operations.Write;
import org.inkling.index.operations.WriteOutcome;
import org.inkling.latch.VersionLatch;
import org.jspecify.annotations.Nullable;

/**
 * The writes of an index, by any number of threads. Every method runs under a pin of the caller,
 * allocates nothing on the heap, and does not wait: an attempt that meets a held latch returns
 * {@link WriteOutcome#BUSY}, and the caller starts again.
 *
 * <p>A write reads as a get does, decides, and then locks the latch of the bucket if nobody has
 * locked it since. A write that changes nothing locks nothing.
 *
 * @source XIndex, TOS'22, algorithm 9
 */
public final class HashWriter {
  /** A bit beside the outcome: the key came into a group that is overdue. */
  private static final int OVERDUE = 1 << 8;

  private final HashTable table;

  /** Creates the writer of a table. */
  public HashWriter(HashTable table) {
    this.table = table;
  }

  /**
   * Performs a write if the state of the key permits it.
   *
   * @param expected the value to compare with; only comparing writes use it
   * @param value the new value; writes that remove ignore it
   * @param previous receives the value that the key had, if it had one
   * @return a {@link WriteOutcome}, for {@link #isOverdue}, too
   * @throws org.inkling.MemoryLimitException if there is no memory for it; nothing has changed
   */
  public int tryWrite(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    long group = table.root().groupOf(key);
    long bucket = HashGroup.bucketOf(group, key);
    long word = VersionLatch.begin(bucket);
    while (Bucket.isMoved(word)) {
      group = HashGroup.targetOf(group, key);
      bucket = HashGroup.bucketOf(group, key);
      word = VersionLatch.begin(bucket);
    }
    if (VersionLatch.isBusy(word)) {
      return BUSY;
    }
    long entry = Bucket.find(bucket, word, key);
    long old = entry == 0 ? 0 : Bucket.value(entry);
    boolean changes = write.changes(entry != 0, entry != 0 && old == expected);
    if (changes && entry == 0) {
      return insert(group, word, key, value);
    }
    boolean done;
    if (!changes) {
      done = VersionLatch.validate(bucket, word);
    } else if (write.removes()) {
      done = remove(group, bucket, word, entry);
    } else {
      done = update(bucket, word, entry, value);
    }
    if (done && entry != 0 && previous != null) {
      previous.value = old;
    }
    return done ? WriteOutcome.of(entry != 0, changes) : BUSY;
  }

  /** Returns whether a write has inserted a key into a group that grows faster than it is moved. */
  public static boolean isOverdue(int outcome) {
    return (outcome & OVERDUE) != 0;
  }

  private static boolean update(long bucket, long word, long entry, long value) {
    if (!VersionLatch.upgrade(bucket, word)) {
      return false;
    }
    Bucket.setValue(entry, value);
    VersionLatch.unlock(bucket, word, word & VersionLatch.MARKS);
    return true;
  }

  private boolean remove(long group, long bucket, long word, long entry) {
    if (!VersionLatch.upgrade(bucket, word)) {
      return false;
    }
    long emptied = Bucket.emptied(bucket, word);
    VersionLatch.unlock(bucket, word, Bucket.remove(bucket, word, entry));
    if (emptied != 0) {
      table.epochs().retire(emptied, Bucket.BYTES);
    }
    boolean _ = table.count(group, -1);
    return true;
  }

  private int insert(long group, long word, long key, long value) {
    long bucket = HashGroup.bucketOf(group, key);
    boolean needsNode = Bucket.needsNode(word);
    // Before the latch is locked, since it may throw.
    long node = needsNode ? table.memory().allocate(Bucket.BYTES) : 0;
    if (!VersionLatch.upgrade(bucket, word)) {
      if (needsNode) {
        table.memory().free(node, Bucket.BYTES); // no other thread has seen it
      }
      return BUSY;
    }
    long marks = Bucket.insert(bucket, word, node, key, value);
    VersionLatch.unlock(bucket, word, marks);
    boolean isOverdue = table.count(group, 1);
    isOverdue |= Bucket.hasChain(marks) && table.checkChain(group, bucket, marks);
    return WriteOutcome.of(false, true) | (isOverdue ? OVERDUE : 0);
  }
}
