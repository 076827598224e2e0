package org.inkling.loft.change;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.table.InsertCounter;
import org.jspecify.annotations.Nullable;

/**
 * Heap objects that changes reuse: a few arrays of keys, which all indexes share, and the buffers
 * of a few sweeps of one table. They are most of what maintenance would otherwise allocate on the
 * heap. If each index had arrays of its own, they would be most of the heap of a small one.
 */
public final class ChangeScratch {
  /**
   * Longer arrays are left to the garbage collector: 512 KiB, more than the slots of a usual node.
   */
  private static final int MAX_KEYS = 1 << 16;

  private static final int MIN_STRAYS = 64;

  private static final int PLACES = 2;

  /** The places of all indexes together: for as many changes at once, on any executors. */
  private static final int SHARED_PLACES = 8;

  private static final AtomicReferenceArray<long[]> ARRAYS =
      new AtomicReferenceArray<>(SHARED_PLACES);
  private static final AtomicReferenceArray<long[]> STRAYS =
      new AtomicReferenceArray<>(SHARED_PLACES);

  private final AtomicReferenceArray<SurvivorMover> sweeps = new AtomicReferenceArray<>(PLACES);
  private final Bucket buckets;
  private final InsertCounter inserts;

  /** Creates the scratch for one table, whose sweeps use buckets of this kind. */
  public ChangeScratch(Bucket buckets, InsertCounter inserts) {
    this.buckets = buckets;
    this.inserts = inserts;
  }

  /**
   * Returns an array of at least this length with arbitrary contents, for use until it is given
   * back.
   */
  long[] takeKeys(int length) {
    long[] array = take(ARRAYS);
    // A new array is longer than needed, so that it serves slightly larger nodes too.
    return array != null && array.length >= length ? array : new long[length + length / 4];
  }

  /** Takes back an array that nothing else refers to any more. */
  void giveKeys(long[] array) {
    give(ARRAYS, array);
  }

  /** Returns an array for a few keys, for use until it, or a longer replacement, is given back. */
  long[] takeStrays() {
    long[] array = take(STRAYS);
    return array != null ? array : new long[MIN_STRAYS];
  }

  /** Takes back an array for a few keys that nothing else refers to any more. */
  void giveStrays(long[] array) {
    give(STRAYS, array);
  }

  /**
   * Returns a mover to the new nodes of a link, for use until it is given back.
   *
   * @param installed counts the keys of each new node, if these are empty, so that the mover claims
   *     a slot for each key; null if not
   */
  SurvivorMover takeMoves(long link, @Nullable AtomicIntegerArray installed) {
    SurvivorMover moves = take(sweeps);
    if (moves == null) {
      moves = new SurvivorMover(buckets, inserts);
    }
    moves.begin(link, installed);
    return moves;
  }

  /** Takes back a mover that nothing else refers to any more. */
  public void giveMoves(SurvivorMover moves) {
    put(sweeps, moves);
  }

  private static <T> @Nullable T take(AtomicReferenceArray<T> places) {
    T taken = null;
    for (int i = 0; i < places.length() && taken == null; i++) {
      if (places.get(i) != null) {
        taken = places.getAndSet(i, null);
      }
    }
    return taken;
  }

  private static void give(AtomicReferenceArray<long[]> places, long[] array) {
    if (array.length <= MAX_KEYS) {
      put(places, array);
    }
  }

  private static <T> void put(AtomicReferenceArray<T> places, T given) {
    for (int i = 0; i < places.length(); i++) {
      if (places.compareAndSet(i, null, given)) {
        return;
      }
    }
  }
}
