package org.inkling.disk.bits;

/** Checks words read from a file; builds a message only for an invalid word. */
public final class Words {
  private Words() {}

  /**
   * Returns a word that lies within its bounds.
   *
   * @param what a constant, which begins the message
   * @throws IllegalArgumentException if the word is out of bounds
   */
  public static long within(String what, long word, long min, long max) {
    if (word < min || word > max) {
      throw new IllegalArgumentException(what + " is " + word + ", expected " + min + " to " + max);
    }
    return word;
  }

  /**
   * Returns a word that is above the one before it, or is the first of its sequence.
   *
   * @param what a constant, which begins the message
   * @param place of the word in its sequence, from 0
   * @throws IllegalArgumentException if the word is not above the one before it
   */
  public static long above(String what, int place, long before, long word) {
    if (place > 0 && word <= before) {
      throw new IllegalArgumentException(
          what + " " + place + " is " + word + ", expected more than " + before);
    }
    return word;
  }
}
