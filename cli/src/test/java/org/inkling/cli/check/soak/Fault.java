package org.inkling.cli.check.soak;

/** What a {@link FaultySubject} does wrong. */
enum Fault {
  /** A put returns and has done nothing. */
  LOST_INSERT("found nothing|did not find|lost"),
  /** An overwrite returns and has done nothing. */
  LOST_OVERWRITE("found the value|did not find|or another value"),
  /** A removal finds the key and leaves it there. */
  LOST_REMOVE("found the value|found the key|found a key|or another value|is met"),
  /** A removed key is there again, with the value that it had. */
  RESURRECTED_KEY("found the value|found the key|found a key|or another value|is met"),
  /** A cursor shows an entry twice. */
  DUPLICATE_IN_SCAN("which nobody wrote, twice, or out of order|is met"),
  /** A cursor leaves an entry out. */
  HOLE_IN_SCAN("a walk found nothing|is met instead|lost"),
  /** A ceiling is the one after it. */
  WRONG_CEILING("a walk found nothing"),
  /** The size is one too large. */
  WRONG_SIZE("size\\(\\) says"),
  /** The structure is reported to be broken. */
  BROKEN_STRUCTURE("the structure: a pivot"),
  /** Retired memory is not freed. */
  HOARD("retired memory"),
  /** Memory stays behind. */
  LEAK_AFTER_CLOSE("close did not give back"),
  /** A put is refused: no violation, but the soak cannot go on. */
  REFUSAL("no put today");

  private final String symptoms;

  Fault(String symptoms) {
    this.symptoms = symptoms;
  }

  /** What the soak may say of it, as a regular expression. */
  String symptoms() {
    return symptoms;
  }
}
