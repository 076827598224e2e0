package org.inkling.disk.model;

/** What words of a file must be, said in one way. */
final class Words {
  private Words() {}

  /**
   * The word, if it lies within the bounds.
   *
   * @throws IllegalArgumentException if not
   */
  static long within(String what, long word, long least, long greatest) {
    if (word < least || word > greatest) {
      throw new IllegalArgumentException(
          what + " is " + word + ", expected " + least + " to " + greatest);
    }
    return word;
  }

  /** Says what is wrong unless the condition holds. */
  static void require(boolean condition, String what) {
    if (!condition) {
      throw new IllegalArgumentException(what);
    }
  }
}
