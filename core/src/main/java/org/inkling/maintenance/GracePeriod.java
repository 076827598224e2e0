package org.inkling.maintenance;

import java.util.concurrent.locks.LockSupport;
import org.inkling.epoch.Epochs;

/**
 * A wait for the operations that are inside an index when it begins. One worker at a time waits, a
 * little in each chunk. If an operation takes very long, the wait is left to the next requests,
 * each of which checks once. Waiting allocates nothing.
 */
final class GracePeriod {
  private static final long NO_TICKET = -1;

  /** How often one chunk checks before it leaves the wait to the next. */
  private static final int LOOKS = 40;

  private static final long LOOK_NANOS = 50_000;

  /** The number of chunks that wait in this way. */
  private static final int MAX_TRIES = 50;

  private long ticket = NO_TICKET;
  private int tries;

  /** Begins the wait, unless it has begun; call this after the unlink. */
  void begin(Epochs epochs) {
    if (ticket == NO_TICKET) {
      ticket = epochs.graceTicket();
      tries = 0;
    }
  }

  /**
   * Begins the wait, unless it has begun, and checks, several times if necessary, whether all
   * operations in progress at its start have ended. If so, another wait may begin afterwards.
   */
  boolean awaitEnd(Epochs epochs) {
    begin(epochs);
    int maxLooks = mayGoOn() ? LOOKS : 0;
    for (int looks = 0; !epochs.hasPassed(ticket); looks++) {
      if (looks == maxLooks || epochs.isClosed()) {
        tries = Math.min(tries + 1, MAX_TRIES);
        return false;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    ticket = NO_TICKET;
    return true;
  }

  /** Whether another chunk should wait right away. */
  boolean mayGoOn() {
    return tries < MAX_TRIES;
  }
}
