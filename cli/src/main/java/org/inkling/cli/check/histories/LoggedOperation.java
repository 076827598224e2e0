package org.inkling.cli.check.histories;

import org.inkling.cli.experiment.Text;

/**
 * An operation on a key. Its answer is reduced to a {@link Precondition} on the key's previous
 * state, and to its next state.
 *
 * @param key the number of the key
 * @param begin the time at which it began, by a {@link LogicalClock}
 * @param end the time at which it ended
 * @param argument the value that it wrote, if any
 * @param before the state that the precondition compares with
 * @param after the next state, or {@link #KEEP}
 */
record LoggedOperation(
    int thread,
    int key,
    Operation operation,
    Precondition guard,
    long begin,
    long end,
    long argument,
    long before,
    long after) {
  /** As a state: the key has no value. */
  static final long ABSENT = Long.MIN_VALUE;

  /** As an effect: the state stays what it was. */
  static final long KEEP = Long.MIN_VALUE + 1;

  /** A value that no thread writes; it represents any answer that equals a mark. */
  static final long STRANGER = Long.MIN_VALUE + 2;

  private static final long LOWEST_VALUE = Long.MIN_VALUE + RandomValues.FIRST_NUMBER;

  /** Returns whether the operation leaves its key unchanged. */
  boolean isRead() {
    return after == KEEP;
  }

  /** Returns whether an operation on a key in this state can give the answer. */
  boolean admits(long state) {
    return guard.admits(state, before);
  }

  /** Describes the operation, its interval and its answer. */
  String describe() {
    return Text.format(
        "[%d, %d] thread %d  %s",
        begin, end, thread, operation.describe(argument, guard, before, after));
  }

  /** Returns the state of a key that has this value. */
  static long stateOf(long value) {
    return value < LOWEST_VALUE ? STRANGER : value;
  }

  /** Describes a state. */
  static String nameOf(long state) {
    if (state == ABSENT) {
      return "absent";
    }
    return state == STRANGER ? "a value that no thread wrote" : Long.toString(state);
  }
}
