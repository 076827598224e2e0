package org.inkling.disk.model;

import java.util.function.LongConsumer;
import org.inkling.disk.leco.Floor;

/** A sequence of longs of which each can be had without its neighbours. Immutable. */
interface LongColumn {

  /** How many there are. */
  int size();

  /** The one at a place of {@code [0, size)}, which is not checked. */
  long get(int place);

  /** The one behind a place, which is not the last, for whoever has the one at it. */
  default long next(int place, long value) {
    return get(place + 1);
  }

  /**
   * The last place of {@code [from, to]} whose value is not above the given one, in a column that
   * ascends.
   *
   * @return {@code from - 1} if there is none
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

  /** The last value of all that is not above the given one, in a column that ascends. */
  default void floor(long value, Floor found) {
    int place = floor(value, 0, size() - 1);
    found.set(place, place < 0 ? 0 : get(place));
  }

  /** What it takes in memory. */
  long bytes();

  /** Writes itself as words. */
  void write(LongConsumer words);
}
