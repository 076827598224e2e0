package org.inkling.index;

/** That a batch has as much room for values as it has keys. */
final class BatchRoom {
  /** Keys of a region that are looked up at a time. */
  static final int RUN = 1 << 10;

  private BatchRoom() {}

  static void require(long keys, long values) {
    if (values < keys) {
      throw new IllegalArgumentException("for " + keys + " keys there are " + values + " values");
    }
  }
}
