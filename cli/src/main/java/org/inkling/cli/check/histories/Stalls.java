package org.inkling.cli.check.histories;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.inkling.memory.seam.AccessKind;
import org.inkling.memory.seam.AccessSeam;

/**
 * Stops any thread, of the check or of the index's maintenance, for a moment before some of its
 * shared accesses. Other threads then overtake it at points where it would otherwise be for only
 * nanoseconds, such as between the freeze of a word and its installation, or between the claim of a
 * slot and its value.
 */
final class Stalls {
  private static final int LONGEST_NANOS = 100_000;

  private final int oneIn;

  /** Stalls before one access in {@code oneIn}; 0 for none. */
  Stalls(int oneIn) {
    this.oneIn = oneIn;
  }

  /** Does work, with stalls during it. */
  void during(Work work) throws InterruptedException {
    if (oneIn == 0) {
      work.run();
      return;
    }
    AccessSeam.listen((kind, address) -> stall(kind));
    try {
      work.run();
    } finally {
      AccessSeam.listen(null);
    }
  }

  /** Work that may be interrupted. */
  interface Work {
    void run() throws InterruptedException;
  }

  private void stall(AccessKind kind) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    if (kind != AccessKind.OPAQUE_LOAD && random.nextInt(oneIn) == 0) {
      LockSupport.parkNanos(1 + random.nextInt(LONGEST_NANOS));
    }
  }
}
