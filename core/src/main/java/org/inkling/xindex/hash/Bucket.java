package org.inkling.xindex.hash;

import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;
import static org.inkling.memory.NativeMemory.putLongRelease;

import org.inkling.latch.VersionLatch;

/**
 * A bucket: up to three entries in one cache line, and a chain of nodes with three more each, all
 * under the latch of the bucket.
 *
 * <pre>
 *   bucket  | latch word | chain | key, value | key, value | key, value |
 *   node    |            | next  | key, value | key, value | key, value |
 *
 *   marks of the latch word:  MOVED | entries in the bucket: 0 to 3 | in the first node: 0 to 3
 * </pre>
 *
 * <p>Entries have no gaps: the bucket is full if it has a chain, and all nodes but the first are
 * full. An insertion takes the next place, in a new first node if necessary; a removal fills the
 * gap by the entry in the last place taken. So the marks say where the entries are, and a reader
 * gets them with the word from which its read begins.
 *
 * <p>A bucket that has MOVED has no entries, for good: they are in the target of its group.
 *
 * <p><b>Order.</b> Entries are opaque: a reader {@linkplain VersionLatch#validate validates} what
 * it has read, whatever it was. Links are not only data, because a reader follows them before it
 * validates: they are stored with release after the node was written, and loaded with acquire. The
 * next of a node never changes while readers may see it, so chains have no circle. Test: jcstress
 * XIndexHChainRead and its weakened twin.
 *
 * @shape 64 bytes for a bucket and for a node, both in a cache line of their own
 * @source XIndex, TOS'22, algorithm 8 (bucket_t); three entries in a bucket and in a node are our
 *     own
 */
public final class Bucket {
  /** The size of a bucket, and that of a node. */
  public static final long BYTES = 64;

  /** The number of entries of a bucket, and that of a node. */
  public static final int ENTRIES = 3;

  /** The mark of a bucket whose entries are in another group. */
  public static final long MOVED = 1 << 1;

  private static final int IN_BUCKET_SHIFT = 2;
  private static final int IN_FIRST_SHIFT = 4;
  private static final int FEW = 3;

  private static final long LINK = 8;
  private static final long FIRST_ENTRY = 16;
  private static final long ENTRY_BYTES = 16;
  private static final long VALUE = 8;

  private Bucket() {}

  /** Returns whether a word says that the entries are in another group. */
  public static boolean isMoved(long word) {
    return (word & MOVED) != 0;
  }

  private static int inBucket(long word) {
    return (int) (word >>> IN_BUCKET_SHIFT) & FEW;
  }

  private static int inFirst(long word) {
    return (int) (word >>> IN_FIRST_SHIFT) & FEW;
  }

  private static long marks(int inBucket, int inFirst) {
    return (long) inBucket << IN_BUCKET_SHIFT | (long) inFirst << IN_FIRST_SHIFT;
  }

  /** Returns whether a word or its marks say that the bucket has a chain. */
  public static boolean hasChain(long word) {
    return inFirst(word) != 0;
  }

  /** Returns the first node of the chain, 0 if there is none; optimistic. */
  public static long first(long bucket, long word) {
    return inFirst(word) == 0 ? 0 : next(bucket);
  }

  /** Returns the node after a node, 0 if there is none. */
  public static long next(long node) {
    return getLongAcquire(node + LINK); // pairs with insert: see the class comment
  }

  /** Returns an entry of a bucket or of a node. */
  private static long entry(long bucketOrNode, int number) {
    return bucketOrNode + FIRST_ENTRY + ENTRY_BYTES * number;
  }

  /** Returns the key of an entry. */
  public static long key(long entry) {
    return getLongOpaque(entry);
  }

  /** Returns the value of an entry. */
  public static long value(long entry) {
    return getLongOpaque(entry + VALUE);
  }

  /** Sets the value of an entry; under the latch. */
  public static void setValue(long entry, long value) {
    putLongOpaque(entry + VALUE, value);
  }

  private static void set(long entry, long key, long value) {
    putLongOpaque(entry, key);
    putLongOpaque(entry + VALUE, value);
  }

  /**
   * Returns the entry of a key, or 0; optimistic, so the answer holds if the word is validated.
   *
   * @param word the word from which the read began, not busy and not MOVED
   */
  public static long find(long bucket, long word, long key) {
    for (int i = 0; i < inBucket(word); i++) {
      if (key(entry(bucket, i)) == key) {
        return entry(bucket, i);
      }
    }
    return inFirst(word) == 0 ? 0 : findInChain(bucket, word, key);
  }

  private static long findInChain(long bucket, long word, long key) {
    int entries = inFirst(word);
    for (long node = next(bucket); node != 0; node = next(node)) {
      for (int i = 0; i < entries; i++) {
        if (key(entry(node, i)) == key) {
          return entry(node, i);
        }
      }
      entries = ENTRIES;
    }
    return 0;
  }

  /** Returns whether an insertion takes a new node. */
  public static boolean needsNode(long word) {
    return inBucket(word) == ENTRIES && inFirst(word) % ENTRIES == 0;
  }

  /**
   * Inserts a key that the bucket does not have; under the latch.
   *
   * @param word the word before the latch was locked
   * @param node a node that no other thread sees, if one is {@linkplain #needsNode needed}
   * @return the marks with which the latch is to be unlocked
   */
  public static long insert(long bucket, long word, long node, long key, long value) {
    int inBucket = inBucket(word);
    int inFirst = inFirst(word);
    if (inBucket < ENTRIES) {
      set(entry(bucket, inBucket), key, value);
      return marks(inBucket + 1, 0);
    }
    if (inFirst % ENTRIES != 0) {
      set(entry(next(bucket), inFirst), key, value);
      return marks(inBucket, inFirst + 1);
    }
    set(entry(node, 0), key, value);
    putLong(node + LINK, inFirst == 0 ? 0 : next(bucket));
    putLongRelease(bucket + LINK, node); // pairs with next
    return marks(inBucket, 1);
  }

  /**
   * Removes an entry; under the latch. If {@link #emptied} names a node, the caller retires it once
   * the latch is unlocked.
   *
   * @param word the word before the latch was locked
   * @return the marks with which the latch is to be unlocked
   */
  public static long remove(long bucket, long word, long entry) {
    int inBucket = inBucket(word);
    int inFirst = inFirst(word);
    if (inFirst == 0) {
      fill(entry, entry(bucket, inBucket - 1));
      return marks(inBucket - 1, 0);
    }
    long first = next(bucket);
    fill(entry, entry(first, inFirst - 1));
    if (inFirst > 1) {
      return marks(inBucket, inFirst - 1);
    }
    long second = next(first);
    putLongRelease(bucket + LINK, second);
    return marks(inBucket, second == 0 ? 0 : ENTRIES);
  }

  /** Fills a gap by the entry in the last place, which may be the gap itself. */
  private static void fill(long gap, long last) {
    if (gap != last) {
      set(gap, key(last), value(last));
    }
  }

  /**
   * Returns the node that a removal will empty, 0 if it empties none; under the latch, before the
   * removal.
   */
  public static long emptied(long bucket, long word) {
    return inFirst(word) == 1 ? next(bucket) : 0;
  }

  /** Returns the number of nodes that a bucket with some entries has. */
  static int nodesOf(int entries) {
    return Math.max(0, Math.ceilDiv(entries - ENTRIES, ENTRIES));
  }

  /** Returns the number of nodes of the chain, or {@code most} if it is greater; optimistic. */
  public static int nodes(long bucket, long word, int most) {
    int nodes = 0;
    for (long node = first(bucket, word); node != 0 && nodes < most; node = next(node)) {
      nodes++;
    }
    return nodes;
  }

  /** Receives entries. */
  @FunctionalInterface
  public interface EntryAction {
    /** Receives an entry by its address. */
    void accept(long entry);
  }

  /** Passes each entry to an action; optimistic, or under the latch. */
  public static void forEach(long bucket, long word, EntryAction action) {
    for (int i = 0; i < inBucket(word); i++) {
      action.accept(entry(bucket, i));
    }
    int entries = inFirst(word);
    for (long node = first(bucket, word); node != 0; node = next(node)) {
      for (int i = 0; i < entries; i++) {
        action.accept(entry(node, i));
      }
      entries = ENTRIES;
    }
  }
}
