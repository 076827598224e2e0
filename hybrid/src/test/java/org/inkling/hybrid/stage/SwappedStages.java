package org.inkling.hybrid.stage;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.epoch.Reclaimer;

/** A source for tests whose stages can be swapped and closed. */
final class SwappedStages implements StageSource, AutoCloseable {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final Epochs epochs = new Epochs("the test's index", Reclaimer.NONE);
  private volatile Stages current;

  SwappedStages(Stages first) {
    current = first;
  }

  @Override
  public Pin enter() {
    return epochs.enter();
  }

  @Override
  public Stages current() {
    return current;
  }

  @Override
  public void exit(Pin pin) {
    epochs.exit(pin);
  }

  @Override
  public void requireOpen() {
    if (epochs.isClosed()) {
      throw new IllegalStateException("the test's index is closed");
    }
  }

  /** Puts others in force, and returns once nobody reads the ones before any more. */
  void swap(Stages others) {
    current = others;
    long ticket = epochs.graceTicket();
    while (!epochs.hasPassed(ticket)) {
      Thread.onSpinWait();
    }
  }

  /** Lets nobody in any more, and waits for those inside. */
  @Override
  public void close() {
    if (epochs.beginClose() && !epochs.awaitQuiescence(PATIENCE_NANOS)) {
      throw new AssertionError("somebody is still inside");
    }
  }
}
