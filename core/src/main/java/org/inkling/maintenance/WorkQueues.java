package org.inkling.maintenance;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The places 0 to n, divided among double-ended queues of the same length, one for each worker. A
 * worker takes from the front of its own queue; when that is empty, from the back of another's.
 *
 * <p>A queue is one word that holds its two ends. Nothing is ever added, so a take is one
 * compare-and-set and no place is handed out twice.
 *
 * <p>The protected method is a step that a stress test of jcstress weakens.
 *
 * @source LOFT, EuroSys'25, section 3.3 (work queues of background threads)
 */
public class WorkQueues {
  /** No place is left. */
  public static final int NONE = -1;

  /** Words from one queue to the next: two cache lines. */
  private static final int STRIDE = 16;

  private final int count;
  private final AtomicLongArray ends;

  /** Creates queues for {@code workers} workers over {@code places} places. */
  public WorkQueues(int places, int workers) {
    this.count = workers;
    this.ends = new AtomicLongArray(workers * STRIDE);
    for (int queue = 0; queue < workers; queue++) {
      int front = (int) ((long) places * queue / workers);
      int back = (int) ((long) places * (queue + 1) / workers);
      ends.set(queue * STRIDE, word(front, back));
    }
  }

  /**
   * Takes a place that no worker has taken, for a worker of any number; {@link #NONE} if none is
   * left.
   */
  public int take(int worker) {
    int own = Math.floorMod(worker, count);
    int place = take(own, true);
    for (int i = 1; i < count && place == NONE; i++) {
      place = take((own + i) % count, false);
    }
    return place;
  }

  private int take(int queue, boolean first) {
    long word = ends.get(queue * STRIDE);
    while (front(word) < back(word)) {
      long rest = first ? word(front(word) + 1, back(word)) : word(front(word), back(word) - 1);
      if (move(queue, word, rest)) {
        return first ? front(word) : back(word) - 1;
      }
      word = ends.get(queue * STRIDE);
    }
    return NONE;
  }

  /** Moves an end of a queue whose ends were seen; returns whether they were still the same. */
  protected boolean move(int queue, long seen, long rest) {
    // Volatile, against the worker at the other end: a place is one worker's. Test: jcstress
    // WorkQueueEnds.
    return ends.compareAndSet(queue * STRIDE, seen, rest);
  }

  private static long word(int front, int back) {
    return (long) front << 32 | back;
  }

  private static int front(long word) {
    return (int) (word >>> 32);
  }

  private static int back(long word) {
    return (int) word;
  }
}
