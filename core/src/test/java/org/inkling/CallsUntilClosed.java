package org.inkling;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** A thread that calls an index until another thread has closed it. */
public final class CallsUntilClosed {
  private CallsUntilClosed() {}

  /**
   * Makes the calls in turns until one of them reports that the index is closed; returns how many
   * it has made.
   *
   * @param first the index of the first call
   * @param started is counted down after a few calls
   */
  public static <I> int make(
      I index, List<? extends Consumer<I>> calls, int first, CountDownLatch started) {
    int made = 0;
    try {
      while (true) {
        var call = calls.get((first + made) % calls.size());
        if (made++ == 3) {
          started.countDown();
        }
        call.accept(index);
      }
    } catch (IllegalStateException e) {
      assertTrue(e.getMessage().contains("closed"), e.getMessage());
      return made;
    }
  }
}
