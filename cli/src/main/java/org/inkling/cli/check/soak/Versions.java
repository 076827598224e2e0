package org.inkling.cli.check.soak;

/**
 * What is known of a key, in one word.
 *
 * <pre>
 *   31                          2 1 0
 *   +----------------------------+---+
 *   | version: odd is present    | w |   w: 0 no write is under way
 *   +----------------------------+---+      1 one that brings the key or takes it out
 *                                           2 one that overwrites its value
 * </pre>
 *
 * <p>The version is the one that the write under way arrives at, and {@code w} is by how much it
 * raises it. So a word says which version the key had before the write, and which after it.
 */
final class Versions {
  /** A key that never had a value. */
  static final int NEVER = 0;

  private static final int WRITE_BITS = 2;
  private static final int WRITE = 3;
  private static final int OVERWRITE = 2;

  private Versions() {}

  /** The version, or the one that the write under way arrives at. */
  static int latest(int word) {
    return word >>> WRITE_BITS;
  }

  /** The version that was there before the write under way. */
  static int earliest(int word) {
    return latest(word) - (word & WRITE);
  }

  static boolean isPresent(int word) {
    return (latest(word) & 1) != 0;
  }

  static boolean isQuiet(int word) {
    return (word & WRITE) == 0;
  }

  /**
   * The word while a write raises the version: a present key is overwritten, or it changes sides.
   */
  static int begin(int word, boolean overwrites) {
    int step = overwrites ? OVERWRITE : 1;
    return (latest(word) + step) << WRITE_BITS | step;
  }

  /** The word when the write has returned. */
  static int end(int word) {
    return word & ~WRITE;
  }

  /** Whether a read between these two words may have found this version. */
  static boolean mayBe(int version, int before, int after) {
    return (version & 1) != 0 && earliest(before) <= version && version <= latest(after);
  }

  /** Whether a read between these two words may have found nothing. */
  static boolean mayBeAbsent(int before, int after) {
    int from = earliest(before);
    int to = latest(after);
    if ((from & 1) == 0) {
      return true;
    }
    boolean overwritten = (before & WRITE) == OVERWRITE || (after & WRITE) == OVERWRITE;
    return to != from && !(to == from + OVERWRITE && overwritten);
  }

  /** Whether a read between these two words may have found the key. */
  static boolean mayBePresent(int before, int after) {
    int from = earliest(before);
    return (from & 1) != 0 || latest(after) > from;
  }

  static String describe(int word) {
    String state = isPresent(word) ? "present" : "absent";
    String write =
        isQuiet(word) ? "" : (word & WRITE) == OVERWRITE ? ", overwritten" : ", changing";
    return "version " + latest(word) + " (" + state + write + ")";
  }
}
