package org.inkling.bli.node;

import static org.inkling.bli.node.BranchFree.isZero;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongRelease;

import java.lang.invoke.VarHandle;
import org.inkling.memory.NativeMemory;

/**
 * An S-Bucket: up to 7 unsorted children of a segment, each with its pivot, the smallest key that
 * it may hold.
 *
 * <pre>
 *   offset  0  word      bits 0..6: slot i has a child; bits 8..11: how many slots were used
 *           8            not used
 *          16  slot 0    pivot, address of the child
 *          32  slot 1    ...
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
 * @shape 128 bytes: two cache lines, which a search loads at the same time
 * @units addresses and offsets in bytes
 * @source BLI, section 4.3; the order of stores is our own, figure 5 of the paper lets a reader
 *     miss a key
 */
public final class SegmentBucket {
  /** The maximum number of children. */
  public static final int MAX_SLOTS = 7;

  /** The result of a search that finds no child. */
  static final int NO_SLOT = -1;

  /** The size of a bucket is 2 to this power. */
  static final int SHIFT = 7;

  static final long BYTES = 1L << SHIFT;

  private static final long FIRST_SLOT = 16;
  private static final int SLOT_SHIFT = 4;
  private static final long PRESENT_BITS = (1L << MAX_SLOTS) - 1;
  private static final int USED_SHIFT = 8;

  /** Slots that a new bucket fills. */
  private static final int FEW_SLOTS = 4;

  /** The word of a bucket whose only child is its first: that of its bound. */
  private static final long ONLY_FIRST = (1L << USED_SHIFT) | 1;

  private SegmentBucket() {}

  /**
   * Returns the child whose range has a key, or 0 if every pivot is above the key; the key then
   * belongs to a child of a bucket before this one.
   */
  public static long childFor(long bucket, long key) {
    long base = NativeMemory.base(bucket);
    while (true) {
      // Plain loads with fences, which are acquire loads; these take less room in compiled code.
      // Pairs with the release in turnOn. Test: jcstress BliSplitAgainstGet.
      long word = getLong(base);
      VarHandle.acquireFence();
      int slot = word == ONLY_FIRST ? 0 : slotFor(base, word, key);
      if (slot == NO_SLOT) {
        return 0;
      }
      // Pairs with the release in setChild, which follows that of the word.
      long child = getLong(slot(base, slot) + Long.BYTES);
      VarHandle.acquireFence();
      if (getLong(base) == word) {
        return child;
      }
    }
  }

  /**
   * Returns the slot with the greatest pivot that is not above a key, or -1.
   *
   * <p>Has no branch that depends on pivots: which one is the greatest is not predictable, and a
   * processor that guesses wrong waits for the bucket's cache line before it begins anything else.
   * The distance from a pivot to the key, as an unsigned number, is less for the pivots that are
   * not above the key than for all others; so the least distance decides.
   */
  public static int slotFor(long bucket, long word, long key) {
    long base = NativeMemory.base(bucket);
    return used(word) > FEW_SLOTS
        ? nearest(base, word, key, MAX_SLOTS)
        : nearest(base, word, key, FEW_SLOTS);
  }

  /** Looks at a constant number of slots, so that the compiler unrolls the loops. */
  private static int nearest(long base, long word, long key, int slots) {
    long top = key ^ Long.MIN_VALUE; // distances become signed numbers of the same order
    long least = Long.MAX_VALUE;
    for (int slot = 0; slot < slots; slot++) {
      least = Math.min(least, top - pivot(base, slot));
    }
    int equal = 0;
    for (int slot = 0; slot < slots; slot++) {
      equal |= isZero((top - pivot(base, slot)) ^ least) << slot;
    }
    int slot = Integer.numberOfTrailingZeros(equal);
    return least <= key && ((word >>> slot) & 1) != 0 ? slot : searchSlots(base, word, key);
  }

  /** Like {@link #slotFor}, slot by slot: for a bucket of which dropped slots are in the way. */
  private static int searchSlots(long bucket, long word, long key) {
    int best = NO_SLOT;
    long bestPivot = Long.MIN_VALUE;
    for (long left = word & PRESENT_BITS; left != 0; left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left);
      long pivot = pivot(bucket, slot);
      if (pivot <= key && pivot >= bestPivot) {
        best = slot;
        bestPivot = pivot;
      }
    }
    return best;
  }

  /** Returns the slot with the smallest pivot above a key, or -1; without a branch, as above. */
  public static int slotAbove(long bucket, long word, long key) {
    if (key == Long.MAX_VALUE) {
      return NO_SLOT;
    }
    long base = NativeMemory.base(bucket);
    long below = ~key - 1; // the complement reverses the order: at most this are pivots above
    long least = Long.MAX_VALUE;
    for (int slot = 0; slot < MAX_SLOTS; slot++) {
      least = Math.min(least, distanceAbove(base, word, slot, below));
    }
    int equal = 0;
    for (int slot = 0; slot < MAX_SLOTS; slot++) {
      equal |= isZero(distanceAbove(base, word, slot, below) ^ least) << slot;
    }
    return least > below ? NO_SLOT : Integer.numberOfTrailingZeros(equal);
  }

  /** Returns the distance to the pivot of a slot, or the greatest number if it has no child. */
  private static long distanceAbove(long base, long word, int slot, long below) {
    long present = -((word >>> slot) & 1);
    long distance = (below ^ Long.MIN_VALUE) - ~pivot(base, slot);
    return (distance & present) | (~present >>> 1);
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
    return getLong(slot(bucket, slot));
  }

  /** Returns the child of a used slot, with acquire. */
  public static long child(long bucket, int slot) {
    return getLongAcquire(slot(bucket, slot) + Long.BYTES);
  }

  /** Fills a bucket that no other thread has seen. */
  static void fill(long bucket, ChildList children, int from, int to) {
    for (int i = from; i < to; i++) {
      write(bucket, i - from, children.pivot(i), children.address(i));
    }
    int count = to - from;
    for (int slot = count; slot < MAX_SLOTS; slot++) {
      putLong(slot(bucket, slot), Long.MAX_VALUE);
    }
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
    putLongRelease(slot(bucket, slot) + Long.BYTES, child);
  }

  /** Removes the child in a slot by one store; for the writer. */
  public static void turnOff(long bucket, int slot) {
    putLongRelease(bucket, getLong(bucket) & ~(1L << slot));
  }

  private static long slot(long bucket, int slot) {
    return bucket + FIRST_SLOT + ((long) slot << SLOT_SHIFT);
  }

  private static void write(long bucket, int slot, long pivot, long child) {
    long address = slot(bucket, slot);
    putLong(address, pivot);
    putLong(address + Long.BYTES, child);
  }
}
