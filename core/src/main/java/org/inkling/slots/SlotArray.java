package org.inkling.slots;

import static org.inkling.memory.NativeMemory.caeLong;
import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;

/**
 * Slots side by side, and the probes over a window of them.
 *
 * <p>A probe answers with the address of the slot that holds the key, or with one of two marks that
 * are no addresses: {@link #MISSING}, the window ended at an EMPTY slot and the key is nowhere; or
 * {@link #FULL}, the window is exhausted and the key may stand further on.
 *
 * @shape slot i at base + 16 * i: key word, value word; 16-byte aligned, four to a cache line
 * @units addresses and offsets in bytes, windows in slots
 * @source LOFT, EuroSys'25, section 3.2 (error-bounded insertion)
 */
public final class SlotArray {
  /** Bytes of a slot. */
  public static final int SLOT_BYTES = 16;

  /** The key is not there: the probe ended at an EMPTY slot or before a bucket that is absent. */
  public static final long MISSING = 0;

  /** Every slot of the window holds another key. */
  public static final long FULL = 1;

  private static final int VALUE_OFFSET = 8;

  private SlotArray() {}

  /** The address of a slot. */
  public static long slot(long base, long index) {
    return base + index * SLOT_BYTES;
  }

  /** The key word of a slot; plain, see the package comment. */
  public static long keyWord(long slot) {
    return getLong(slot);
  }

  /** The value word of a slot. */
  public static long value(long slot) {
    // Acquire, pairs with the compare-and-set in casValue: whoever sees a cell's address sees what
    // the cell holds. Test: jcstress ValueInstall.
    return getLongAcquire(slot + VALUE_OFFSET);
  }

  /** Moves the value word; the linearization point of every write. */
  public static boolean casValue(long slot, long expected, long word) {
    return casLong(slot + VALUE_OFFSET, expected, word);
  }

  /** Looks for a key in {@code window} slots from {@code first}. */
  public static long find(long first, int window, long keyWord) {
    long end = slot(first, window);
    for (long slot = first; slot != end; slot += SLOT_BYTES) {
      long seen = getLong(slot);
      if (seen == keyWord) {
        return slot;
      }
      if (seen == KeyWord.EMPTY) {
        return MISSING;
      }
    }
    return FULL;
  }

  /** As {@link #find}, but takes the first EMPTY slot for the key; never {@link #MISSING}. */
  public static long findOrClaim(long first, int window, long keyWord) {
    long end = slot(first, window);
    for (long slot = first; slot != end; slot += SLOT_BYTES) {
      if (holds(slot, keyWord)) {
        return slot;
      }
    }
    return FULL;
  }

  /** Whether the slot has the key, now at the latest: an EMPTY one is claimed for it. */
  static boolean holds(long slot, long keyWord) {
    long seen = getLong(slot);
    if (seen == KeyWord.EMPTY) {
      // Volatile: the claim is ordered with all others, so (S2) holds; the witness is the key of
      // the thread that came first. Test: jcstress SlotClaim.
      seen = caeLong(slot, KeyWord.EMPTY, keyWord);
    }
    return seen == keyWord || seen == KeyWord.EMPTY;
  }
}
