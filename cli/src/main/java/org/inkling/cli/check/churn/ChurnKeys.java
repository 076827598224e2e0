package org.inkling.cli.check.churn;

/**
 * An endless sequence of keys.
 *
 * @param row returns the key at a position, counted from 0
 * @param period the smallest distance between two positions of the same key
 * @param loaded the number of keys that are present at first, from position 0 on
 */
record ChurnKeys(Row row, long period, int loaded) {

  /** Returns the key at a position. */
  interface Row {

    long at(long position);
  }

  long at(long position) {
    return row.at(position);
  }
}
