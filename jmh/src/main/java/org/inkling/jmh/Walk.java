package org.inkling.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * A walk over the draws without end, one per thread, that looks at the answers as well: an
 * iteration in which one was wrong fails.
 */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // the harness calls begin() first
public class Walk {
  private long[] present;
  private long[] absent;
  private int next;
  private long differences;

  /** Begins in a part of the draws of its own. */
  @Setup
  public void begin(Keys keys, ThreadParams thread) {
    present = keys.presentDraws();
    absent = keys.absentDraws();
    next = (int) ((long) present.length * thread.getThreadIndex() / thread.getThreadCount());
  }

  /** The next loaded key. */
  long present() {
    return present[next++ & present.length - 1];
  }

  /** The next key that is not loaded. */
  long absent() {
    return absent[next++ & absent.length - 1];
  }

  /** The next loaded keys. */
  void present(long[] keys) {
    next = next + keys.length & present.length - 1;
    System.arraycopy(present, Math.min(next, present.length - keys.length), keys, 0, keys.length);
  }

  /** A number below 256 that is seldom that of the last time. */
  long version() {
    return next & 0xFF;
  }

  /** Notes an answer and what it should be. */
  void compare(long answer, long expected) {
    differences |= answer ^ expected;
  }

  /** Looks at what was noted. */
  @TearDown(Level.Iteration)
  public void check() {
    long found = differences;
    differences = 0;
    if (found != 0) {
      throw new IllegalStateException(
          "an answer was not that of the loaded keys; bits that differed: 0x"
              + Long.toHexString(found));
    }
  }
}
