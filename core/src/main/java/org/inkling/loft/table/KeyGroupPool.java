package org.inkling.loft.table;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Room for the {@link KeyGroup}s of batches, handed from one to the next, so that a batch allocates
 * nothing on the heap once as many have been made as run at one time.
 *
 * <p>A room belongs to the batch that took it out. It is kept by no pin, since a batch on regions
 * fills it and reads it outside of its pins.
 *
 * @shape places for 64 rooms, or four for each processor, of 2 KiB each
 */
public final class KeyGroupPool {
  private static final int MIN_PLACES = 64;

  private final int mask;

  /**
   * Volatile: what a batch leaves in a room is old when the next one takes it, and must not be
   * written over its own words. Test: {@code LoftBatchTest}, with more threads than places.
   */
  private final AtomicReferenceArray<long @Nullable []> places;

  public KeyGroupPool() {
    int enough = Math.max(MIN_PLACES, 4 * Runtime.getRuntime().availableProcessors());
    this.mask = Integer.highestOneBit(2 * enough - 1) - 1;
    this.places = new AtomicReferenceArray<>(mask + 1);
  }

  /** Takes a room out, or makes one. */
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

  /** Puts a room in for others; lets go of it where every place is taken. */
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
