package org.inkling.protocol;

/**
 * An operation and what it does to the state of its key, which is {@link #ABSENT}, {@link #DELETED}
 * or a value from 1. All but compareAndSet answer the state before.
 *
 * @param expected what compareAndSet wants to find
 * @param value what a write leaves
 */
record Operation(Kind kind, int key, int expected, int value) {
  static final int ABSENT = 0;
  static final int DELETED = 7;

  /** The point operations. */
  enum Kind {
    GET,
    PUT,
    PUT_IF_ABSENT,
    COMPARE_AND_SET,
    REMOVE
  }

  private static boolean isPresent(int state) {
    return state != ABSENT && state != DELETED;
  }

  /** Whether it changes a key of this state; in marker mode a remove leaves DELETED. */
  boolean writes(int state, boolean markers) {
    return switch (kind) {
      case GET -> false;
      case PUT -> true;
      case PUT_IF_ABSENT -> !isPresent(state);
      case COMPARE_AND_SET -> state == expected;
      case REMOVE -> markers ? state != DELETED : isPresent(state);
    };
  }

  /** The state that it leaves. */
  int after(int state, boolean markers) {
    if (!writes(state, markers)) {
      return state;
    }
    if (kind == Kind.REMOVE) {
      return markers ? DELETED : ABSENT;
    }
    return value;
  }

  /** What it answers. */
  int result(int state, boolean markers) {
    if (kind == Kind.COMPARE_AND_SET) {
      return writes(state, markers) ? 1 : 0;
    }
    return state;
  }

  @Override
  public String toString() {
    String name = key == Word.KEY_A ? "A" : "B";
    return switch (kind) {
      case GET -> "get(" + name + ")";
      case PUT -> "put(" + name + ", " + value + ")";
      case PUT_IF_ABSENT -> "putIfAbsent(" + name + ", " + value + ")";
      case COMPARE_AND_SET -> "compareAndSet(" + name + ", " + expected + ", " + value + ")";
      case REMOVE -> "remove(" + name + ")";
    };
  }
}
