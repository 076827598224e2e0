package org.inkling.maintenance;

import java.util.concurrent.locks.LockSupport;
import org.inkling.epoch.Epochs;

/**
 * A wait for the operations that were inside an index when it began. One worker at a time waits, a
 * little in each chunk. If an operation takes very long, the wait is left to the next requests,
 * each of which checks once.
 */
final class GracePeriod {
  /** How often one chunk checks before it leaves the wait to the next. */
  private static final int LOOKS = 40;

  private static final long LOOK_NANOS = 50_000;

  /** The number of chunks that wait in this way. */
  private static final int MAX_TRIES = 50;

  private final Epochs epochs;
  private final long ticket;
  private int tries;

  private GracePeriod(Epochs epochs, long ticket) {
    this.epochs = epochs;
    this.ticket = ticket;
  }

  /** Begins a grace period; call this after the unlink. */
  static GracePeriod begin(Epochs epochs) {
    return new GracePeriod(epochs, epochs.graceTicket());
  }

  /**
   * Checks, several times if necessary, whether all operations in progress at its start have ended.
   */
  boolean awaitEnd() {
    int maxLooks = mayGoOn() ? LOOKS : 0;
    for (int looks = 0; !epochs.hasPassed(ticket); looks++) {
      if (looks == maxLooks || epochs.isClosed()) {
        tries = Math.min(tries + 1, MAX_TRIES);
        return false;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    return true;
  }

  /** Whether another chunk should wait right away. */
  boolean mayGoOn() {
    return tries < MAX_TRIES;
  }
}
