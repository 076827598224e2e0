package org.inkling.cli.check.histories;

/**
 * When an operation happened and what its answer says; reused by its thread.
 *
 * <p>{@link #begin} is the last thing before the call, {@link #end} the first after it; then one of
 * the others says what the answer was.
 */
final class Answer {
  private final Clock clock;

  long begin;
  long end;
  long argument;
  Guard guard = Guard.ANY;
  long before;
  long after;

  Answer(Clock clock) {
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
    return of(Guard.IS, before, OperationLog.KEEP);
  }

  /** The key had this value, or none, and has another one, or none. */
  Answer changed(long before, long after) {
    return of(Guard.IS, before, after);
  }

  /** The key had a value, and has another one, or none. */
  Answer changedPresent(long after) {
    return of(Guard.PRESENT, 0, after);
  }

  /** The key had a value and kept it. */
  Answer present() {
    return of(Guard.PRESENT, 0, OperationLog.KEEP);
  }

  /** The key had not this value, and kept what it had. */
  Answer refused(long expected) {
    return of(Guard.IS_NOT, expected, OperationLog.KEEP);
  }

  /** The key has this value, whatever it had. */
  Answer written(long after) {
    return of(Guard.ANY, 0, after);
  }

  private Answer of(Guard guard, long before, long after) {
    this.guard = guard;
    this.before = before;
    this.after = after;
    return this;
  }
}
