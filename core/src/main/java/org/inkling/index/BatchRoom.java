package org.inkling.index;

/** That a batch has as much room for values as it has keys. */
final class BatchRoom {

  private BatchRoom() {}

  static void require(long keys, long values) {
    if (values < keys) {
      throw new IllegalArgumentException("for " + keys + " keys there are " + values + " values");
    }
  }
}
