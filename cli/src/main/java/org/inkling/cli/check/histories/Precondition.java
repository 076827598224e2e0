package org.inkling.cli.check.histories;

/** The condition that an operation's answer implies for the previous value of its key. */
enum Precondition {
  /** No condition: a put returns no answer. */
  ANY,
  /** The key had this value, or none. */
  IS,
  /** The key did not have this value. */
  IS_NOT,
  /** The key had a value. */
  PRESENT;

  /** Returns whether an operation on a key of value {@code state} can give the answer. */
  boolean admits(long state, long before) {
    return switch (this) {
      case ANY -> true;
      case IS -> state == before;
      case IS_NOT -> state != before;
      case PRESENT -> state != LoggedOperation.ABSENT;
    };
  }
}
