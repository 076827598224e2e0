package org.inkling.loft.rounds;

import java.util.concurrent.locks.LockSupport;
import org.inkling.epoch.Epochs;

/**
 * The wait, between two rounds, for the operations that were in progress when the root was swapped.
 * One worker at a time waits, a little in each chunk. If an operation takes very long, the wait is
 * left to the writers: each requests a chunk, which checks once.
 *
 * <p>The protected method is a step that a stress test of jcstress weakens.
 */
public class GracePeriod {
  private static final long NO_TICKET = -1;

  /** How often one chunk checks before it leaves the wait to the next. */
  private static final int LOOKS = 40;

  private static final long LOOK_NANOS = 50_000;

  /** How many chunks wait in this way. */
  private static final int MAX_TRIES = 50;

  private final Epochs epochs;
  private volatile long ticket = NO_TICKET;
  private int tries;

  public GracePeriod(Epochs epochs) {
    this.epochs = epochs;
  }

  /** Begins a grace period, after blocks were unlinked. */
  public void begin() {
    ticket = epochs.graceTicket();
    tries = 0;
  }

  /** Whether it has begun and has not been seen to end. */
  boolean isOn() {
    return ticket != NO_TICKET;
  }

  /**
   * Checks, several times if necessary, whether all operations in progress at its start have ended.
   */
  public boolean awaitEnd() {
    int mostLooks = mayGoOn() ? LOOKS : 0;
    for (int looks = 0; ticket != NO_TICKET; looks++) {
      if (hasPassed(ticket)) {
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

  /** Whether no operation is left that was in progress at the start. Test: jcstress RootSwap. */
  protected boolean hasPassed(long ticket) {
    return epochs.hasPassed(ticket);
  }

  /** Whether another chunk should wait right away. */
  boolean mayGoOn() {
    return tries < MAX_TRIES;
  }
}
