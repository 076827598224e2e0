package org.inkling.cli.check.churn;

/**
 * A row of keys without end.
 *
 * @param row the key at a position, from 0
 * @param period how far apart two positions of one key are at least
 * @param loaded of how many keys from the first one the stretch of present ones consists
 */
record ChurnKeys(Row row, long period, int loaded) {

  /** The key at a position. */
  interface Row {

    long at(long position);
  }

  long at(long position) {
    return row.at(position);
  }
}
