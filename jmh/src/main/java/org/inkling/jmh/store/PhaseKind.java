package org.inkling.jmh.store;

import org.inkling.cli.json.Labelled;

/** The operations of a phase, by the names of the command line. */
enum PhaseKind implements Labelled {
  /** Inserts of absent keys. */
  WRITE_ONLY(1, 3),
  /** Equal numbers of lookups and inserts, in random order. */
  BALANCED(0.5, 1),
  /** Lookups of present keys. */
  READ_ONLY(0, 0);

  private final double insertPart;

  private final int shares;

  PhaseKind(double insertPart, int shares) {
    this.insertPart = insertPart;
    this.shares = shares;
  }

  /** Returns the part of the operations that are inserts. */
  double insertPart() {
    return insertPart;
  }

  /** Returns the weight by which the keys to insert are divided among the phases. */
  int shares() {
    return shares;
  }

  boolean writes() {
    return insertPart > 0;
  }

  /**
   * Returns the kind named {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static PhaseKind named(String name) {
    return Labelled.named("phase", name, values());
  }
}
