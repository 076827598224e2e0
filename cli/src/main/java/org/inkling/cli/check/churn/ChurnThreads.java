package org.inkling.cli.check.churn;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.inkling.cli.experiment.Threads;

/** The threads of a churn. */
final class ChurnThreads {
  private static final long REST_NANOS = 100_000;

  /** A thread waits if it is ahead of another by one part in this number of its keys. */
  private static final int PART = 8;

  private final List<ChurnWorker> lanes;
  private final long maxAhead;
  private final CountDownLatch over = new CountDownLatch(1);

  ChurnThreads(List<ChurnWorker> lanes, ChurnPlan plan) {
    this.lanes = lanes;
    this.maxAhead = plan.keys() / plan.threads() / PART;
  }

  /**
   * Runs all threads for a time.
   *
   * @throws IllegalStateException if a thread failed, with the reason as its cause
   */
  void run(long nanos) throws InterruptedException {
    List<Runnable> tasks = lanes.stream().<Runnable>map(lane -> () -> work(lane)).toList();
    var threads = new Threads("churn", tasks, over::countDown);
    threads.start();
    over.await(nanos, TimeUnit.NANOSECONDS);
    over.countDown();
    threads.join();
  }

  private void work(ChurnWorker lane) {
    while (over.getCount() > 0) {
      if (isAhead(lane)) {
        LockSupport.parkNanos(REST_NANOS);
      } else {
        lane.run();
      }
    }
  }

  private boolean isAhead(ChurnWorker lane) {
    long last = lane.pairs() - maxAhead;
    for (ChurnWorker other : lanes) {
      if (other.pairs() < last) {
        return true;
      }
    }
    return false;
  }

  /** Returns the approximate number of inserts and removals so far. */
  long operations() {
    return 2 * lanes.stream().mapToLong(ChurnWorker::pairs).sum();
  }
}
