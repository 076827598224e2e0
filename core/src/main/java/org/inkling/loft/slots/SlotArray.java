package org.inkling.loft.slots;

import static org.inkling.memory.NativeMemory.caeLong;
import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.memory.PairSearch;

/**
 * Contiguous slots, and the probes over a window of them.
 *
 * <p>A probe returns the address of the slot that holds the key, or one of three marks that are not
 * addresses: {@link #MISSING} if the window ended at an EMPTY slot and the key is nowhere; {@link
 * #FULL} if the window is exhausted and the key may be further on; {@link #CLOSED} if the probe
 * ended where the key could have been but can no longer be added, because the node is being
 * replaced.
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

  /**
   * The key is not there and never will be: the probe ended at a frozen slot or a closed bucket.
   */
  public static final long CLOSED = 2;

  private static final int VALUE_OFFSET = 8;

  /** The largest mark; memory below the first page is never mapped, so no slot has its address. */
  private static final long LAST_MARK = CLOSED;

  /** Number of slots that are always examined one by one, because most keys are in them. */
  private static final int NEAR = 4;

  private SlotArray() {}

  /** Returns whether the result of a probe is a slot rather than one of the three marks. */
  public static boolean isSlot(long result) {
    return result > LAST_MARK;
  }

  /** Returns the address of a slot. */
  public static long slot(long base, long index) {
    return base + index * SLOT_BYTES;
  }

  /** Returns the key word of a slot by a plain read; see the package comment. */
  public static long keyWord(long slot) {
    return getLong(slot);
  }

  /** Returns the value word of a slot. */
  public static long value(long slot) {
    // Acquire, pairs with the compare-and-set in casValue: a thread that sees a cell's address sees
    // what the cell holds. Test: jcstress ValueInstall.
    return getLongAcquire(slot + VALUE_OFFSET);
  }

  /**
   * Returns the value word of a slot by a plain read. What the word refers to may only be read
   * after an acquire fence, which makes this an acquire load for all slots at once.
   */
  public static long plainValue(long slot) {
    return getLong(slot + VALUE_OFFSET);
  }

  /** Replaces the value word by compare-and-set; the linearization point of every write. */
  public static boolean casValue(long slot, long expected, long word) {
    return casLong(slot + VALUE_OFFSET, expected, word);
  }

  /**
   * Fills a slot of a private block by plain stores, which are published together with the block.
   */
  public static void fill(long slot, long keyWord, long word) {
    putLong(slot, keyWord);
    putLong(slot + VALUE_OFFSET, word);
  }

  /**
   * Searches for a key in {@code window} slots, beginning at {@code first}. Returns its slot,
   * {@link #MISSING}, {@link #FULL} or {@link #CLOSED}.
   */
  public static long find(long first, int window, long keyWord) {
    return PairSearch.VECTORS && window > NEAR
        ? findByVectors(first, window, keyWord)
        : findOneByOne(first, window, keyWord);
  }

  /**
   * Vectors only skip slots of other keys, whose key words are final, and decide nothing else: the
   * slots after these are read one by one, as without vectors. Separate because it is faster on osm
   * and slower on uniform keys: docs/performance.md, "Vectors".
   */
  private static long findByVectors(long first, int window, long keyWord) {
    long near = findOneByOne(first, NEAR, keyWord);
    if (near != FULL) {
      return near;
    }
    int others = NEAR + PairSearch.others(slot(first, NEAR), window - NEAR, keyWord);
    return findOneByOne(slot(first, others), window - others, keyWord);
  }

  /** The probe rule in a window; docs/performance.md, "Forms of one rule", lists other forms. */
  private static long findOneByOne(long first, int window, long keyWord) {
    long end = slot(first, window);
    for (long slot = first; slot != end; slot += SLOT_BYTES) {
      long seen = getLong(slot);
      if (seen == keyWord) {
        return slot;
      }
      if (!KeyWord.isKey(seen)) {
        return endOfProbe(seen);
      }
    }
    return FULL;
  }

  /** Returns the slot itself if it has the key word, else the next one; without a branch. */
  public static long nextUnless(long slot, long keyWord) {
    return slot + (FewSlots.differMask(getLong(slot), keyWord) & SLOT_BYTES);
  }

  /** Returns the result of a probe that ends at a word that is not a key. */
  private static long endOfProbe(long word) {
    return word == KeyWord.EMPTY ? MISSING : CLOSED;
  }

  /**
   * Like {@link #find}, but claims the first EMPTY slot for the key: returns the key's slot, {@link
   * #FULL} or {@link #CLOSED}. Separate because a claim is a compare-and-set, which may find
   * another key instead.
   */
  public static long findOrClaim(long first, int window, long keyWord) {
    for (int i = 0; i < window; i++) { // an int index: no safepoint poll in each iteration
      long slot = slot(first, i);
      long now = claim(slot, keyWord);
      if (now == keyWord) {
        return slot;
      }
      if (now == KeyWord.FROZEN_EMPTY) {
        return CLOSED;
      }
    }
    return FULL;
  }

  /** Claims a slot for a key if it is EMPTY; returns the key word that the slot has then. */
  private static long claim(long slot, long keyWord) {
    long seen = getLong(slot);
    if (seen != KeyWord.EMPTY) {
      return seen;
    }
    // Volatile: a claim is ordered with all others and with the freeze, so (S2) holds; the witness
    // is the word of the thread that was first. Tests: jcstress SlotClaim, FrozenEmpty.
    long witness = caeLong(slot, KeyWord.EMPTY, keyWord);
    return witness == KeyWord.EMPTY ? keyWord : witness;
  }

  /**
   * Ensures that a slot no longer changes: an EMPTY key word becomes FROZEN_EMPTY, and the value
   * word of a key takes its frozen form. Returns the frozen value word, or UNSET for a slot that
   * has no key.
   */
  public static long freeze(long slot) {
    while (true) {
      long key = getLong(slot);
      long value = value(slot);
      if (key == KeyWord.FROZEN_EMPTY || ValueWord.isFrozen(value)) {
        return value;
      }
      // Whether a slot is EMPTY cannot be predicted, so there is no branch: bits that are all set
      // for a key and all clear for EMPTY choose the word to replace, and FROZEN_EMPTY has all set.
      long taken = (key | -key) >> (Long.SIZE - 1);
      long frozen = ValueWord.freeze(value) | ~taken;
      // Volatile, pairs with the acquire in value() or the fence after a plain read of a key word:
      // a thread that sees the slot frozen sees the link that was set before. Ordered with claims
      // too (S2). Tests: jcstress LinkBeforeFreeze, FreezeAgainstWrite, FrozenEmpty.
      if (casLong(slot + (taken & VALUE_OFFSET), value & taken, frozen)) {
        return frozen & taken;
      }
    }
  }
}
