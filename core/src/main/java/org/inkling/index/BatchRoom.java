package org.inkling.index;

/** The check that a batch has room for as many values as it has keys. */
final class BatchRoom {
  /** The number of keys of a region that are looked up, or of a range that are read, at a time. */
  static final int RUN = 1 << 10;

  private BatchRoom() {}

  static void require(long keys, long values) {
    if (values < keys) {
      throw new IllegalArgumentException(
          "for " + keys + " keys there is room for only " + values + " values");
    }
  }
}
