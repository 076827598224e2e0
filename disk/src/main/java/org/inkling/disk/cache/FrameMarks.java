package org.inkling.disk.cache;

/**
 * How often the frame of each page was asked for lately, and so which frame of a set a newcomer
 * gets.
 *
 * <p>A page comes in with a mark of 0, and each hit adds 1 up to 7. A newcomer takes the place of a
 * page with a mark of 0, in turns. Where all of a set were hit since, it stays out, and every mark
 * of the set loses 1: pages that come once do not drive out those that come again, and those that
 * come no more are gone after eight newcomers at most.
 *
 * <p>Marks are written without order by many threads. What they lose or say too late costs a place
 * in the cache and no answer.
 *
 * @shape a byte for each frame, and one for each set: where the next turn begins
 */
final class FrameMarks {
  private static final int WAYS = PageFrames.WAYS;
  private static final int MOST = 7;

  private final byte[] marks;
  private final byte[] turns;

  FrameMarks(int sets) {
    marks = new byte[sets * WAYS];
    turns = new byte[sets];
  }

  /** What it takes on the heap. */
  static long bytes(int sets) {
    return sets * (WAYS + 1L);
  }

  void hit(int frame) {
    byte mark = marks[frame];
    if (mark < MOST) {
      marks[frame] = (byte) (mark + 1);
    }
  }

  void clear(int frame) {
    marks[frame] = 0;
  }

  boolean isClear(int frame) {
    return marks[frame] == 0;
  }

  /** Where in a set the search for a place begins. */
  int turn(int set) {
    return turns[set];
  }

  /** The place that was taken, behind which the next search begins. */
  void took(int set, int way) {
    turns[set] = (byte) ((way + 1) % WAYS);
  }

  /** Every page of a set counts for less. */
  void age(int set) {
    for (int frame = set * WAYS; frame < (set + 1) * WAYS; frame++) {
      byte mark = marks[frame];
      if (mark > 0) {
        marks[frame] = (byte) (mark - 1);
      }
    }
  }
}
