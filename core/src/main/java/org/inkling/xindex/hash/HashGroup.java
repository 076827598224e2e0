package org.inkling.xindex.hash;

import static org.inkling.memory.NativeMemory.base;
import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getAndAddLong;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;
import static org.inkling.memory.NativeMemory.putLongRelease;

import org.inkling.xindex.root.GroupRange;

/**
 * A group of XIndex-H: the entries of one range of keys in an array of buckets, and the factor by
 * which a key finds its bucket.
 *
 * <pre>
 *   0  | pivot | end | next | array | factor | buckets | target | model |
 *   64 | keys | link | due | grow at | shrink at | longest chain |
 * </pre>
 *
 * <p>The first line is read by every operation and written once, when the entries begin to move to
 * the target: another group, or the first of several. The second line is written by insertions and
 * removals.
 *
 * <p><b>One multiplication for both ways to hash.</b> A key's product with the factor, modulo 2^64,
 * is a fraction of the array. A factor that is 2^64 divided by the width of the group's keys is the
 * slope of a line: the group hashes by its model. An odd random factor mixes: the group hashes as a
 * hash table does. {@link GroupHash} chooses. Since a line goes on around the array, keys beyond
 * those that it was trained on, as a log appends them, are spread as evenly as those were.
 *
 * @shape one block of 128 bytes; the array is a block of its own
 * @source XIndex, TOS'22, algorithm 8 (group_t); hashing by a factor is our own
 */
public final class HashGroup {
  /** The size of the block. */
  public static final long BYTES = 128;

  /** The word by which a group that is due is linked to the next one. */
  public static final long LINK = 72;

  private static final long ARRAY = 24;
  private static final long FACTOR = 32;
  private static final long BUCKETS = 40;
  private static final long TARGET = 48;
  private static final long MODEL = 56;
  private static final long KEYS = 64;
  private static final long DUE = 80;
  private static final long GROW_AT = 88;
  private static final long SHRINK_AT = 96;
  private static final long LONGEST_CHAIN = 104;

  private HashGroup() {}

  /**
   * Writes a group without an array into a block that no other thread sees yet. It is never too
   * small until it {@linkplain #mayShrink may shrink}.
   */
  public static void init(long group, GroupHash hash) {
    putLong(group + FACTOR, hash.factor());
    putLong(group + BUCKETS, hash.buckets());
    putLong(group + MODEL, hash.isModel() ? 1 : 0);
    putLong(group + GROW_AT, HashShape.growAt(hash.buckets()));
    putLong(group + LONGEST_CHAIN, HashShape.LONGEST_CHAIN);
  }

  /** Sets the array of a group that no other thread sees yet: zeroed memory. */
  public static void setArray(long group, long array) {
    putLong(group + ARRAY, array);
  }

  /** Returns whether the group hashes by its model. */
  public static boolean isModel(long group) {
    return getLong(group + MODEL) != 0;
  }

  /** Returns the bucket that a key belongs to. */
  public static long bucketOf(long group, long key) {
    long block = base(group);
    long fraction = key * getLong(block + FACTOR);
    return bucket(block, Math.unsignedMultiplyHigh(fraction, getLong(block + BUCKETS)));
  }

  /** Returns the bucket with a number. */
  public static long bucket(long group, long number) {
    return getLong(group + ARRAY) + Bucket.BYTES * number;
  }

  /** Returns the number of a bucket. */
  public static int number(long group, long bucket) {
    return (int) ((bucket - getLong(group + ARRAY)) / Bucket.BYTES);
  }

  /** Returns the number of buckets. */
  public static int buckets(long group) {
    return (int) getLong(group + BUCKETS);
  }

  /** Returns the address of the first bucket. */
  public static long array(long group) {
    return getLong(group + ARRAY);
  }

  /** Returns the size of the array. */
  public static long arrayBytes(long group) {
    return Bucket.BYTES * getLong(group + BUCKETS);
  }

  /**
   * Returns the group, or the first of several, that the buckets move to one by one; 0 if none has
   * moved.
   */
  public static long target(long group) {
    // Acquire; pairs with setTarget: the target and its empty buckets are complete. Test: jcstress
    // XIndexHGetAgainstMove, XIndexHTwoGrowths.
    return getLongAcquire(group + TARGET);
  }

  /** Sets the target; before any bucket is MOVED. */
  public static void setTarget(long group, long target) {
    putLongRelease(group + TARGET, target);
  }

  /** Returns the group that has the entries of a key whose bucket has MOVED. */
  public static long targetOf(long group, long key) {
    return GroupRange.partFor(target(group), key);
  }

  /** Returns the number of keys, as far as insertions and removals have counted them yet. */
  public static long keys(long group) {
    return getLongOpaque(group + KEYS);
  }

  /** Lets the group, which has its keys now, become due by having too few. */
  public static void mayShrink(long group, HashShape shape) {
    putLongOpaque(group + SHRINK_AT, shape.shrinkAt(buckets(group)));
  }

  /**
   * Counts an inserted key, or a removed one.
   *
   * @return whether the group has become so large, or so small, that it is due to be moved
   */
  public static boolean count(long group, int delta) {
    long keys = getAndAddLong(group + KEYS, delta) + delta;
    return delta > 0 ? isLarge(group, keys) : isSmall(group, keys);
  }

  private static boolean isLarge(long group, long keys) {
    return keys > getLongOpaque(group + GROW_AT);
  }

  private static boolean isSmall(long group, long keys) {
    // A removal may be counted before the insertion that it follows, and the keys be below 0.
    return Math.max(0, keys) < getLongOpaque(group + SHRINK_AT);
  }

  /** Returns whether the group is too large or too small for its buckets. */
  public static boolean hasWrongSize(long group) {
    long keys = keys(group);
    return isLarge(group, keys) || isSmall(group, keys);
  }

  /**
   * Sets the count of a group that a load has filled. It is due with more keys than other groups
   * are, so that groups of one load are not all due at once.
   *
   * @param delay by how many 64ths
   */
  static void setLoaded(long group, long keys, int delay) {
    long growAt = getLong(group + GROW_AT);
    putLong(group + KEYS, keys);
    putLong(group + GROW_AT, growAt + growAt * delay / 64);
  }

  /** Returns whether a chain of this number of nodes makes the group due to be moved. */
  public static boolean isLong(long group, int nodes) {
    return nodes > longestChain(group);
  }

  /** Returns the number of nodes of a chain above which the group is due to be moved. */
  static int longestChain(long group) {
    return (int) getLongOpaque(group + LONGEST_CHAIN);
  }

  /** Returns whether the group has twice the keys with which it was due. */
  static boolean isOverdue(long group) {
    return keys(group) > 2 * getLongOpaque(group + GROW_AT);
  }

  /** Marks the group as due; returns whether it was not: the caller then queues it. */
  public static boolean markDue(long group) {
    // The thread that takes the group from the queue sees this by the queue.
    return getLongOpaque(group + DUE) == 0 && casLong(group + DUE, 0, 1);
  }

  /** Returns whether the group is marked as due. */
  public static boolean isDue(long group) {
    return getLongOpaque(group + DUE) != 0;
  }

  /** Takes the mark of a group that need not be moved any more. */
  public static void clearDue(long group) {
    putLongRelease(group + DUE, 0); // after the sizes: the next thread that marks it sees them
  }

  /**
   * Takes the mark of a group that cannot be moved now: it is due again once it has grown or shrunk
   * by an eighth, or a chain has grown by half.
   *
   * @param keys the keys with which it was to be moved
   */
  public static void postpone(long group, long keys) {
    long longest = getLongOpaque(group + LONGEST_CHAIN);
    long shrinkAt = Math.min(getLongOpaque(group + SHRINK_AT), Math.max(1, keys - keys / 8));
    putLongOpaque(group + GROW_AT, Math.max(getLongOpaque(group + GROW_AT), keys + keys / 8 + 1));
    putLongOpaque(group + SHRINK_AT, shrinkAt);
    putLongOpaque(group + LONGEST_CHAIN, longest + Math.max(1, longest / 2));
    clearDue(group);
  }
}
