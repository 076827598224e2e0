package org.inkling.cli.experiment;

/** Checks the values of options. */
public final class Requirements {
  /** The largest number of threads of an experiment. */
  public static final int MAX_THREADS = 1024;

  private static final double MAX_SECONDS = 86_400;

  private Requirements() {}

  /**
   * Requires that a condition holds.
   *
   * @throws IllegalArgumentException with the message {@code otherwise} if it does not
   */
  public static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Requires that the value of an option lies between two bounds, both included. */
  public static void requireWithin(String option, long value, long min, long max) {
    require(
        value >= min && value <= max,
        option + " must be from " + min + " to " + max + ", not " + value);
  }

  /** Requires a number of threads for {@code --threads}. */
  public static void requireThreads(int threads) {
    require(threads >= 1 && threads <= MAX_THREADS, "--threads is 1 to 1024, not " + threads);
  }

  /** Requires a length of time for {@code --seconds}. */
  public static void requireSeconds(double seconds) {
    require(
        seconds > 0 && seconds <= MAX_SECONDS, "--seconds is above 0 up to 86400, not " + seconds);
  }
}
