package org.inkling.loft.table;

import org.inkling.loft.slots.ValueWord;

/** The writes of a map, as decisions on the word that is the state of a key. */
public enum Write {
  PUT,
  PUT_IF_ABSENT,
  REPLACE,
  COMPARE_AND_SET,
  REMOVE,
  REMOVE_EXPECTED,
  /** A removal that leaves a mark even where there was nothing. */
  MARK_DELETED;

  /** Whether the write changes a key in this state; {@code expected} is what some compare with. */
  boolean changes(long state, long expected) {
    return switch (this) {
      case PUT -> true;
      case PUT_IF_ABSENT -> !ValueWord.isPresent(state);
      case REPLACE, REMOVE -> ValueWord.isPresent(state);
      case COMPARE_AND_SET, REMOVE_EXPECTED -> ValueWord.holds(state, expected);
      case MARK_DELETED -> state != ValueWord.DELETED;
    };
  }

  /** Whether the write brings or takes a key in this state: an insert or a removal. */
  public boolean movesKeys(long state, long expected) {
    return changes(state, expected) && (removes() || !ValueWord.isPresent(state));
  }

  /** By how many the keys present are more after the write, which found a key in this state. */
  int keysAdded(long state, long expected) {
    if (ValueWord.isPresent(state) != removes() || !changes(state, expected)) {
      return 0;
    }
    return removes() ? -1 : 1;
  }

  /** Whether the write takes a value out. */
  boolean removes() {
    return this == REMOVE || this == REMOVE_EXPECTED || this == MARK_DELETED;
  }
}
