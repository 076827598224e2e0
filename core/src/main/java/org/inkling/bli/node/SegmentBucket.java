package org.inkling.bli.node;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongRelease;

import org.inkling.memory.NativeMemory;

/**
 * An S-Bucket: up to 7 unsorted children of a segment, each with its pivot, the smallest key that
 * it may hold.
 *
 * <pre>
 *   offset  0  word       bits 0..6: slot i has a child; bits 8..11: how many slots were used
 *           8  pivots     of slots 0 to 6
 *          64  children   of slots 0 to 6: addresses
 *         120             not used
 * </pre>
 *
 * <p>A slot is used once: its pivot never changes, and the word never has the same value twice. A
 * child is replaced in its slot; if several children take its place, the first one gets the slot
 * and the others get unused slots, which are turned on, all by one store of the word, <i>before</i>
 * the slot is overwritten. A reader loads word, child, and the word again: if the word is the same,
 * the child was the right one when it was loaded, because a reader that sees the overwritten slot
 * sees the new word too. If not, it looks again; that happens at most once for each change of the
 * word, of which a bucket has at most 14.
 *
 * @shape 128 bytes: a cache line for the search, and one for the child
 * @units addresses and offsets in bytes
 * @source BLI, section 4.3; the order of stores is our own, figure 5 of the paper lets a reader
 *     miss a key
 */
public final class SegmentBucket {
  /** The maximum number of children. */
  public static final int MAX_SLOTS = 7;

  /** The result of a search that finds no child. */
  static final int NO_SLOT = -1;

  static final int SHIFT = 7;

  private static final long FIRST_PIVOT = 8;
  private static final long FIRST_CHILD = 64;
  private static final long PRESENT_BITS = (1L << MAX_SLOTS) - 1;
  private static final int USED_SHIFT = 8;

  private SegmentBucket() {}

  /**
   * Returns the child whose range has a key, or 0 if every pivot is above the key; the key then
   * belongs to a child of a bucket before this one.
   */
  public static long childFor(long bucket, long key) {
    // Acquire; pairs with the release in turnOn. Test: jcstress BliSplitAgainstGet.
    long word = getLongAcquire(bucket);
    while (true) {
      int slot = slotFor(bucket, word, key);
      if (slot == NO_SLOT) {
        return 0;
      }
      // Acquire; pairs with the release in setChild, which follows that of the word.
      long child = child(bucket, slot);
      long now = getLongAcquire(bucket);
      if (now == word) {
        return child;
      }
      word = now;
    }
  }

  /** Returns the slot with the greatest pivot that is not above a key, or -1. */
  public static int slotFor(long bucket, long word, long key) {
    long base = NativeMemory.base(bucket);
    int best = NO_SLOT;
    long bestPivot = Long.MIN_VALUE;
    for (long left = word & PRESENT_BITS; left != 0; left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left);
      long pivot = pivot(base, slot);
      if (pivot <= key && pivot >= bestPivot) {
        best = slot;
        bestPivot = pivot;
      }
    }
    return best;
  }

  /** Returns the slot with the smallest pivot above a key, or -1. */
  public static int slotAbove(long bucket, long word, long key) {
    int best = NO_SLOT;
    long bestPivot = Long.MAX_VALUE;
    for (long left = word & PRESENT_BITS; left != 0; left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left);
      long pivot = pivot(bucket, slot);
      if (pivot > key && pivot <= bestPivot) {
        best = slot;
        bestPivot = pivot;
      }
    }
    return best;
  }

  /** Returns the word, with acquire. */
  public static long word(long bucket) {
    return getLongAcquire(bucket);
  }

  /** Returns the slots of a word that have a child, a bit each. */
  public static long present(long word) {
    return word & PRESENT_BITS;
  }

  /** Returns how many slots were used. */
  public static int used(long word) {
    return (int) (word >>> USED_SHIFT);
  }

  /** Returns the pivot of a used slot. */
  public static long pivot(long bucket, int slot) {
    return getLong(bucket + FIRST_PIVOT + (long) slot * Long.BYTES);
  }

  /** Returns the child of a used slot, with acquire. */
  public static long child(long bucket, int slot) {
    return getLongAcquire(bucket + FIRST_CHILD + (long) slot * Long.BYTES);
  }

  /** Fills a bucket that no other thread has seen. */
  static void fill(long bucket, ChildList children, int from, int to) {
    for (int i = from; i < to; i++) {
      write(bucket, i - from, children.pivot(i), children.address(i));
    }
    int count = to - from;
    putLong(bucket, ((1L << count) - 1) | ((long) count << USED_SHIFT));
  }

  /**
   * Replaces a child by one or more, of which the first has the same pivot; for the writer.
   *
   * @param children the new children in ascending order; all but the first need an unused slot
   */
  public static void replace(long bucket, int slot, ChildList children) {
    if (children.size() > 1) {
      turnOn(bucket, children);
    }
    setChild(bucket, slot, children.address(0));
  }

  /** Puts all children but the first into unused slots, and publishes them by one store. */
  public static void turnOn(long bucket, ChildList children) {
    long word = getLong(bucket);
    int used = used(word);
    int added = children.size() - 1;
    for (int i = 0; i < added; i++) {
      write(bucket, used + i, children.pivot(i + 1), children.address(i + 1));
    }
    long on = ((1L << added) - 1) << used;
    putLongRelease(bucket, word + ((long) added << USED_SHIFT) | on);
  }

  /** Replaces the child in a slot by one of the same pivot; for the writer. */
  public static void setChild(long bucket, int slot, long child) {
    putLongRelease(bucket + FIRST_CHILD + (long) slot * Long.BYTES, child);
  }

  /** Removes the child in a slot by one store; for the writer. */
  public static void turnOff(long bucket, int slot) {
    putLongRelease(bucket, getLong(bucket) & ~(1L << slot));
  }

  private static void write(long bucket, int slot, long pivot, long child) {
    putLong(bucket + FIRST_PIVOT + (long) slot * Long.BYTES, pivot);
    putLong(bucket + FIRST_CHILD + (long) slot * Long.BYTES, child);
  }
}
