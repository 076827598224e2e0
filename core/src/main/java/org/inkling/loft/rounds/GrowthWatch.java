package org.inkling.loft.rounds;

/**
 * Notices whether an index grows fast, from its number of keys at successive times. Owned by the
 * coordinator.
 */
final class GrowthWatch {
  /** How long one interval lasts at least. */
  static final long INTERVAL_NANOS = 250_000_000;

  /** An index grows if it gains one in this many of its keys in an interval. */
  static final int SHARE = 512;

  private long keys;
  private long nanos;
  private boolean growing;

  /** Begins the first interval of an empty index. */
  GrowthWatch(long nanos) {
    this.nanos = nanos;
  }

  /**
   * Returns whether the index grew in the last interval that has ended, and has about as many keys
   * as when that interval ended, or more. An index that is emptied right after it was filled grows
   * no more: else what it gives back would depend on how fast it was emptied.
   */
  boolean isGrowing(long keysNow, long nanosNow) {
    long elapsed = nanosNow - nanos;
    if (elapsed >= INTERVAL_NANOS) {
      double gained = (double) (keysNow - keys) * INTERVAL_NANOS / elapsed;
      growing = gained > 0 && gained * SHARE >= keys;
      keys = keysNow;
      nanos = nanosNow;
    }
    return growing && keysNow >= keys - keys / SHARE;
  }
}
