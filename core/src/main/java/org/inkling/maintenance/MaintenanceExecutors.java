package org.inkling.maintenance;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The executor that indexes share when their owner gives none. */
public final class MaintenanceExecutors {
  private static final long IDLE_SECONDS = 5;

  private MaintenanceExecutors() {}

  /** Daemon threads, one to every twelve processors, which end when idle. */
  public static Executor shared() {
    return Holder.SHARED;
  }

  private static final class Holder {
    private static final Executor SHARED = newPool();

    private static ThreadPoolExecutor newPool() {
      int threads = Math.ceilDiv(Runtime.getRuntime().availableProcessors(), 12);
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
