package org.inkling.maintenance;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs the maintenance of one index, chunk by chunk, by a crew of workers on an executor.
 *
 * <pre>
 *   request --&gt; [executor] --&gt; chunk --+--&gt; nothing more: the worker leaves
 *                  ^   ^                |
 *                  |   +--- more, or requested again: the same executor, behind the others
 *                  |                    |
 *                  +------ help --------+   up to so many workers
 *
 *   await: chunk after chunk by the calling thread, whatever the executor does
 *   stop:  no further chunk begins
 * </pre>
 *
 * <p>A task of the executor is one chunk. So an executor that queues lets a test step them, and
 * indexes that share threads take turns. An executor that runs a task inside {@code execute}, or
 * refuses it, makes the caller run the chunks, one after the other and not one inside the other.
 * Who is at work, and why no request is lost, stands in {@link Crew}.
 */
public final class MaintenanceScheduler {
  private static final Logger LOG = System.getLogger(MaintenanceScheduler.class.getName());

  private static final long PARK_NANOS = 50_000;

  private final String name;
  private final Executor executor;
  private final MaintenanceTask task;
  private final Crew crew;

  /** Whether the refusal was reported; racy, it may be reported twice. */
  private boolean refused;

  /**
   * A scheduler for the index called {@code name}.
   *
   * @param workers how many chunks the executor runs at once at most, 1 or more
   */
  public MaintenanceScheduler(String name, Executor executor, int workers, MaintenanceTask task) {
    if (workers < 1) {
      throw new IllegalArgumentException(name + ": " + workers + " workers, expected 1 or more");
    }
    this.name = name;
    this.executor = executor;
    this.task = task;
    this.crew = new Crew(workers);
  }

  /**
   * Sees to it that a chunk begins after this call; merged with a request that no chunk has begun
   * for. Neither waits nor throws; one volatile read where there is such a request. What the caller
   * wrote for the chunk to find is to be written by volatile stores or read-modify-writes.
   */
  public void request() {
    if (crew.request() && submit()) {
      workForExecutor();
    }
  }

  /**
   * Asks for one more worker, unless as many are active or on their way as the scheduler may have.
   * For the inside of a chunk that has made work for others.
   */
  public void requestHelp() {
    if (crew.help() && submit()) {
      crew.withdraw();
    }
  }

  /** Hands a queued start to the executor; whether the caller has to see to it. */
  private boolean submit() {
    Turn turn = null;
    try {
      turn = new Turn();
      executor.execute(turn);
      return turn.wasRunInside;
    } catch (RuntimeException | Error e) { // whatever it is, the caller's operation has happened
      if (!refused) {
        refused = true;
        log(Level.WARNING, "the executor refuses maintenance; writers do it", e);
      }
      return true;
    } finally {
      if (turn != null) {
        turn.submitter = null;
      }
    }
  }

  /** As a worker of the executor's, in the place of one; failures end here. */
  private void workForExecutor() {
    try {
      work();
    } catch (Error e) {
      // It was logged, and the caller is an operation that has happened.
    }
  }

  /**
   * Runs the chunk of a queued start, and those after it that the executor leaves to the caller.
   */
  private void work() {
    Error failure = null;
    boolean goesOn = crew.begin();
    while (goesOn) {
      boolean more = false;
      Throwable thrown = null;
      try {
        more = task.runChunk();
      } catch (RuntimeException e) {
        thrown = e;
      } catch (Error e) {
        thrown = e;
        failure = e;
      }
      goesOn = crew.end(more) && submit() && crew.begin();
      if (thrown != null) {
        log(Level.ERROR, "a chunk of maintenance failed; the index stays correct", thrown);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Takes part until nothing is requested, nobody is active and nothing is pending; at least one
   * chunk begins after this call. Returns at once when stopped. A chunk that fails on the calling
   * thread ends the call with its failure.
   *
   * @throws IllegalStateException if the thread is interrupted while it cannot go on itself
   */
  public void await() {
    boolean settled = false;
    while (!settled && crew.join()) {
      runJoined();
      settled = settles();
    }
  }

  /** Runs chunks on the calling thread as long as there is more to do. */
  private void runJoined() {
    boolean goesOn = true;
    while (goesOn) {
      boolean more = false;
      boolean ended = false;
      try {
        more = task.runChunk();
        ended = true;
      } finally {
        if (!ended && crew.end(false) && submit()) {
          workForExecutor();
        }
      }
      goesOn = crew.stay(more);
    }
  }

  /** Waits until everything is done or another chunk may get on; whether it is all done. */
  private boolean settles() {
    while (!crew.isDue()) {
      // In this order: what those who have left began is done, or pending now.
      if (crew.isIdle() && !task.isPending()) {
        return true;
      }
      pause();
      if (task.isPending()) {
        return false;
      }
    }
    return false;
  }

  private void pause() {
    LockSupport.parkNanos(PARK_NANOS);
    if (Thread.interrupted()) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(name + ": interrupted while awaiting maintenance");
    }
  }

  /**
   * Lets no further chunk begin. Does not wait for those that may be running: whoever frees what
   * chunks use waits for the epochs, which know of them.
   */
  public void stop() {
    crew.stop();
  }

  private void log(Level level, String what, Throwable thrown) {
    try {
      LOG.log(level, name + ": " + what, thrown);
    } catch (RuntimeException | Error e) {
      // A logger that fails keeps nobody from working.
    }
  }

  /** What the executor is given: one chunk. */
  private final class Turn implements Runnable {
    /**
     * The thread that is inside {@code execute} with this turn. Others see that thread or null,
     * neither of which they are.
     */
    private @Nullable Thread submitter = Thread.currentThread();

    /** Whether the executor ran the turn inside {@code execute}; the submitter's. */
    private boolean wasRunInside;

    @Override
    public void run() {
      if (Thread.currentThread() == submitter) {
        wasRunInside = true;
      } else {
        work();
      }
    }
  }
}
