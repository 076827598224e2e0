package org.inkling.loft;

import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.memory.SlabAllocator;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;

/**
 * The slots of the two keys whose words a slot array keeps for itself: MIN_VALUE and MAX_VALUE,
 * naturally the first and the last of the index.
 *
 * @shape two slots of 16 bytes; only their value words are ever read
 */
final class SideSlots {
  private static final int BYTES = 2 * SlotArray.SLOT_BYTES;

  private final long address;

  SideSlots(SlabAllocator memory) {
    address = memory.allocatePinned(BYTES);
    putLong(highest(), KeyWord.encode(Long.MAX_VALUE)); // the word of MIN_VALUE is 0 already
  }

  /** The slot of MIN_VALUE. */
  long lowest() {
    return address;
  }

  /** The slot of MAX_VALUE. */
  long highest() {
    return address + SlotArray.SLOT_BYTES;
  }

  /** The slot of a key that is not encodable. */
  long of(long key) {
    return key < 0 ? lowest() : highest();
  }
}
