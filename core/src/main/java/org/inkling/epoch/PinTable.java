package org.inkling.epoch;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Slots in which operations leave the epoch they entered at, 0 when free; a full table has a next
 * one, twice as large.
 *
 * <p>On the heap, so that an operation that comes after close finds a slot and not a fault. Slots
 * are 128 bytes apart: two cache lines, for processors that fetch lines in pairs. A pin is the
 * number of its slot, counted through all tables. Behind the word of a slot stand two more that
 * belong to its holder, who has the line anyway: how many draws are left until one is drawn, and
 * the state of the random numbers for that.
 */
final class PinTable {
  /** The slots of all tables; exact. */
  static final VarHandle SLOTS =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

  private static final VarHandle NEXT = next();

  private static final int STRIDE_BITS = 4;
  private static final int DISTANCE_SHIFT = Long.numberOfLeadingZeros(2 * Epochs.DRAWN_SHARE - 1);
  private static final long FACTOR = 0x5851f42d4c957f2dL;
  private static final long STEP = 0x14057b7ef767814fL;

  final int firstPin;
  final int count;
  final long[] slots;
  private volatile @Nullable PinTable next;

  /** Makes a table of so many slots, a power of two. */
  PinTable(int firstPin, int count) {
    this.firstPin = firstPin;
    this.count = count;
    this.slots = new long[(count + 1) << STRIDE_BITS];
    for (int slot = 0; slot < count; slot++) {
      slots[index(slot) + 2] = (firstPin + slot) * STEP;
      beginDistance(slots, index(slot));
    }
  }

  /**
   * Counts a draw of the slot at an index, which the caller holds; whether it is drawn. Plain: the
   * words go from holder to holder with the slot.
   */
  static boolean draw(long[] slots, int index) {
    return --slots[index + 1] < 0 && beginDistance(slots, index);
  }

  /** Takes 1 to twice the share of draws, at random, until the next one is drawn. */
  private static boolean beginDistance(long[] slots, int index) {
    long random = slots[index + 2] * FACTOR + STEP;
    slots[index + 2] = random;
    slots[index + 1] = random >>> DISTANCE_SHIFT;
    return true;
  }

  /** The index of a slot's word; the first slot lies clear of the array's header. */
  static int index(int slot) {
    return (slot + 1) << STRIDE_BITS;
  }

  /** Pins in the first free slot at or behind that of the hint; returns -1 if all are taken. */
  int pin(int hint, long epoch) {
    for (int i = 0; i < count; i++) {
      int slot = (hint + i) & (count - 1);
      if ((long) SLOTS.getOpaque(slots, index(slot)) == 0
          && (boolean) SLOTS.compareAndSet(slots, index(slot), 0L, epoch)) {
        return firstPin + slot;
      }
    }
    return -1;
  }

  /** Returns the table of a pin, this one or one behind it. */
  PinTable holding(int pin) {
    PinTable table = this;
    while (pin - table.firstPin >= table.count) {
      table = table.nextOrGrown();
    }
    return table;
  }

  /** Returns the least epoch pinned in this table and those behind it. */
  long leastPinned() {
    long least = Long.MAX_VALUE;
    for (PinTable table = this; table != null; table = table.next) {
      for (int slot = 0; slot < table.count; slot++) {
        long pinned = (long) SLOTS.getVolatile(table.slots, index(slot));
        if (pinned != 0) {
          least = Math.min(least, pinned);
        }
      }
    }
    return least;
  }

  /** Returns the next table, making it if there is none yet. */
  PinTable nextOrGrown() {
    PinTable found = next;
    if (found != null) {
      return found;
    }
    NEXT.compareAndSet(this, null, new PinTable(firstPin + count, count * 2));
    found = next;
    assert found != null;
    return found;
  }

  private static VarHandle next() {
    try {
      return MethodHandles.lookup().findVarHandle(PinTable.class, "next", PinTable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
