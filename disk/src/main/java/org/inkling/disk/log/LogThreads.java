package org.inkling.disk.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.inkling.maintenance.MaintenanceExecutors;
import org.jspecify.annotations.Nullable;

/**
 * The threads on which the flushers of all logs take their turns: a few daemon threads, which end
 * when they are idle.
 *
 * <p>A turn may hang, because a disk may. So when turns wait and none has begun for 20 ms, one more
 * thread is started, for as long as that lasts: logs on other disks wait for a hanging one for a
 * moment, and not until it answers. Turns begin in the order of their requests.
 *
 * @shape at most four threads, unless turns take long
 */
final class LogThreads implements Executor {
  private static final int USUAL_THREADS = 4;
  private static final long PATIENCE_MILLIS = 20;
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition queued = lock.newCondition();
  private final ScheduledExecutorService clock;

  @GuardedBy("lock")
  private final ArrayDeque<Waiting> queue = new ArrayDeque<>();

  @GuardedBy("lock")
  private int threads;

  @GuardedBy("lock")
  private int idle;

  @GuardedBy("lock")
  private boolean watching;

  /** A turn that no thread has taken yet, and since when. */
  private record Waiting(Runnable turn, long sinceNanos) {}

  /** Creates threads whose patience a clock measures. */
  LogThreads(ScheduledExecutorService clock) {
    this.clock = clock;
  }

  /** The threads of all logs that have no executor of their own. */
  private static final class Shared {
    private static final LogThreads ALL = new LogThreads(MaintenanceExecutors.clock());
  }

  static LogThreads shared() {
    return Shared.ALL;
  }

  /**
   * Runs a turn on one of the threads.
   *
   * @throws OutOfMemoryError if there is no thread and none can be started; the turn is not run
   */
  @Override
  public void execute(Runnable turn) {
    lock.lock();
    try {
      var waiting = new Waiting(turn, System.nanoTime());
      queue.add(waiting);
      if (idle >= queue.size()) {
        queued.signal();
      } else if (threads < USUAL_THREADS) {
        startFor(waiting);
      } else {
        watch();
      }
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private void startFor(Waiting waiting) {
    try {
      start();
    } catch (OutOfMemoryError e) {
      if (threads == 0) {
        queue.remove(waiting);
        throw e;
      }
      watch(); // the existing threads may hang
    }
  }

  @GuardedBy("lock")
  private void start() {
    Thread.ofPlatform()
        .daemon()
        .inheritInheritableThreadLocals(false)
        .name("inkling-log-" + (threads + 1))
        .start(this::work);
    threads++;
  }

  /** Looks after a while whether turns still wait. */
  @GuardedBy("lock")
  private void watch() {
    if (watching) {
      return;
    }
    try {
      Future<?> _ = clock.schedule(this::relieve, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      watching = true;
    } catch (OutOfMemoryError e) {
      // The existing threads will take the turn.
    }
  }

  private void relieve() {
    lock.lock();
    try {
      watching = false;
      startForLate();
    } finally {
      lock.unlock();
    }
  }

  /** Starts a thread for each turn that has waited for too long. */
  @GuardedBy("lock")
  private void startForLate() {
    try {
      long now = System.nanoTime();
      for (Waiting waiting : queue) {
        if (now - waiting.sinceNanos < PATIENCE_NANOS) {
          break;
        }
        start();
      }
    } catch (OutOfMemoryError e) {
      // The next look tries again.
    } finally {
      if (!queue.isEmpty()) {
        watch();
      }
    }
  }

  private void work() {
    boolean ended = false;
    try {
      for (Runnable turn = next(); turn != null; turn = next()) {
        boolean _ = Thread.interrupted(); // an interrupt would close the file of another log
        turn.run();
      }
      ended = true;
    } finally {
      if (!ended) {
        leave();
      }
    }
  }

  private void leave() {
    lock.lock();
    try {
      threads--;
      if (!queue.isEmpty()) {
        watch(); // it starts a thread, now or later
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits for the next turn; returns null if there was none for a while. */
  private @Nullable Runnable next() {
    lock.lock();
    try {
      long left = IDLE_NANOS;
      while (queue.isEmpty() && left > 0) {
        idle++;
        try {
          left = queued.awaitNanos(left);
        } catch (InterruptedException e) {
          // Nobody has a reason to interrupt these threads.
        } finally {
          idle--;
        }
      }
      if (queue.isEmpty()) {
        threads--;
        return null;
      }
      return queue.remove().turn;
    } finally {
      lock.unlock();
    }
  }

  /** Returns the number of threads; for tests. */
  int threads() {
    lock.lock();
    try {
      return threads;
    } finally {
      lock.unlock();
    }
  }
}
