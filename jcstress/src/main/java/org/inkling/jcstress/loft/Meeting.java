package org.inkling.jcstress.loft;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Brings the two actors of a state together. A step of a change takes many times as long as an
 * operation, so without a meeting an operation would come before nearly all of it, or after.
 *
 * <p>The first actor waits a while for the second one. Then the one that does the shorter thing
 * pauses, for a time that differs from state to state, or awaits what the other one does, which it
 * leaves undone in every other stretch of states.
 */
public final class Meeting {
  /** After these the first actor goes on alone: the second one may have no processor. */
  private static final int MAX_WAITS = 1 << 10;

  private static final int MAX_PAUSES = 64;
  private static final int MAX_LOOKS = 1 << 13;

  private static final AtomicInteger MEETINGS = new AtomicInteger();

  private final int number = MEETINGS.getAndIncrement();
  private final AtomicInteger arrived = new AtomicInteger();

  /** Creates the meeting of one state. */
  public Meeting() {}

  /** Returns when both actors have come. */
  public void meet() {
    arrived.getAndIncrement();
    for (int i = 0; arrived.get() < 2 && i < MAX_WAITS; i++) {
      Thread.onSpinWait();
    }
  }

  /** Returns after a while. */
  public void pause() {
    for (int pauses = number % MAX_PAUSES; pauses > 0; pauses--) {
      Thread.onSpinWait();
    }
  }

  /** Returns as soon as an event has happened, or after some looks; at once in half the states. */
  public void await(BooleanSupplier event) {
    int looks = number / MAX_PAUSES % 2 * MAX_LOOKS;
    while (looks > 0 && !event.getAsBoolean()) {
      looks--;
    }
  }
}
