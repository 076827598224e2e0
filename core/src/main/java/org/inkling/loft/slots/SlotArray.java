package org.inkling.loft.slots;

import static org.inkling.memory.NativeMemory.caeLong;
import static org.inkling.memory.NativeMemory.casLong;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.memory.PairSearch;

/**
 * Slots side by side, and the probes over a window of them.
 *
 * <p>A probe answers with the address of the slot that holds the key, or with one of three marks
 * that are no addresses: {@link #MISSING}, the window ended at an EMPTY slot and the key is
 * nowhere; {@link #FULL}, the window is exhausted and the key may stand further on; {@link
 * #CLOSED}, the probe ended where a key could have been and now none can come: the node is being
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

  /** Slots that are looked at one by one in any case: most keys stand there. */
  private static final int NEAR = 4;

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

  /**
   * The value word of a slot, plain: what it leads to may be read behind an acquire fence only,
   * which makes this an acquire load for all slots at once.
   */
  public static long plainValue(long slot) {
    return getLong(slot + VALUE_OFFSET);
  }

  /** Moves the value word; the linearization point of every write. */
  public static boolean casValue(long slot, long expected, long word) {
    return casLong(slot + VALUE_OFFSET, expected, word);
  }

  /** Fills a slot of a private block; plain, whatever publishes the block publishes it. */
  public static void fill(long slot, long keyWord, long word) {
    putLong(slot, keyWord);
    putLong(slot + VALUE_OFFSET, word);
  }

  /** Looks for a key in {@code window} slots from {@code first}. */
  public static long find(long first, int window, long keyWord) {
    return PairSearch.VECTORS && window > NEAR
        ? findByVectors(first, window, keyWord)
        : findOneByOne(first, window, keyWord);
  }

  /**
   * Vectors pass over slots of other keys, whose key words are final, and settle nothing else: from
   * the first slot that is not one of these on, slots are read one by one as without vectors.
   */
  private static long findByVectors(long first, int window, long keyWord) {
    long near = findOneByOne(first, NEAR, keyWord);
    if (near != FULL) {
      return near;
    }
    int others = NEAR + PairSearch.others(slot(first, NEAR), window - NEAR, keyWord);
    return findOneByOne(slot(first, others), window - others, keyWord);
  }

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

  /** The slot itself if it has the key word, else the one behind it; without a branch. */
  public static long nextUnless(long slot, long keyWord) {
    return slot + (FewSlots.differ(getLong(slot), keyWord) & SLOT_BYTES);
  }

  /** The answer of a probe that ends at a word which is no key. */
  static long endOfProbe(long word) {
    return word == KeyWord.EMPTY ? MISSING : CLOSED;
  }

  /** As {@link #find}, but takes the first EMPTY slot for the key; never {@link #MISSING}. */
  public static long findOrClaim(long first, int window, long keyWord) {
    for (int i = 0; i < window; i++) { // by an int: without a safepoint in each turn
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

  /** Claims a slot for a key if it is EMPTY; the key word that it has then. */
  static long claim(long slot, long keyWord) {
    long seen = getLong(slot);
    if (seen != KeyWord.EMPTY) {
      return seen;
    }
    // Volatile: a claim is ordered with all others and with the freeze, so (S2) holds; the witness
    // is the word of the thread that came first. Tests: jcstress SlotClaim, FrozenEmpty.
    long witness = caeLong(slot, KeyWord.EMPTY, keyWord);
    return witness == KeyWord.EMPTY ? keyWord : witness;
  }

  /**
   * Sees to it that a slot changes no more: an EMPTY key word becomes FROZEN_EMPTY, the value word
   * of a key its frozen form. The frozen value word, or UNSET for a slot that has no key.
   */
  public static long freeze(long slot) {
    while (true) {
      long key = getLong(slot);
      long value = value(slot);
      if (key == KeyWord.FROZEN_EMPTY || ValueWord.isFrozen(value)) {
        return value;
      }
      // Whether a slot is EMPTY cannot be foretold, so no branch asks: bits that are all set for a
      // key and all clear for EMPTY choose the word that is moved, and FROZEN_EMPTY has all set.
      long taken = (key | -key) >> (Long.SIZE - 1);
      long frozen = ValueWord.freeze(value) | ~taken;
      // Volatile, pairs with the acquire in value() or the fence after a plain read of a key word:
      // who sees the slot frozen sees the link that was set before; and ordered with claims (S2).
      // Tests: jcstress LinkBeforeFreeze, FreezeAgainstWrite, FrozenEmpty.
      if (casLong(slot + (taken & VALUE_OFFSET), value & taken, frozen)) {
        return frozen & taken;
      }
    }
  }
}
