package org.inkling.hybrid.operations;

/** The writes that depend on what a key has, as decisions on that. */
public enum WriteKind {
  PUT,
  PUT_IF_ABSENT,
  REPLACE,
  COMPARE_AND_SET,
  REMOVE,
  REMOVE_EXPECTED;

  /** Whether the write changes a key that is present with a value, or absent. */
  public boolean changes(boolean present, long value, long expected) {
    return switch (this) {
      case PUT -> true;
      case PUT_IF_ABSENT -> !present;
      case REPLACE, REMOVE -> present;
      case COMPARE_AND_SET, REMOVE_EXPECTED -> present && value == expected;
    };
  }

  /** Whether the write takes the key out. */
  public boolean removes() {
    return this == REMOVE || this == REMOVE_EXPECTED;
  }
}
