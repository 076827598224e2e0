package org.inkling.maintenance;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs the maintenance of one index, one round at a time.
 *
 * <pre>
 *            request           run                 request
 *   IDLE -----------&gt; QUEUED -----&gt; RUNNING ---------------&gt; RUNNING_AGAIN
 *    ^                                 |    &lt;-- next chunk --
 *    +--------- nothing left ----------+
 *
 *   stop: any state --&gt; STOPPED; a chunk that runs is the last
 * </pre>
 *
 * <p>{@link #request} is called by operations and neither waits nor throws. {@link #await} takes
 * part: it runs a queued round itself, so that it ends even if the executor never runs.
 */
public final class MaintenanceScheduler {
  private static final Logger LOG = System.getLogger(MaintenanceScheduler.class.getName());

  private static final int IDLE = 0;
  private static final int QUEUED = 1;
  private static final int RUNNING = 2;
  private static final int RUNNING_AGAIN = 3;
  private static final int STOPPED = 4;

  private static final long PARK_NANOS = 50_000;

  private final String name;
  private final Executor executor;
  private final MaintenanceTask task;
  private final Runnable round = this::runSubmitted;

  /** Whether the refusal was reported; racy, it may be reported twice. */
  private boolean refused;

  private final AtomicInteger state = new AtomicInteger(IDLE);

  /** A scheduler for the index called {@code name}. */
  public MaintenanceScheduler(String name, Executor executor, MaintenanceTask task) {
    this.name = name;
    this.executor = executor;
    this.task = task;
  }

  /** Asks for a round; a request made while one is queued or running is merged with it. */
  public void request() {
    if (queued()) {
      submit();
    }
  }

  /** Sees to it that a round follows; whether it is a new one, which nobody has submitted. */
  private boolean queued() {
    while (true) {
      int seen = state.get();
      switch (seen) {
        case IDLE -> {
          if (state.compareAndSet(IDLE, QUEUED)) {
            return true;
          }
        }
        case RUNNING -> {
          if (state.compareAndSet(RUNNING, RUNNING_AGAIN)) {
            return false;
          }
        }
        case QUEUED, RUNNING_AGAIN, STOPPED -> {
          return false;
        }
        default -> throw new IllegalStateException("maintenance state " + seen);
      }
    }
  }

  /** Hands the round to the executor; one that refuses makes the caller run it. */
  private void submit() {
    try {
      executor.execute(round);
    } catch (RuntimeException | Error e) { // whatever it is, the caller's operation has happened
      if (!refused) {
        refused = true;
        LOG.log(Level.WARNING, name + ": the executor refuses maintenance; writers do it", e);
      }
      runSubmitted();
    }
  }

  /** Runs the queued round; its failure ends here, for an executor may run it inside a request. */
  private void runSubmitted() {
    try {
      runQueued();
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, name + ": a maintenance round failed; the index stays correct", e);
    }
  }

  /** Runs the queued round, unless {@link #await} or {@link #stop} took it away. */
  private void runQueued() {
    if (!state.compareAndSet(QUEUED, RUNNING)) {
      return;
    }
    boolean ended = false;
    try {
      while (goesOn(task.runChunk())) {}
      ended = true;
    } finally {
      if (!ended && wasAskedAgain()) {
        request();
      }
    }
  }

  /** Ends a failed round; whether another was asked for meanwhile. */
  private boolean wasAskedAgain() {
    return state.getAndUpdate(s -> s == STOPPED ? STOPPED : IDLE) == RUNNING_AGAIN;
  }

  /** Whether another chunk is to be run after one that left {@code more} to do, or did not. */
  private boolean goesOn(boolean more) {
    while (true) {
      int seen = state.get();
      switch (seen) {
        case RUNNING -> {
          if (more) {
            return true;
          }
          if (state.compareAndSet(RUNNING, IDLE)) {
            return false;
          }
        }
        case RUNNING_AGAIN -> {
          if (state.compareAndSet(RUNNING_AGAIN, RUNNING)) {
            return true;
          }
        }
        case STOPPED -> {
          return false;
        }
        default -> throw new IllegalStateException("maintenance state " + seen + " in a round");
      }
    }
  }

  /**
   * Returns when a round that began after this call has ended and nothing more was asked for; runs
   * it on the calling thread where it can.
   *
   * @throws IllegalStateException if the thread is interrupted while another thread runs the round
   */
  public void await() {
    boolean ignored = queued(); // not submitted: it ends even if the executor refuses
    while (true) {
      int seen = state.get();
      if (seen == IDLE || seen == STOPPED) {
        return;
      }
      runQueued();
      if (state.get() == seen && seen != QUEUED) {
        LockSupport.parkNanos(PARK_NANOS);
        if (Thread.interrupted()) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException(name + ": interrupted while awaiting maintenance");
        }
      }
    }
  }

  /**
   * Lets no further chunk begin. Does not wait for the one that may be running: whoever frees what
   * chunks use waits for the epochs, which know of it.
   */
  public void stop() {
    state.set(STOPPED);
  }
}
