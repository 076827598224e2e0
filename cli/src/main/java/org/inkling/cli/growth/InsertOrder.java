package org.inkling.cli.growth;

import org.inkling.cli.json.Labelled;

/** The choice of the loaded keys, and the order of the inserts. */
enum InsertOrder implements Labelled {
  /** A random sample is loaded; the others are inserted shuffled. */
  RANDOM,
  /** The lowest are loaded; the others are appended. */
  ASCENDING,
  /** The highest are loaded; each of the others is inserted before all present keys. */
  DESCENDING,
  /**
   * A random sample is loaded; generated keys, evenly spread over the widest gap between two of its
   * keys, are inserted shuffled.
   */
  HOT_GAP;
}
