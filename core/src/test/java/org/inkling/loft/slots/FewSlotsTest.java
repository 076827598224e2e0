package org.inkling.loft.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.Test;

/** The first slots without branches say what a probe of them says. */
class FewSlotsTest {
  private static final long OTHER = KeyWord.encode(1_000);

  @Test
  void marksAreAllBitsOrNone() {
    for (long word : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32}) {
      assertEquals(0, FewSlots.differMask(word, word));
      for (int bit = 0; bit < Long.SIZE; bit++) {
        assertEquals(-1, FewSlots.differMask(word, word ^ 1L << bit));
      }
    }
    assertEquals(0, FewSlots.frozenMask(ValueWord.TOMBSTONE));
    assertEquals(-1, FewSlots.frozenMask(ValueWord.freeze(ValueWord.UNSET)));
    assertEquals(0, FewSlots.otherMask(KeyWord.EMPTY, OTHER));
    assertEquals(0, FewSlots.otherMask(OTHER, OTHER));
    assertEquals(-1, FewSlots.otherMask(KeyWord.FROZEN_EMPTY, OTHER));
  }

  @Test
  void theLikelySlotIsWhereAProbeWouldEnd() {
    var random = TestSeed.random("FewSlotsTest");
    try (SlabAllocator memory = SlabAllocator.create("slots", 2L << 20)) {
      long first = memory.allocate((long) FewSlots.SLOTS * SlotArray.SLOT_BYTES);
      for (int round = 0; round < 10_000; round++) {
        long key = KeyWord.encode(random.nextLong(-3, 3));
        int end = 0;
        while (end < FewSlots.SLOTS - 1 && random.nextInt(4) > 0) {
          NativeMemory.putLong(SlotArray.slot(first, end++), OTHER + random.nextInt(9));
        }
        long ending = random.nextBoolean() ? key : KeyWord.EMPTY;
        NativeMemory.putLong(SlotArray.slot(first, end), ending);
        for (int behind = end + 1; behind < FewSlots.SLOTS; behind++) {
          NativeMemory.putLong(SlotArray.slot(first, behind), random.nextLong());
        }
        assertEquals(SlotArray.slot(first, end), FewSlots.likely(first, key));
      }
    }
  }

  @Test
  void whereNoneIsLikelyItIsTheLast() {
    try (SlabAllocator memory = SlabAllocator.create("slots", 2L << 20)) {
      long first = memory.allocate((long) FewSlots.SLOTS * SlotArray.SLOT_BYTES);
      for (int i = 0; i < FewSlots.SLOTS; i++) {
        NativeMemory.putLong(SlotArray.slot(first, i), OTHER + i);
      }
      assertEquals(
          SlotArray.slot(first, FewSlots.SLOTS - 1), FewSlots.likely(first, KeyWord.encode(7)));
    }
  }
}
