package org.inkling.cli.loop;

/**
 * The operations of one thread in one repeat, which are created beforehand and carried out in
 * order.
 */
public interface Loop {

  /**
   * Carries out up to {@code operations} operations.
   *
   * @return the number carried out; it is smaller only if nothing is left to do
   */
  int run(int operations);

  /** Returns whether the next operation changes the index. */
  default boolean writesNext() {
    return false;
  }

  /** Returns the number of wrong answers so far. */
  long wrongAnswers();

  /** Returns the number of keys inserted so far minus the number removed. */
  default long growth() {
    return 0;
  }

  /** Checks what was written, after all threads have ended. Returns the number of wrong entries. */
  default long verify() {
    return 0;
  }
}
