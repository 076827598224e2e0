package org.inkling.loft.table;

import org.inkling.index.operations.Write;
import org.inkling.loft.slots.ValueWord;

/**
 * What a write found and did, in one word: the state that the key had before, which {@link
 * ValueWord} reads, and in bit 0 whether the write has changed the key.
 *
 * <p>Bit 0 is free: in a slot it marks a frozen word, and a state is never frozen.
 *
 * @shape 64 bits; valid until the pin of the write ends
 */
public final class Outcome {
  private static final long CHANGED = 1;

  /** The outcome of a write that has given a value to a key without one. */
  public static final long NEW = CHANGED;

  private Outcome() {}

  /** Returns the outcome of a write that has changed a key in this state. */
  static long changed(long state) {
    return state | CHANGED;
  }

  /** Returns whether the write has changed the key. */
  public static boolean isChanged(long outcome) {
    return (outcome & CHANGED) != 0;
  }

  /** Returns whether the write has inserted or removed the key. */
  public static boolean movesKeys(Write write, long outcome) {
    return isChanged(outcome) && (write.removes() || !ValueWord.isPresent(outcome));
  }

  /** Returns the change in the number of present keys. */
  static int keysAdded(Write write, long outcome) {
    if (!isChanged(outcome) || ValueWord.isPresent(outcome) != write.removes()) {
      return 0;
    }
    return write.removes() ? -1 : 1;
  }
}
