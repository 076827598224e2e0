package org.inkling.cli.check.churn;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The threads of a churn. */
final class ChurnThreads {
  private static final long REST_NANOS = 100_000;

  /** A thread waits that is ahead of another by this part of its keys. */
  private static final int PART = 8;

  private final List<ChurnLane> lanes;
  private final long mostAhead;
  private final CountDownLatch over = new CountDownLatch(1);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  ChurnThreads(List<ChurnLane> lanes, ChurnPlan plan) {
    this.lanes = lanes;
    this.mostAhead = plan.keys() / plan.threads() / PART;
  }

  /**
   * Works for so long.
   *
   * @throws IllegalStateException if a thread failed, with the reason as its cause
   */
  void run(long nanos) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (ChurnLane lane : lanes) {
      var thread = new Thread(() -> work(lane), "churn-" + threads.size());
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    over.await(nanos, TimeUnit.NANOSECONDS);
    over.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      throw new IllegalStateException(
          "a thread of the churn failed: " + failure.get(), failure.get());
    }
  }

  private void work(ChurnLane lane) {
    try {
      while (over.getCount() > 0) {
        if (isAhead(lane)) {
          LockSupport.parkNanos(REST_NANOS);
        } else {
          lane.run();
        }
      }
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
      over.countDown();
    }
  }

  private boolean isAhead(ChurnLane lane) {
    long last = lane.pairs() - mostAhead;
    for (ChurnLane other : lanes) {
      if (other.pairs() < last) {
        return true;
      }
    }
    return false;
  }

  /** All inserts and removals so far, about. */
  long operations() {
    return 2 * lanes.stream().mapToLong(ChurnLane::pairs).sum();
  }
}
