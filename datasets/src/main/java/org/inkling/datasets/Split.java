package org.inkling.datasets;

/** Decides how many keys of a range fall into its lower half. */
interface Split {

  /** The keys of {@code count}, at least 2, that go left: 0 to {@code count}. */
  long left(long count, SeededRandom random);
}
