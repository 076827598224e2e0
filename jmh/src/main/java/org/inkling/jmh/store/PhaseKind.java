package org.inkling.jmh.store;

import org.inkling.cli.json.Labelled;

/** What is done in a phase, by the names of the command line. */
enum PhaseKind implements Labelled {
  /** Inserts of keys that are not there yet. */
  WRITE_ONLY(1, 3),
  /** As many lookups as inserts, in random order. */
  BALANCED(0.5, 1),
  /** Lookups of keys that are there. */
  READ_ONLY(0, 0);

  private final double insertPart;

  private final int shares;

  PhaseKind(double insertPart, int shares) {
    this.insertPart = insertPart;
    this.shares = shares;
  }

  /** Which part of the operations are inserts. */
  double insertPart() {
    return insertPart;
  }

  /** How many shares of the keys to insert it gets, of which others may get another number. */
  int shares() {
    return shares;
  }

  boolean writes() {
    return insertPart > 0;
  }

  /**
   * The kind called {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static PhaseKind named(String name) {
    return Labelled.named("phase", name, values());
  }
}
