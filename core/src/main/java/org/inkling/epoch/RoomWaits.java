package org.inkling.epoch;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * The waits of operations that were refused memory which other operations hold back, or which
 * another thread is freeing. The system may not be running that thread, for some milliseconds.
 *
 * <p>Few may wait at once: each keeps its pin, and many virtual threads would take many pins.
 */
final class RoomWaits {
  private static final long STEP_NANOS = 50_000;

  private final int most;
  private final AtomicInteger waiting = new AtomicInteger();

  /** Creates the waits of at most {@code most} operations at once. */
  RoomWaits(int most) {
    this.most = most;
  }

  /**
   * Waits, unless too many others do: each time an operation is refused for 50 microseconds longer.
   * An interrupt does not end it, and stays set.
   *
   * @return whether this operation has waited
   */
  boolean await(int refusals) {
    if (waiting.incrementAndGet() > most) {
      waiting.decrementAndGet();
      return false;
    }
    boolean interrupted = Thread.interrupted(); // with the flag set, no park would wait
    try {
      long end = System.nanoTime() + refusals * STEP_NANOS;
      for (long left; (left = end - System.nanoTime()) > 0; interrupted |= Thread.interrupted()) {
        LockSupport.parkNanos(left);
      }
      return true;
    } finally {
      waiting.decrementAndGet();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
