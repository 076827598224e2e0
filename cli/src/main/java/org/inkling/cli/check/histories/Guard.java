package org.inkling.cli.check.histories;

/** What an operation's answer says about the value that its key had before. */
enum Guard {
  /** Nothing: a put answers nothing. */
  ANY,
  /** It was this value, or there was none. */
  IS,
  /** It was not this value. */
  IS_NOT,
  /** There was one. */
  PRESENT;

  /** Whether a key of value {@code state} can have given the answer. */
  boolean admits(long state, long before) {
    return switch (this) {
      case ANY -> true;
      case IS -> state == before;
      case IS_NOT -> state != before;
      case PRESENT -> state != OperationLog.ABSENT;
    };
  }
}
