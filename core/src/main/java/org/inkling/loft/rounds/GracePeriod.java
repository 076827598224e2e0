package org.inkling.loft.rounds;

import java.util.concurrent.locks.LockSupport;
import org.inkling.epoch.Epochs;

/**
 * The wait, between two rounds, for the operations that were inside when the root was swapped. One
 * worker at a time waits, a little in each chunk; when one operation takes very long, the wait is
 * left to the writers, for each of which a chunk looks once.
 */
public final class GracePeriod {
  private static final long NO_TICKET = -1;

  /** How often one chunk looks, before another goes on. */
  private static final int LOOKS = 40;

  private static final long LOOK_NANOS = 50_000;

  /** How many chunks do so. */
  private static final int MAX_TRIES = 50;

  private final Epochs epochs;
  private volatile long ticket = NO_TICKET;
  private int tries;

  GracePeriod(Epochs epochs) {
    this.epochs = epochs;
  }

  /** Begins, after something was unlinked. */
  void begin() {
    ticket = epochs.graceTicket();
    tries = 0;
  }

  /** Whether it has begun and was not seen to be over. */
  boolean isOn() {
    return ticket != NO_TICKET;
  }

  /** Looks, a few times if need be, whether nobody is inside who was when it began. */
  boolean awaitEnd() {
    int mostLooks = mayGoOn() ? LOOKS : 0;
    for (int looks = 0; ticket != NO_TICKET; looks++) {
      if (epochs.hasPassed(ticket)) {
        ticket = NO_TICKET;
      } else if (looks == mostLooks || epochs.isClosed()) {
        tries = Math.min(tries + 1, MAX_TRIES);
        return false;
      } else {
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
    return true;
  }

  /** Whether another chunk is worth its wait at once. */
  boolean mayGoOn() {
    return tries < MAX_TRIES;
  }
}
