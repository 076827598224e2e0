package org.inkling.cli.check.histories;

/**
 * The time of an operation and the meaning of its answer; reused by its thread.
 *
 * <p>The thread calls {@link #begin} immediately before the operation and {@link #end} immediately
 * after it; then one of the other methods records the answer.
 */
final class LoggedAnswer {
  private final LogicalClock clock;

  long begin;
  long end;
  long argument;
  Precondition guard = Precondition.ANY;
  long before;
  long after;

  LoggedAnswer(LogicalClock clock) {
    this.clock = clock;
  }

  void begin() {
    begin = clock.now();
  }

  void end() {
    end = clock.tick();
  }

  /** Returns the operation that gave the answer. */
  LoggedOperation of(int thread, int key, Operation operation) {
    return new LoggedOperation(thread, key, operation, guard, begin, end, argument, before, after);
  }

  /** The key had this value, or none, and kept it. */
  LoggedAnswer read(long before) {
    return mean(Precondition.IS, before, LoggedOperation.KEEP);
  }

  /** The key had this value, or none, and now has another value, or none. */
  LoggedAnswer changed(long before, long after) {
    return mean(Precondition.IS, before, after);
  }

  /** The key had this value and now has another, or none, if {@code found}; else it had none. */
  LoggedAnswer changedIf(boolean found, long before, long after) {
    return found ? changed(before, after) : read(LoggedOperation.ABSENT);
  }

  /** The key had this value and now has another, or none, if {@code done}; else it did not. */
  LoggedAnswer exchangedIf(boolean done, long expected, long after) {
    return done ? changed(expected, after) : refused(expected);
  }

  /** The key had a value, and now has another value, or none. */
  LoggedAnswer changedPresent(long after) {
    return mean(Precondition.PRESENT, 0, after);
  }

  /** The key had a value and kept it. */
  LoggedAnswer present() {
    return mean(Precondition.PRESENT, 0, LoggedOperation.KEEP);
  }

  /** The key did not have this value, and kept its state. */
  LoggedAnswer refused(long expected) {
    return mean(Precondition.IS_NOT, expected, LoggedOperation.KEEP);
  }

  /** The key now has this value, whatever it had before. */
  LoggedAnswer written(long after) {
    return mean(Precondition.ANY, 0, after);
  }

  private LoggedAnswer mean(Precondition guard, long before, long after) {
    this.guard = guard;
    this.before = before;
    this.after = after;
    return this;
  }
}
