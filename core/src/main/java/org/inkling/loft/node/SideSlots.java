package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.SlabAllocator;

/**
 * The slots of the two keys whose words a slot array reserves: MIN_VALUE and MAX_VALUE, the first
 * and the last key of the index.
 *
 * @shape two slots of 16 bytes; only their value words are ever read
 */
public final class SideSlots {
  private static final int BYTES = 2 * SlotArray.SLOT_BYTES;

  private final long address;

  public SideSlots(SlabAllocator memory) {
    address = memory.allocatePinned(BYTES);
    putLong(highest(), KeyWord.encode(Long.MAX_VALUE)); // the word of MIN_VALUE is 0 already
  }

  /** Returns the slot of MIN_VALUE. */
  public long lowest() {
    return address;
  }

  /** Returns the slot of MAX_VALUE. */
  public long highest() {
    return address + SlotArray.SLOT_BYTES;
  }

  /** Returns the slot of a key that is not encodable. */
  public long of(long key) {
    return key < 0 ? lowest() : highest();
  }
}
