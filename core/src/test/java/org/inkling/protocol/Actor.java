package org.inkling.protocol;

/**
 * A thread of the model. One {@link #access} is one read, store or compare-and-set of a shared word
 * and the private work after it.
 *
 * <p>{@link #advance} puts accesses together where that loses no violation:
 *
 * <ul>
 *   <li>A read of a word that will never change again ({@link #isSettled}) gives the same answer
 *       whenever it is made, so it is made at once. The right to the block is the same, too.
 *   <li>A read and the compare-and-set that follows it ({@link #follows}): if the latter succeeds,
 *       the read would have given the same at the same instant; if it fails it has no effect but
 *       that of a read.
 *   <li>The pin, with all reads of settled words, up to the first other access: a later pin
 *       protects less and a later begin leaves fewer orders.
 *   <li>The last access, with retirement, the end of the pin and the answer, for the same reason.
 * </ul>
 *
 * <p>A test runs small sizes with every access a step of its own; the verdicts agree.
 */
interface Actor {
  /** In how many ways it can go on now; 0 if in none. */
  int choices();

  /** Whether it is outside: not begun, finished, or between two chunks. */
  boolean isOutside();

  /** Whether the next access is to a word that can never change again. */
  boolean isSettled();

  /** Whether the next access is the compare-and-set for which the last one has read. */
  boolean follows();

  /** Makes the next access. */
  void access(int choice);

  /** Makes one step. */
  default void advance(int choice, boolean fine) {
    boolean opening = isOutside();
    do {
      opening &= isSettled();
      access(choice);
    } while (!fine && !isOutside() && (opening || isSettled() || follows()));
  }
}
