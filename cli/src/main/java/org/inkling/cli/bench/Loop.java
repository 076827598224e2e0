package org.inkling.cli.bench;

/** The operations of one thread in one repeat, made beforehand and carried out in order. */
public interface Loop {

  /**
   * Carries out up to {@code operations} operations.
   *
   * @return how many; fewer only when there is nothing left to do
   */
  int run(int operations);

  /** Whether the next operation changes the index. */
  default boolean writesNext() {
    return false;
  }

  /** How many answers were wrong so far. */
  long wrongAnswers();

  /** How many keys were inserted less how many were removed so far. */
  default long growth() {
    return 0;
  }

  /** Looks at what was written, when all threads are done; returns how much of it is wrong. */
  default long verify() {
    return 0;
  }
}
