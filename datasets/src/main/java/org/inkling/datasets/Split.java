package org.inkling.datasets;

/** Decides how many keys of a range go to its lower half. */
interface Split {

  /** Returns how many of {@code count} keys, at least 2, go left: 0 to {@code count}. */
  long left(long count, SeededRandom random);
}
