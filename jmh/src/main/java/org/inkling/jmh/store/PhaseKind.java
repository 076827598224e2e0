package org.inkling.jmh.store;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What is done in a phase, by the names of the command line. */
enum PhaseKind {
  /** Inserts of keys that are not there yet. */
  WRITE_ONLY("write-only", 1, 3),
  /** As many lookups as inserts, in random order. */
  BALANCED("balanced", 0.5, 1),
  /** Lookups of keys that are there. */
  READ_ONLY("read-only", 0, 0);

  private final String label;
  private final double insertPart;

  private final int shares;

  PhaseKind(String label, double insertPart, int shares) {
    this.label = label;
    this.insertPart = insertPart;
    this.shares = shares;
  }

  String label() {
    return label;
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
    return Arrays.stream(values())
        .filter(kind -> kind.label.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown phase "
                        + name
                        + "; known are "
                        + Arrays.stream(values())
                            .map(PhaseKind::label)
                            .collect(Collectors.joining(", "))));
  }
}
