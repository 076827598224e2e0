package org.inkling.loft.table;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A pool of {@link KeyGroup} arrays that batches reuse. A batch allocates nothing on the heap once
 * the pool has as many arrays as batches run at one time.
 *
 * <p>An array belongs to the batch that took it. No pin protects it, since a batch on regions fills
 * it and reads it outside of its pins.
 *
 * @shape places for 64 arrays, or four for each processor, of 2 KiB each
 */
public final class KeyGroupPool {
  private static final int MIN_PLACES = 64;

  private final int mask;

  /**
   * Accessed as volatile: the stores of a batch must happen before the next batch takes its array,
   * so that they cannot overwrite the words of that batch. Test: {@code LoftBatchTest}, with more
   * threads than places.
   */
  private final AtomicReferenceArray<long @Nullable []> places;

  public KeyGroupPool() {
    int enough = Math.max(MIN_PLACES, 4 * Runtime.getRuntime().availableProcessors());
    this.mask = Integer.highestOneBit(2 * enough - 1) - 1;
    this.places = new AtomicReferenceArray<>(mask + 1);
  }

  /** Takes an array from the pool, or allocates one. */
  public long[] take() {
    int home = home();
    for (int i = 0; i <= mask; i++) {
      int place = (home + i) & mask;
      if (places.getOpaque(place) != null) {
        long[] room = places.getAndSet(place, null);
        if (room != null) {
          return room;
        }
      }
    }
    return new long[KeyGroup.WORDS];
  }

  /** Returns an array to the pool; drops it if every place is taken. */
  public void giveBack(long[] room) {
    int home = home();
    for (int i = 0; i <= mask; i++) {
      int place = (home + i) & mask;
      if (places.getOpaque(place) == null && places.compareAndSet(place, null, room)) {
        return;
      }
    }
  }

  private int home() {
    return (int) Thread.currentThread().threadId() & mask;
  }
}
