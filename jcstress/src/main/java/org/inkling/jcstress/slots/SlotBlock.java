package org.inkling.jcstress.slots;

import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.SlabAllocator;

/** Four fresh slots for one state, from memory that all states of a test share. */
final class SlotBlock {
  /** Slots of the block, and of a window over it. */
  static final int SLOTS = 4;

  private static final long BYTES = (long) SLOTS * SlotArray.SLOT_BYTES;

  private SlotBlock() {}

  static SlabAllocator memory(String test) {
    return SlabAllocator.create(test, Long.MAX_VALUE);
  }

  static long allocate(SlabAllocator memory) {
    return memory.allocate(BYTES);
  }

  static void free(long block, SlabAllocator memory) {
    memory.free(block, BYTES);
  }

  static long word(long key) {
    return KeyWord.encode(key);
  }

  /** Which slot of a block an address names. */
  static long index(long block, long slot) {
    return (slot - block) / SlotArray.SLOT_BYTES;
  }

  /** In how many slots of a block a key stands. */
  static long copies(long block, long key) {
    long copies = 0;
    for (int i = 0; i < SLOTS; i++) {
      copies += SlotArray.keyWord(SlotArray.slot(block, i)) == word(key) ? 1 : 0;
    }
    return copies;
  }
}
