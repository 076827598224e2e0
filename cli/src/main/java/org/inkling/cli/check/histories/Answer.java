package org.inkling.cli.check.histories;

/**
 * The time of an operation and the meaning of its answer; reused by its thread.
 *
 * <p>The thread calls {@link #begin} immediately before the operation and {@link #end} immediately
 * after it; then one of the other methods records the answer.
 */
final class Answer {
  private final LogicalClock clock;

  long begin;
  long end;
  long argument;
  Precondition guard = Precondition.ANY;
  long before;
  long after;

  Answer(LogicalClock clock) {
    this.clock = clock;
  }

  void begin() {
    begin = clock.now();
  }

  void end() {
    end = clock.tick();
  }

  /** The key had this value, or none, and kept it. */
  Answer read(long before) {
    return of(Precondition.IS, before, OperationLog.KEEP);
  }

  /** The key had this value, or none, and now has another value, or none. */
  Answer changed(long before, long after) {
    return of(Precondition.IS, before, after);
  }

  /** The key had a value, and now has another value, or none. */
  Answer changedPresent(long after) {
    return of(Precondition.PRESENT, 0, after);
  }

  /** The key had a value and kept it. */
  Answer present() {
    return of(Precondition.PRESENT, 0, OperationLog.KEEP);
  }

  /** The key did not have this value, and kept its state. */
  Answer refused(long expected) {
    return of(Precondition.IS_NOT, expected, OperationLog.KEEP);
  }

  /** The key now has this value, whatever it had before. */
  Answer written(long after) {
    return of(Precondition.ANY, 0, after);
  }

  private Answer of(Precondition guard, long before, long after) {
    this.guard = guard;
    this.before = before;
    this.after = after;
    return this;
  }
}
