package org.inkling.maintenance;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The executor that indexes share if their owners provide none, and its size. */
public final class MaintenanceExecutors {
  private static final long IDLE_SECONDS = 5;

  private MaintenanceExecutors() {}

  /** Returns the shared executor: {@link #defaultWorkers} daemon threads, which end when idle. */
  public static Executor shared() {
    return Holder.SHARED;
  }

  /** Returns the default number of workers of an index: one for every twelve processors. */
  public static int defaultWorkers() {
    return Math.ceilDiv(Runtime.getRuntime().availableProcessors(), 12);
  }

  /** Returns the timer of all indexes: a daemon thread that ends when nothing is scheduled. */
  public static ScheduledExecutorService clock() {
    return Clock.SHARED;
  }

  private static final class Clock {
    private static final ScheduledExecutorService SHARED = newClock();

    private static ScheduledThreadPoolExecutor newClock() {
      var factory = Thread.ofPlatform().daemon().name("inkling-clock").factory();
      var clock = new ScheduledThreadPoolExecutor(1, factory);
      clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
      clock.allowCoreThreadTimeOut(true);
      clock.setRemoveOnCancelPolicy(true);
      return clock;
    }
  }

  private static final class Holder {
    private static final Executor SHARED = newPool();

    private static ThreadPoolExecutor newPool() {
      int threads = defaultWorkers();
      var factory = Thread.ofPlatform().daemon().name("inkling-maintenance-", 0).factory();
      var pool =
          new ThreadPoolExecutor(
              threads,
              threads,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              factory);
      pool.allowCoreThreadTimeOut(true);
      return pool;
    }
  }
}
