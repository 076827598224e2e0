package org.inkling.loft.table;

import org.inkling.loft.slots.ValueWord;

/** The write operations of a map, as decisions on the word that holds the state of a key. */
public enum Write {
  PUT,
  PUT_IF_ABSENT,
  REPLACE,
  COMPARE_AND_SET,
  REMOVE,
  REMOVE_EXPECTED,
  /** A removal that leaves a marker even if the key had no value. */
  MARK_DELETED;

  /**
   * Returns whether the write changes a key in this state.
   *
   * @param expected the value to compare with; only some writes use it
   */
  boolean changes(long state, long expected) {
    return switch (this) {
      case PUT -> true;
      case PUT_IF_ABSENT -> !ValueWord.isPresent(state);
      case REPLACE, REMOVE -> ValueWord.isPresent(state);
      case COMPARE_AND_SET, REMOVE_EXPECTED -> ValueWord.holds(state, expected);
      case MARK_DELETED -> state != ValueWord.DELETED;
    };
  }

  /** Returns whether the write inserts or removes a key in this state. */
  public boolean movesKeys(long state, long expected) {
    return changes(state, expected) && (removes() || !ValueWord.isPresent(state));
  }

  /** Returns the change in the number of present keys by a write that found a key in this state. */
  int keysAdded(long state, long expected) {
    if (ValueWord.isPresent(state) != removes() || !changes(state, expected)) {
      return 0;
    }
    return removes() ? -1 : 1;
  }

  /** Returns whether the write removes a value. */
  boolean removes() {
    return this == REMOVE || this == REMOVE_EXPECTED || this == MARK_DELETED;
  }
}
