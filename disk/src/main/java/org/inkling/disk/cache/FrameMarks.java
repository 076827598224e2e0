package org.inkling.disk.cache;

/**
 * The usage marks of the frames, which decide which frame of a set a new page gets.
 *
 * <p>A page begins with a mark of 0, and each hit adds 1, up to 7. A new page replaces a page with
 * a mark of 0, in turns. If all pages of a set were hit since, the new page is not cached, and
 * every mark of the set loses 1. Pages used once therefore do not evict pages used repeatedly, and
 * pages no longer used are evicted after at most eight new pages.
 *
 * <p>Many threads write marks without ordering. A lost or late update affects what is cached, never
 * an answer.
 *
 * @shape a byte for each frame, and one for each set: where the next turn begins
 */
final class FrameMarks {
  private static final int WAYS = PageFrames.WAYS;
  private static final int MAX_MARK = 7;

  private final byte[] marks;
  private final byte[] turns;

  FrameMarks(int sets) {
    marks = new byte[sets * WAYS];
    turns = new byte[sets];
  }

  /** The memory that it takes on the heap. */
  static long bytes(int sets) {
    return sets * (WAYS + 1L);
  }

  void hit(int frame) {
    byte mark = marks[frame];
    if (mark < MAX_MARK) {
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

  /** Records the place taken; the next search begins after it. */
  void took(int set, int way) {
    turns[set] = (byte) ((way + 1) % WAYS);
  }

  /** Lowers the mark of every page of a set. */
  void age(int set) {
    for (int frame = set * WAYS; frame < (set + 1) * WAYS; frame++) {
      byte mark = marks[frame];
      if (mark > 0) {
        marks[frame] = (byte) (mark - 1);
      }
    }
  }
}
