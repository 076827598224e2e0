package org.inkling.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * An endless walk over the drawn keys, one per thread. It also checks the answers: an iteration
 * with a wrong answer fails.
 */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // the harness calls begin() first
public class Walk {
  private long[] present;
  private long[] absent;
  private int next;
  private long differences;

  /** Begins in this thread's own part of the drawn keys. */
  @Setup
  public void begin(Keys keys, ThreadParams thread) {
    present = keys.presentDraws();
    absent = keys.absentDraws();
    next = (int) ((long) present.length * thread.getThreadIndex() / thread.getThreadCount());
  }

  /** Returns the next loaded key. */
  long present() {
    return present[next++ & present.length - 1];
  }

  /** Returns the next key that is not loaded. */
  long absent() {
    return absent[next++ & absent.length - 1];
  }

  /** Fills an array with the next loaded keys. */
  void present(long[] keys) {
    next = next + keys.length & present.length - 1;
    System.arraycopy(present, Math.min(next, present.length - keys.length), keys, 0, keys.length);
  }

  /** Returns a number below 256 that seldom equals the previous one. */
  long version() {
    return next & 0xFF;
  }

  /** Records an answer and the expected one. */
  void compare(long answer, long expected) {
    differences |= answer ^ expected;
  }

  /** Checks the recorded answers. */
  @TearDown(Level.Iteration)
  public void check() {
    long found = differences;
    differences = 0;
    if (found != 0) {
      throw new IllegalStateException(
          "an answer did not match the loaded keys; differing bits: 0x" + Long.toHexString(found));
    }
  }
}
