package org.inkling.cli.growth;

import org.inkling.cli.json.Labelled;

/** Which keys are loaded, and in which order the others follow. */
enum InsertOrder implements Labelled {
  /** A random sample is loaded; the others follow shuffled. */
  RANDOM,
  /** The lowest are loaded; the others are appended. */
  ASCENDING,
  /** The highest are loaded; each of the others goes before the first. */
  DESCENDING,
  /**
   * A random sample is loaded; made keys, evenly spread over the widest gap between two of them,
   * follow shuffled.
   */
  HOT_GAP;

  /**
   * The order called {@code label}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static InsertOrder named(String label) {
    return Labelled.named("order", label, values());
  }
}
