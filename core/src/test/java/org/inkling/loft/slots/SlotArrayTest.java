package org.inkling.loft.slots;

import static org.inkling.loft.slots.SlotArray.FULL;
import static org.inkling.loft.slots.SlotArray.MISSING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlotArrayTest {
  private static final int WINDOW = 4;
  private static final int LONG_WINDOW = 40;

  private SlabAllocator memory;
  private long base;

  @BeforeEach
  void allocate() {
    memory = SlabAllocator.create("slots", 2L << 20);
    base = memory.allocate(16L * SlotArray.SLOT_BYTES);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void freshSlotsAreMissing() {
    assertEquals(MISSING, SlotArray.find(base, WINDOW, word(5)));
    assertEquals(MISSING, SlotArray.find(base, 1, word(5)));
    assertEquals(ValueWord.UNSET, SlotArray.value(base));
  }

  @Test
  void claimsTakeTheWindowInOrderAndNothingBeyondIt() {
    long first = SlotArray.slot(base, 3);
    for (int i = 0; i < WINDOW; i++) {
      assertEquals(MISSING, SlotArray.find(first, WINDOW, word(100 + i)));
      assertEquals(SlotArray.slot(first, i), SlotArray.findOrClaim(first, WINDOW, word(100 + i)));
    }
    assertEquals(FULL, SlotArray.find(first, WINDOW, word(200)));
    assertEquals(FULL, SlotArray.findOrClaim(first, WINDOW, word(200)));
    assertEquals(KeyWord.EMPTY, SlotArray.keyWord(SlotArray.slot(base, 2)));
    assertEquals(KeyWord.EMPTY, SlotArray.keyWord(SlotArray.slot(first, WINDOW)));
  }

  @Test
  void aKeyIsFoundInEverySlotOfItsWindow() {
    for (int i = 0; i < WINDOW; i++) {
      SlotArray.findOrClaim(base, WINDOW, word(i));
    }
    for (int i = 0; i < WINDOW; i++) {
      assertEquals(SlotArray.slot(base, i), SlotArray.find(base, WINDOW, word(i)));
      assertEquals(SlotArray.slot(base, i), SlotArray.findOrClaim(base, WINDOW, word(i)));
    }
    assertEquals(FULL, SlotArray.find(base, WINDOW - 1, word(WINDOW - 1)));
  }

  @Test
  void windowsThatOverlapShareTheirSlots() {
    SlotArray.findOrClaim(SlotArray.slot(base, 1), WINDOW, word(1));
    assertEquals(base, SlotArray.findOrClaim(base, WINDOW, word(2)));
    assertEquals(SlotArray.slot(base, 2), SlotArray.findOrClaim(base, WINDOW, word(3)));
    assertEquals(SlotArray.slot(base, 1), SlotArray.find(base, WINDOW, word(1)));
  }

  @Test
  void aWindowOfOneIsFoundMissingOrFull() {
    assertEquals(MISSING, SlotArray.find(base, 1, word(1)));
    assertEquals(base, SlotArray.findOrClaim(base, 1, word(1)));
    assertEquals(base, SlotArray.find(base, 1, word(1)));
    assertEquals(FULL, SlotArray.find(base, 1, word(2)));
    assertEquals(FULL, SlotArray.findOrClaim(base, 1, word(2)));
  }

  @Test
  void theValueWordMovesOnlyFromWhatIsExpected() {
    long slot = SlotArray.findOrClaim(base, WINDOW, word(9));
    long ten = ValueWord.encode(10, memory);
    assertFalse(SlotArray.casValue(slot, ten, ValueWord.TOMBSTONE));
    assertTrue(SlotArray.casValue(slot, ValueWord.UNSET, ten));
    assertFalse(SlotArray.casValue(slot, ValueWord.UNSET, ValueWord.TOMBSTONE));
    assertEquals(10, ValueWord.decode(SlotArray.value(slot)));
    assertEquals(word(9), SlotArray.keyWord(slot), "the key stands");
  }

  @Test
  void aFrozenSlotHasItsKeyAndItsValueForEver() {
    long slot = SlotArray.findOrClaim(base, WINDOW, word(9));
    long ten = ValueWord.encode(10, memory);
    SlotArray.casValue(slot, ValueWord.UNSET, ten);
    assertEquals(ValueWord.freeze(ten), SlotArray.freeze(slot));
    assertEquals(ValueWord.freeze(ten), SlotArray.freeze(slot), "frozen again");
    assertEquals(ValueWord.freeze(ten), SlotArray.value(slot));
    assertFalse(SlotArray.casValue(slot, ten, ValueWord.TOMBSTONE));
    assertEquals(word(9), SlotArray.keyWord(slot));
  }

  @Test
  void aFrozenSlotWithoutAValueIsATombstone() {
    long slot = SlotArray.findOrClaim(base, WINDOW, word(9));
    assertEquals(ValueWord.freeze(ValueWord.UNSET), SlotArray.freeze(slot));
    assertEquals(word(9), SlotArray.keyWord(slot));
  }

  @Test
  void anEmptySlotThatIsFrozenTakesNoKey() {
    assertEquals(ValueWord.UNSET, SlotArray.freeze(base));
    assertEquals(ValueWord.UNSET, SlotArray.freeze(base), "frozen again");
    assertEquals(KeyWord.FROZEN_EMPTY, SlotArray.keyWord(base));
    assertEquals(ValueWord.UNSET, SlotArray.value(base));
    assertEquals(SlotArray.CLOSED, SlotArray.find(base, WINDOW, word(1)));
    assertEquals(SlotArray.CLOSED, SlotArray.findOrClaim(base, WINDOW, word(1)));
  }

  /** In the JVM that searches by vectors, these are held against slots read one by one. */
  @Test
  void aProbeEndsAtTheFirstSlotThatSettlesIt() {
    SplittableRandom random = TestSeed.random("SlotArrayTest");
    int slots = 2 * LONG_WINDOW;
    long block = memory.allocate((long) slots * SlotArray.SLOT_BYTES);
    for (int round = 0; round < 50_000; round++) {
      int rareness = 1 << random.nextInt(8);
      for (int i = 0; i < slots; i++) {
        boolean other = random.nextInt(rareness + 1) != 0;
        long[] ends = {KeyWord.EMPTY, KeyWord.FROZEN_EMPTY, word(9)};
        long seen = other ? word(10 + random.nextInt(100)) : ends[random.nextInt(3)];
        // Values are words that would settle a probe if they were taken for those of keys.
        SlotArray.fill(SlotArray.slot(block, i), seen, ends[random.nextInt(3)]);
      }
      int window = 1 + random.nextInt(LONG_WINDOW);
      int from = random.nextBoolean() ? slots - window : random.nextInt(slots - window);
      long first = SlotArray.slot(block, from);
      assertEquals(endOf(first, window, word(9)), SlotArray.find(first, window, word(9)));
    }
  }

  private static long endOf(long first, int window, long keyWord) {
    for (int i = 0; i < window; i++) {
      long seen = SlotArray.keyWord(SlotArray.slot(first, i));
      if (seen == keyWord) {
        return SlotArray.slot(first, i);
      } else if (seen == KeyWord.EMPTY) {
        return MISSING;
      } else if (seen == KeyWord.FROZEN_EMPTY) {
        return SlotArray.CLOSED;
      }
    }
    return FULL;
  }

  @Test
  void theNextSlotIsTakenUnlessTheKeyIsHere() {
    SlotArray.findOrClaim(base, WINDOW, word(1));
    assertEquals(base, SlotArray.nextUnless(base, word(1)));
    for (long other : new long[] {0, 2, -1, Long.MIN_VALUE + 1, Long.MAX_VALUE - 1, 1L << 32}) {
      assertEquals(SlotArray.slot(base, 1), SlotArray.nextUnless(base, word(other)));
    }
  }

  private static long word(long key) {
    return KeyWord.encode(key);
  }
}
