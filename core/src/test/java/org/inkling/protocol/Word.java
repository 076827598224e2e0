package org.inkling.protocol;

/**
 * The shared words of the model, a byte each. They have the states of the real ones and no more.
 *
 * @shape value word: bit 0 FROZEN; above it UNSET, TOMBSTONE, DELETED or a value's number
 */
final class Word {
  static final int KEY_A = 1;
  static final int KEY_B = 2;

  /** Key words beside the two keys. */
  static final int EMPTY = 0;

  static final int FE = 3;

  /** Bucket pointers. */
  static final int ABSENT = 0;

  static final int PRESENT = 1;
  static final int CLOSED = 2;

  /** Value words. */
  static final int UNSET = 0;

  static final int FROZEN = 1;
  static final int TOMBSTONE = 2;
  static final int DELETED = 4;
  private static final int FIRST_VALUE = 8;

  private Word() {}

  /** The value word of a cell's number, or of an inline value. */
  static int value(int number) {
    return FIRST_VALUE + 2 * number;
  }

  /** The cell's number, or the inline value, of a word that holds one. */
  static int number(int word) {
    return (word - FIRST_VALUE) >> 1;
  }

  static boolean isFrozen(int word) {
    return (word & FROZEN) != 0;
  }

  static boolean holdsValue(int word) {
    return word >= FIRST_VALUE;
  }

  /** Whether a change carries the word into the new node: a value, or the marker of the hybrid. */
  static boolean isMoved(int word) {
    return (word & ~FROZEN) >= DELETED;
  }

  static int frozen(int word) {
    return (word == UNSET ? TOMBSTONE : word) | FROZEN;
  }

  /** What a frozen word says about its key: its value, or UNSET for one that is absent. */
  static int payload(int frozen) {
    return isMoved(frozen) ? frozen & ~FROZEN : UNSET;
  }

  /** The link MOVING(t), where t is the new nodes of a change. */
  static int moving(int change) {
    return 1 + 2 * change;
  }

  /** The link MOVED(t). */
  static int moved(int change) {
    return 2 + 2 * change;
  }

  static boolean isMovedLink(int link) {
    return link != 0 && (link & 1) == 0;
  }

  /** The change that a link other than 0 names. */
  static int change(int link) {
    return (link - 1) >> 1;
  }
}
