package org.inkling.loft.change;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.table.InsertCounter;
import org.jspecify.annotations.Nullable;

/**
 * What changes have used on the heap, for the changes to come: a few arrays of keys, and the room
 * of a few sweeps. It is most of what maintenance would take from the heap.
 */
public final class ChangeScratch {
  /** Longer arrays are left to the collector: 512 KiB, more than the slots of a usual node. */
  private static final int MAX_KEYS = 1 << 16;

  private static final int MIN_STRAYS = 64;

  private static final int PLACES = 2;

  private final AtomicReferenceArray<long[]> arrays = new AtomicReferenceArray<>(PLACES);
  private final AtomicReferenceArray<long[]> strays = new AtomicReferenceArray<>(PLACES);
  private final AtomicReferenceArray<SurvivorMover> sweeps = new AtomicReferenceArray<>(PLACES);
  private final Bucket buckets;
  private final InsertCounter inserts;

  /** The scratch of the changes of one table, whose sweeps take buckets of this kind. */
  public ChangeScratch(Bucket buckets, InsertCounter inserts) {
    this.buckets = buckets;
    this.inserts = inserts;
  }

  /** An array of at least so many places, with anything in them; the caller's until given back. */
  long[] takeKeys(int length) {
    long[] array = take(arrays);
    // A new one serves nodes which are a bit larger, too.
    return array != null && array.length >= length ? array : new long[length + length / 4];
  }

  /** Takes an array that nobody else refers to any more. */
  void giveKeys(long[] array) {
    give(arrays, array);
  }

  /** An array for keys that are few; the caller's until given back, or a longer one for it. */
  long[] takeStrays() {
    long[] array = take(strays);
    return array != null ? array : new long[MIN_STRAYS];
  }

  /** Takes an array for few keys that nobody else refers to any more. */
  void giveStrays(long[] array) {
    give(strays, array);
  }

  /** Moves to the new nodes of a link; the caller's until given back. */
  SurvivorMover takeMoves(long link) {
    SurvivorMover moves = take(sweeps);
    if (moves == null) {
      moves = new SurvivorMover(buckets, inserts);
    }
    moves.begin(link);
    return moves;
  }

  /** Takes moves that nobody else refers to any more. */
  void giveMoves(SurvivorMover moves) {
    put(sweeps, moves);
  }

  private static <T> @Nullable T take(AtomicReferenceArray<T> places) {
    T taken = null;
    for (int i = 0; i < PLACES && taken == null; i++) {
      taken = places.getAndSet(i, null);
    }
    return taken;
  }

  private static void give(AtomicReferenceArray<long[]> places, long[] array) {
    if (array.length <= MAX_KEYS) {
      put(places, array);
    }
  }

  private static <T> void put(AtomicReferenceArray<T> places, T given) {
    for (int i = 0; i < PLACES; i++) {
      if (places.compareAndSet(i, null, given)) {
        return;
      }
    }
  }
}
