package org.inkling.hybrid.operations;

/** The conditional writes, each as a decision on the state of a key. */
public enum WriteKind {
  PUT,
  PUT_IF_ABSENT,
  REPLACE,
  COMPARE_AND_SET,
  REMOVE,
  REMOVE_EXPECTED;

  /** Returns whether the write changes a key that is present with a value, or absent. */
  public boolean changes(boolean present, long value, long expected) {
    return switch (this) {
      case PUT -> true;
      case PUT_IF_ABSENT -> !present;
      case REPLACE, REMOVE -> present;
      case COMPARE_AND_SET, REMOVE_EXPECTED -> present && value == expected;
    };
  }

  /** Returns whether the write removes the key. */
  public boolean removes() {
    return this == REMOVE || this == REMOVE_EXPECTED;
  }
}
