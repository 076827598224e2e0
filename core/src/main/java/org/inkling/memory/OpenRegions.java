package org.inkling.memory;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The few regions that blocks are cut from at present, fullest first: small blocks use up what
 * larger ones left, and a new region takes the place of the one with the least rest.
 */
final class OpenRegions {
  private static final int MOST = 4;
  private static final Region[] NONE = {};

  private final AtomicReference<Region[]> open = new AtomicReference<>(NONE);

  /** Returns the regions of this moment; the array is never changed. */
  Region[] snapshot() {
    return open.get();
  }

  /** Cuts a block off the first region that it fits into; returns 0 if there is none. */
  static long bump(Region[] regions, long size) {
    for (Region region : regions) {
      long address = region.bump(size);
      if (address != 0) {
        return address;
      }
    }
    return 0;
  }

  /** Opens one more region; fails if another was opened since the snapshot. */
  boolean install(Region[] snapshot, Region region) {
    int kept = Math.min(snapshot.length, MOST - 1);
    var next = new Region[kept + 1];
    int dropped = kept < snapshot.length ? fullest(snapshot) : -1;
    int count = 0;
    for (int i = 0; i < snapshot.length; i++) {
      if (i != dropped) {
        next[count++] = snapshot[i];
      }
    }
    next[count] = region;
    return open.compareAndSet(snapshot, next);
  }

  /** Forgets all regions. */
  void clear() {
    open.set(NONE);
  }

  private static int fullest(Region[] regions) {
    int fullest = 0;
    for (int i = 1; i < regions.length; i++) {
      if (regions[i].unusedBytes() < regions[fullest].unusedBytes()) {
        fullest = i;
      }
    }
    return fullest;
  }
}
