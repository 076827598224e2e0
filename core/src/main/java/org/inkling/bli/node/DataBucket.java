package org.inkling.bli.node;

import static org.inkling.bli.node.BranchFree.isZero;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongRelease;

import java.lang.invoke.VarHandle;
import org.inkling.memory.NativeMemory;

/**
 * A D-Bucket: up to 15 unsorted entries of one range of keys, which readers search without a latch
 * while one writer changes them.
 *
 * <pre>
 *   offset  0  word      bits 0..14: slot i has an entry; bits 16..30: slot i was used
 *           8            not used
 *          16  slot 0    key, value
 *          32  slot 1    ...
 * </pre>
 *
 * <p>A key goes into the first unused slot at or after its hint, with wrap-around. A used bit is
 * never cleared and a key is never overwritten: so a search may end at the first unused slot, and
 * an entry that a reader has found keeps its key as long as the bucket exists.
 *
 * @shape 256 bytes: four cache lines, of which a search of a key reads the first and most often one
 *     other
 * @units addresses and offsets in bytes
 * @source BLI, sections 4.2 and 5.1.2. The paper hashes with carry-less multiplication, which Java
 *     does not have; a multiplication by the golden ratio takes its place
 */
public final class DataBucket {
  /** The maximum number of entries. */
  public static final int MAX_SLOTS = 15;

  /** The size of a bucket. */
  public static final long BYTES = 256;

  private static final long FIRST_SLOT = 16;
  private static final int SLOT_SHIFT = 4;
  private static final int USED_SHIFT = 16;
  private static final long PRESENT_BITS = (1L << MAX_SLOTS) - 1;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private DataBucket() {}

  /** Returns the slot at which the search for a key begins. */
  static int hint(long key, int slots) {
    return (int) ((((key * GOLDEN) >>> Integer.SIZE) * slots) >>> Integer.SIZE);
  }

  /**
   * Returns the address of a key's entry, or 0 if the bucket has none.
   *
   * @param slots the number of slots of a bucket
   */
  public static long find(long bucket, long key, int slots) {
    long base = NativeMemory.base(bucket);
    // A plain load with a fence is an acquire load that takes less room in compiled code. Pairs
    // with the release in put and remove. Test: jcstress BliInsertAgainstGet.
    long word = getLong(base);
    VarHandle.acquireFence();
    int slot = hint(key, slots);
    int equal = 0;
    // Compares two slots without a branch on each: most keys are in one of them.
    for (int i = 0; i < 2; i++) {
      equal |= isZero(getLong(entry(base, slot)) ^ key) << slot;
      slot = after(slot, slots);
    }
    int found = equal & (int) word & (int) PRESENT_BITS;
    if (found != 0) {
      return entry(base, Integer.numberOfTrailingZeros(found));
    }
    return findAfter(base, word, key, slots);
  }

  /** Searches the slots after the first two, unless one of those is unused. */
  private static long findAfter(long base, long word, long key, int slots) {
    int slot = hint(key, slots);
    for (int probe = 0; probe < slots && isUsed(word, slot); probe++) {
      if (probe >= 2 && getLong(entry(base, slot)) == key && ((word >>> slot) & 1) != 0) {
        return entry(base, slot);
      }
      slot = after(slot, slots);
    }
    return 0;
  }

  /**
   * Loads all cache lines of a bucket at once, for the writer, whose next stores may go to any of
   * them; returns a number that must be used.
   */
  public static long touch(long bucket) {
    long base = NativeMemory.base(bucket);
    long touched = 0;
    for (long offset = 0; offset < BYTES; offset += 64) {
      touched |= getLong(base + offset);
    }
    return touched;
  }

  private static boolean isUsed(long word, int slot) {
    return ((word >>> slot) & (1L << USED_SHIFT)) != 0;
  }

  private static int after(int slot, int slots) {
    return slot + 1 == slots ? 0 : slot + 1;
  }

  /** Returns the key of an entry. */
  public static long key(long entry) {
    return getLong(entry);
  }

  /** Returns the value of an entry. */
  public static long value(long entry) {
    // An acquire load; pairs with setValue: a reader of a value sees what its writer did before.
    long value = getLong(entry + Long.BYTES);
    VarHandle.acquireFence();
    return value;
  }

  /** Sets the value of an entry; for the writer. */
  public static void setValue(long entry, long value) {
    putLongRelease(entry + Long.BYTES, value);
  }

  /**
   * Puts an absent key into an unused slot and publishes it; for the writer.
   *
   * @return false if every slot was used
   */
  public static boolean put(long bucket, long key, long value, int slots) {
    long word = getLong(bucket);
    int slot = unused(word, key, slots);
    if (slot < 0) {
      return false;
    }
    write(bucket, slot, key, value);
    putLongRelease(bucket, word | bits(slot));
    return true;
  }

  /** Removes an entry by one store; for the writer. Returns whether entries are left. */
  public static boolean remove(long bucket, long entry) {
    long slot = (entry - bucket - FIRST_SLOT) >>> SLOT_SHIFT;
    long word = getLong(bucket) & ~(1L << slot);
    putLongRelease(bucket, word);
    return (word & PRESENT_BITS) != 0;
  }

  /** Fills a new bucket, which no other thread has seen, with entries of a list. */
  public static void fill(long bucket, EntryList entries, int from, int to, int slots) {
    long word = 0;
    for (int i = from; i < to; i++) {
      int slot = unused(word, entries.key(i), slots);
      write(bucket, slot, entries.key(i), entries.value(i));
      word |= bits(slot);
    }
    putLong(bucket, word); // published with the bucket
  }

  /** Returns the slots that have an entry, a bit each. */
  public static long present(long bucket) {
    return getLongAcquire(bucket) & PRESENT_BITS;
  }

  /** Returns how many slots were used. */
  public static int used(long bucket) {
    return Long.bitCount(getLong(bucket) >>> USED_SHIFT);
  }

  /** Returns the address of the entry in a slot. */
  public static long entry(long bucket, int slot) {
    return bucket + FIRST_SLOT + ((long) slot << SLOT_SHIFT);
  }

  /** Returns the first unused slot, starting at the hint of a key, or -1. */
  private static int unused(long word, long key, int slots) {
    int free = (int) (~(word >>> USED_SHIFT) & ((1L << slots) - 1));
    int from = free & (-1 << hint(key, slots));
    int chosen = from != 0 ? from : free;
    return chosen == 0 ? -1 : Integer.numberOfTrailingZeros(chosen);
  }

  private static void write(long bucket, int slot, long key, long value) {
    long entry = entry(bucket, slot);
    putLong(entry, key);
    putLong(entry + Long.BYTES, value);
  }

  private static long bits(int slot) {
    return (1L << slot) | ((1L << USED_SHIFT) << slot);
  }
}
