package org.inkling.latch;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Latches for the writes of each key, shared by all keys in the same of 256 stripes.
 *
 * <p>A thread holds at most one latch, or all of them: {@link #lockAll} takes them in the order of
 * the stripes, so no deadlock is possible.
 *
 * @shape 256 latches, regardless of the number of keys
 */
public final class KeyLatches {
  private static final int STRIPE_BITS = 8;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final ReentrantLock[] stripes = new ReentrantLock[1 << STRIPE_BITS];

  /** Creates latches that are not held. */
  public KeyLatches() {
    for (int i = 0; i < stripes.length; i++) {
      stripes[i] = new ReentrantLock();
    }
  }

  /** Locks the latch of a key and returns it; this thread must unlock it. */
  public Lock lock(long key) {
    Lock latch = stripes[stripe(key)];
    latch.lock();
    return latch;
  }

  /** The stripe of a key; neighbours have different stripes. */
  static int stripe(long key) {
    return (int) ((key * GOLDEN) >>> (Long.SIZE - STRIPE_BITS));
  }

  /** Waits until every thread that now holds a latch has released it; holds up no other thread. */
  @SuppressWarnings("LockNotBeforeTry") // there is nothing to try
  public void awaitHolders() {
    for (ReentrantLock stripe : stripes) {
      stripe.lock();
      stripe.unlock();
    }
  }

  /** Locks the latches of all keys; waits for threads that hold one. */
  public void lockAll() {
    for (ReentrantLock stripe : stripes) {
      stripe.lock();
    }
  }

  /** Unlocks what {@link #lockAll} locked. */
  public void unlockAll() {
    for (int i = stripes.length - 1; i >= 0; i--) {
      stripes[i].unlock();
    }
  }
}
