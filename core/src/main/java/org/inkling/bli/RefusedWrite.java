package org.inkling.bli;

import java.util.concurrent.locks.LockSupport;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.memory.SlabAllocator;

/**
 * A write that was refused memory: frees retired memory and joins free blocks, and decides whether
 * to try again. Used under the latch of the index.
 */
final class RefusedWrite {
  /** Rounds without a gain after which nothing is left: the first seals what the second frees. */
  private static final int MAX_ROUNDS = 2;

  /** How often the write waits for another thread that is reclaiming, and how long. */
  private static final int MAX_WAITS = 100;

  private static final long WAIT_NANOS = 50_000;

  private final Epochs epochs;
  private final SlabAllocator memory;
  private boolean isJoined;
  private int roundsWithoutGain;

  RefusedWrite(Epochs epochs, SlabAllocator memory) {
    this.epochs = epochs;
    this.memory = memory;
  }

  /** Makes room after a refusal; returns whether another attempt may succeed. */
  boolean mayRetry(Pin pin) {
    epochs.renew(pin); // its old epoch would hold back what was retired since
    if (reclaim() > 0) {
      isJoined = false;
      roundsWithoutGain = 0;
      return true;
    }
    if (!isJoined) { // once, as an attempt may cut again what was joined
      isJoined = true;
      if (memory.joinAlone() > 0) {
        return true;
      }
    }
    return ++roundsWithoutGain < MAX_ROUNDS;
  }

  /** Frees retired memory, after another thread that is doing so, unless that one is stopped. */
  private int reclaim() {
    int freed = epochs.reclaim();
    for (int waits = 0; freed == Epochs.BUSY && waits < MAX_WAITS; waits++) {
      LockSupport.parkNanos(WAIT_NANOS);
      freed = epochs.reclaim();
    }
    return freed;
  }
}
