package org.inkling.protocol;

/** A state that must not be; the explorer adds the schedule that leads there. */
final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What is broken. */
  enum Fault {
    /** No sequential order explains the answers. */
    NO_ORDER,
    /** At rest the words say something that no sequential order leaves. */
    WRONG_AT_REST,
    /** A block or a cell is used that may be free. */
    FREED,
    /** A block or a cell is retired that is not live. */
    RETIRED_TWICE,
    /** A cell that no word owns is not retired. */
    LEAKED,
    /** An operation meets a frozen word, and the node has no link. */
    NO_LINK,
    /** The words contradict the protocol's own rules. */
    STRUCTURE,
    /** A schedule leads back to a state that it has left: somebody waits. */
    WAITS
  }

  private final transient Fault fault;

  Violation(Fault fault, String message) {
    super(fault + ": " + message, null, false, false);
    this.fault = fault;
  }

  Violation(Violation cause, String schedule) {
    super(cause.getMessage() + "\n" + schedule, null, false, false);
    this.fault = cause.fault;
  }

  Fault fault() {
    return fault;
  }
}
