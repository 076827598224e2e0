package org.inkling.index.operations;

/** The writes of one key, each as a decision on the state of the key. */
public enum Write {
  PUT,
  PUT_IF_ABSENT,
  REPLACE,
  COMPARE_AND_SET,
  REMOVE,
  REMOVE_EXPECTED;

  /**
   * Returns whether the write changes a key.
   *
   * @param present whether the key has a value
   * @param expected whether it has the value that the write expects; only {@linkplain #compares
   *     comparing} writes use it
   */
  public boolean changes(boolean present, boolean expected) {
    return switch (this) {
      case PUT -> true;
      case PUT_IF_ABSENT -> !present;
      case REPLACE, REMOVE -> present;
      case COMPARE_AND_SET, REMOVE_EXPECTED -> expected;
    };
  }

  /** Returns whether the write depends on the value of the key. */
  public boolean compares() {
    return this == COMPARE_AND_SET || this == REMOVE_EXPECTED;
  }

  /** Returns whether the write removes the key. */
  public boolean removes() {
    return this == REMOVE || this == REMOVE_EXPECTED;
  }

  /**
   * Returns what the operation reports: for PUT and REMOVE whether the key had a value, for all
   * others whether the write has changed it.
   */
  public boolean result(boolean hadValue, boolean changed) {
    return (this == PUT || this == REMOVE) ? hadValue : changed;
  }
}
