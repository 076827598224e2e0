package org.inkling.index.operations;

/**
 * What an attempt to write a key has done, in an int, so that a write allocates nothing.
 *
 * @shape BUSY, or two bits
 */
public final class WriteOutcome {
  /**
   * The attempt has changed nothing because of other threads, and the write must be tried again.
   */
  public static final int BUSY = -1;

  private static final int HAD_VALUE = 1;
  private static final int CHANGED = 2;

  private WriteOutcome() {}

  /** Returns the outcome of an attempt that was not BUSY. */
  public static int of(boolean hadValue, boolean changed) {
    return (hadValue ? HAD_VALUE : 0) | (changed ? CHANGED : 0);
  }

  /** Returns what the operation reports, as specified by {@link Write#result}. */
  public static boolean result(Write write, int outcome) {
    return write.result(hadValue(outcome), hasChanged(outcome));
  }

  /** Returns by how much a write has changed the number of keys: -1, 0 or 1. */
  public static int keysAdded(Write write, int outcome) {
    if (!hasChanged(outcome) || hadValue(outcome) != write.removes()) {
      return 0;
    }
    return write.removes() ? -1 : 1;
  }

  /** Returns whether the key had a value before the write. */
  public static boolean hadValue(int outcome) {
    return (outcome & HAD_VALUE) != 0;
  }

  private static boolean hasChanged(int outcome) {
    return (outcome & CHANGED) != 0;
  }
}
