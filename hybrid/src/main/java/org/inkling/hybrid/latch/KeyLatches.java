package org.inkling.hybrid.latch;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One latch for the writes of each key, shared by all keys that fall to the same of 256 stripes.
 *
 * <p>A thread holds one at most, or all of them: {@link #lockAll} takes them in the order of the
 * stripes, so that nobody waits for one who waits.
 *
 * @shape 256 latches, whatever the number of keys
 */
public final class KeyLatches {
  private static final int STRIPE_BITS = 8;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final ReentrantLock[] stripes = new ReentrantLock[1 << STRIPE_BITS];

  /** Latches that nobody holds. */
  public KeyLatches() {
    for (int i = 0; i < stripes.length; i++) {
      stripes[i] = new ReentrantLock();
    }
  }

  /** Takes the latch of a key and returns it, to be unlocked by this thread. */
  public Lock lock(long key) {
    Lock latch = stripes[stripe(key)];
    latch.lock();
    return latch;
  }

  /** The stripe of a key; neighbours have different ones. */
  static int stripe(long key) {
    return (int) ((key * GOLDEN) >>> (Long.SIZE - STRIPE_BITS));
  }

  /** Waits until everybody who holds a latch now has given it back; stops nobody else. */
  @SuppressWarnings("LockNotBeforeTry") // there is nothing to try
  public void awaitHolders() {
    for (ReentrantLock stripe : stripes) {
      stripe.lock();
      stripe.unlock();
    }
  }

  /** Takes the latches of all keys; waits for those who hold one. */
  public void lockAll() {
    for (ReentrantLock stripe : stripes) {
      stripe.lock();
    }
  }

  /** Gives back what {@link #lockAll} took. */
  public void unlockAll() {
    for (int i = stripes.length - 1; i >= 0; i--) {
      stripes[i].unlock();
    }
  }
}
