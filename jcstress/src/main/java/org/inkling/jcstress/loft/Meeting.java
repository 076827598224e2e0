package org.inkling.jcstress.loft;

import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.loft.node.DirectoryLine;

/**
 * Brings the two actors of a state together. A step of a change takes many times as long as an
 * operation, so without a meeting an operation would come before nearly all of it, or after.
 *
 * <p>The first actor waits a while for the second one; then the one that does the shorter thing
 * pauses, for a time that differs from state to state.
 */
final class Meeting {
  /** After these the first actor goes on alone: the second one may have no processor. */
  private static final int MAX_WAITS = 1 << 10;

  private static final int MAX_PAUSES = 64;

  /** Looks at a link that take as long as a pause. */
  private static final int LOOKS = 64;

  private static final AtomicInteger MEETINGS = new AtomicInteger();

  private final int pauses = MEETINGS.getAndIncrement() & (MAX_PAUSES - 1);
  private final AtomicInteger arrived = new AtomicInteger();

  /** Returns when both actors have come. */
  void meet() {
    arrived.getAndIncrement();
    for (int i = 0; arrived.get() < 2 && i < MAX_WAITS; i++) {
      Thread.onSpinWait();
    }
  }

  /** Returns when both actors have come, and some time after. */
  void meetAndPause() {
    meet();
    for (int i = 0; i < pauses; i++) {
      Thread.onSpinWait();
    }
  }

  /** Returns when both actors have come and a line or header has a link, or some time after. */
  void meetAndAwaitLink(long node) {
    meet();
    for (int i = 0; i < pauses * LOOKS && DirectoryLine.link(node) == 0; i++) {
      // The next look follows at once.
    }
  }
}
