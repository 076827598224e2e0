package org.inkling.cli.check.soak;

/** The fault of a {@link FaultySubject}. */
enum Fault {
  /** A put returns without effect. */
  LOST_INSERT("found nothing|did not find|lost"),
  /** An overwrite returns without effect. */
  LOST_OVERWRITE("found the value|did not find|or another value"),
  /** A removal finds the key and does not remove it. */
  LOST_REMOVE("found the value|found the key|found a key|or another value|was found"),
  /** A removed key is present again, with its old value. */
  RESURRECTED_KEY("found the value|found the key|found a key|or another value|was found"),
  /** A cursor reports an entry twice. */
  DUPLICATE_IN_SCAN("which is unknown, duplicate, or out of order|was found"),
  /** A cursor skips an entry. */
  HOLE_IN_SCAN("a scan found nothing|was found instead|lost"),
  /** A ceiling returns the key after the right one. */
  WRONG_CEILING("a scan found nothing"),
  /** The size is one too large. */
  WRONG_SIZE("size\\(\\) returns"),
  /** The structure is reported to be broken. */
  BROKEN_STRUCTURE("the structure: a pivot"),
  /** Retired memory is not freed. */
  HOARD("retired memory"),
  /** The index holds memory after close. */
  LEAK_AFTER_CLOSE("close did not free"),
  /** A put is refused: no violation, but the soak test cannot continue. */
  REFUSAL("no put today");

  private final String symptoms;

  Fault(String symptoms) {
    this.symptoms = symptoms;
  }

  /** Returns a regular expression for the soak test's reports of this fault. */
  String symptoms() {
    return symptoms;
  }
}
