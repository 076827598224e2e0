package org.inkling.disk.column;

import java.util.function.LongConsumer;
import org.inkling.disk.leco.Floor;

/** A sequence of longs with random access. Immutable. */
public interface LongColumn {

  /** Returns the number of values. */
  int size();

  /** Returns the value at a place in {@code [0, size)}, which is not checked. */
  long get(int place);

  /** Returns the value after a place, which is not the last, given the value at the place. */
  default long next(int place, long value) {
    return get(place + 1);
  }

  /**
   * Returns the last place in {@code [from, to]} whose value is at most the given one, in a column
   * that ascends.
   *
   * @return {@code from - 1} if there is no such place
   */
  default int floor(long value, int from, int to) {
    int low = from;
    int high = to;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (get(middle) <= value) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  /** Finds the last value in the column that is at most the given one, in a column that ascends. */
  default void floor(long value, Floor found) {
    int place = floor(value, 0, size() - 1);
    found.set(place, place < 0 ? 0 : get(place));
  }

  /** Returns the memory that it takes. */
  long bytes();

  /** Writes itself as words. */
  void write(LongConsumer words);
}
