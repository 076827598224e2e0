package org.inkling.disk.bits;

/** Checks what words of a file say, and builds a text only for a word that is wrong. */
public final class Words {
  private Words() {}

  /**
   * Returns a word that lies within its bounds.
   *
   * @param what a constant, which begins the message
   * @throws IllegalArgumentException if the word does not
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
