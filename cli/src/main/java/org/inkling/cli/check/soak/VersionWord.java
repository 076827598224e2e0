package org.inkling.cli.check.soak;

/**
 * The known state of a key, in one word.
 *
 * <pre>
 *   31                          2 1 0
 *   +----------------------------+---+
 *   | version: odd is present    | w |   w: 0 no write is under way
 *   +----------------------------+---+      1 one that brings the key or takes it out
 *                                           2 one that overwrites its value
 * </pre>
 *
 * <p>While a write is under way, the version is the one after it, and {@code w} is the amount by
 * which the write raises the version. A word therefore tells both the version before the write and
 * the version after it.
 */
final class VersionWord {
  /** A key that never had a value. */
  static final int NEVER = 0;

  private static final int WRITE_BITS = 2;
  private static final int WRITE = 3;
  private static final int OVERWRITE = 2;

  private VersionWord() {}

  /** Returns the version after the write under way, if any. */
  static int latest(int word) {
    return word >>> WRITE_BITS;
  }

  /** Returns the version before the write under way, if any. */
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
   * Returns the word while a write raises the version: by 2 if it overwrites a present key, by 1 if
   * it inserts or removes the key.
   */
  static int begin(int word, boolean overwrites) {
    int step = overwrites ? OVERWRITE : 1;
    return (latest(word) + step) << WRITE_BITS | step;
  }

  /** Returns the word after the write has returned. */
  static int end(int word) {
    return word & ~WRITE;
  }

  /** Returns whether a read between these two words may have found this version. */
  static boolean mayBe(int version, int before, int after) {
    return (version & 1) != 0 && earliest(before) <= version && version <= latest(after);
  }

  /** Returns whether a read between these two words may have found nothing. */
  static boolean mayBeAbsent(int before, int after) {
    int from = earliest(before);
    int to = latest(after);
    if ((from & 1) == 0) {
      return true;
    }
    boolean overwritten = (before & WRITE) == OVERWRITE || (after & WRITE) == OVERWRITE;
    return to != from && !(to == from + OVERWRITE && overwritten);
  }

  /** Returns whether a read between these two words may have found the key. */
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
