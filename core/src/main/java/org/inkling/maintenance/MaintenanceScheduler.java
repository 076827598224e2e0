package org.inkling.maintenance;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs the maintenance of one index, chunk by chunk, by workers on an executor.
 *
 * <pre>
 *   request --&gt; [executor] --&gt; chunk --+--&gt; no more work: the worker leaves
 *                  ^   ^                |
 *                  |   +--- more, or requested again: the same executor, after the others
 *                  |                    |
 *                  +------ help --------+   up to the number of workers
 *
 *   await: chunk after chunk on the calling thread, whatever the executor does
 *   assist: a few chunks on the calling thread
 *   leave:  after some chunks in place of the executor; the next writer goes on
 *   stop:  no further chunk begins
 * </pre>
 *
 * <p>Each task of the executor is one chunk. So a test can step through the chunks with an executor
 * that queues them, and indexes that share threads take turns. If an executor runs a task inside
 * {@code execute}, or refuses it, the caller runs the chunks, in sequence and not nested. While
 * other threads write, it leaves after some chunks, and the next write goes on: so no writer works
 * for ever for the others. {@link WorkerState} counts the workers and shows why no request is lost.
 */
public final class MaintenanceScheduler {
  private static final Logger LOG = System.getLogger(MaintenanceScheduler.class.getName());

  private static final long PARK_NANOS = 50_000;

  /** After how many chunks a caller leaves the others to another thread that writes. */
  static final int CHUNKS_OF_CALLER = 16;

  private final String name;
  private final Executor executor;
  private final MaintenanceTask task;
  private final WorkerState state;

  /** Whether a writer's request was merged during the chunk of a caller that may leave; a hint. */
  private volatile boolean isAsked;

  /** Whether a refusal was reported; racy, so it may be reported twice. */
  private boolean refused;

  /**
   * Creates a scheduler for the index called {@code name}.
   *
   * @param workers the maximum number of chunks that the executor runs at once, 1 or more
   */
  public MaintenanceScheduler(String name, Executor executor, int workers, MaintenanceTask task) {
    if (workers < 1) {
      throw new IllegalArgumentException(name + ": " + workers + " workers, expected 1 or more");
    }
    this.name = name;
    this.executor = executor;
    this.task = task;
    this.state = new WorkerState(workers);
  }

  /**
   * Ensures that a chunk begins after this call; merged with an earlier request for which no chunk
   * has begun. Neither waits nor throws; if there is such a request, it costs one volatile read.
   * The caller must have written anything that the chunk has to see by volatile stores or
   * read-modify-writes.
   */
  public void request() {
    if (state.request() && submit()) {
      workForExecutor();
    }
  }

  /**
   * Like {@link #request}, for a thread that has written and is likely to write again. If another
   * thread has worked in place of the executor for a while, it leaves: a chunk begins after the
   * next call then, which a writer makes while {@link #isLeft}, or in an await.
   */
  public void requestForWrite() {
    if (!state.request()) {
      if (!isAsked) {
        isAsked = true;
      }
    } else if (submit()) {
      workForExecutor();
    }
  }

  /**
   * Requests one more worker, unless the maximum number of workers is active or about to start.
   * Called within a chunk that has created work for other workers.
   */
  public void requestHelp() {
    if (state.help() && submit()) {
      state.withdraw();
    }
  }

  /** Submits a queued start to the executor; returns whether the caller must run it instead. */
  private boolean submit() {
    Turn turn = null;
    try {
      turn = new Turn();
      executor.execute(turn);
      return turn.wasRunInside;
    } catch (RuntimeException | Error e) { // the operation has taken effect anyway
      if (!refused) {
        refused = true;
        log(Level.WARNING, "the executor refuses maintenance; writers run it", e);
      }
      return true;
    } finally {
      if (turn != null) {
        turn.submitter = null;
      }
    }
  }

  /**
   * Returns whether a caller has left chunks to others: a writer calls {@link #requestForWrite}
   * then. Costs one volatile read.
   */
  public boolean isLeft() {
    return state.isLeft();
  }

  /** Works in place of a worker of the executor; failures end here. */
  private void workForExecutor() {
    try {
      work(CHUNKS_OF_CALLER);
    } catch (Error e) {
      // It was logged, and the operation that made the call has taken effect.
    }
  }

  /**
   * Runs the chunk of a queued start, and those after it that the executor leaves to the caller.
   *
   * @param chunks after how many it leaves, if another thread writes
   */
  private void work(int chunks) {
    Error failure = null;
    boolean goesOn = state.begin();
    for (int chunk = 1; goesOn; chunk++) {
      boolean more = false;
      Throwable thrown = null;
      boolean mayLeave = chunk >= chunks;
      if (mayLeave) {
        isAsked = false;
      }
      try {
        more = task.runChunk();
      } catch (RuntimeException e) {
        thrown = e;
      } catch (Error e) {
        thrown = e;
        failure = e;
      }
      boolean leaves = mayLeave && isAsked && state.leave();
      goesOn = !leaves && state.end(more) && submit() && state.begin();
      if (thrown != null) {
        log(Level.ERROR, "a chunk of maintenance failed; the index stays correct", thrown);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /**
   * Runs chunks until nothing is requested, no worker is active and nothing is pending; at least
   * one chunk begins after this call. Returns at once if stopped. If a chunk fails on the calling
   * thread, this method throws its failure.
   *
   * <p>An interrupt does not end it, and stays set.
   */
  public void await() {
    boolean interrupted = Thread.interrupted(); // with the flag set, no park would wait
    try {
      boolean settled = false;
      while (!settled && state.join()) {
        task.prepareAwait();
        runJoined();
        do {
          settled = isSettled();
          if (!settled && !state.isDue()) {
            LockSupport.parkNanos(PARK_NANOS);
            interrupted |= Thread.interrupted();
          }
        } while (!settled && !state.isDue() && !task.isPending());
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Whether all work is done. */
  private boolean isSettled() {
    // In this order: once no worker is active, all work that was begun is done or pending.
    return !state.isDue() && state.isIdle() && !task.isPending();
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
        if (!ended && state.end(false) && submit()) {
          workForExecutor();
        }
      }
      goesOn = state.stay(more);
    }
  }

  /**
   * Runs up to a number of chunks on the calling thread, whatever the executor does, and ends when
   * one finds nothing to do; waits for no other worker, and does nothing if stopped. What is left
   * is requested. For a writer that has made more work than the workers get done. Failures are
   * logged and end here.
   *
   * @return whether a chunk has done something
   */
  public boolean assist(int chunks) {
    if (!state.enter()) {
      return false;
    }
    boolean worked = false;
    boolean more = true;
    try {
      for (int i = 0; i < chunks && more; i++) {
        more = task.runShare();
        worked |= more;
      }
    } catch (RuntimeException | Error e) { // the operation has taken effect anyway
      log(Level.ERROR, "a chunk of maintenance failed; the index stays correct", e);
    } finally {
      if (state.end(false) && submit()) {
        workForExecutor();
      }
    }
    if (more) {
      request();
    }
    return worked;
  }

  /**
   * Prevents any further chunk from beginning. Does not wait for chunks that are running: the
   * thread that frees what they use waits for the epochs, which know about them.
   */
  public void stop() {
    state.stop();
  }

  private void log(Level level, String what, Throwable thrown) {
    try {
      LOG.log(level, name + ": " + what, thrown);
    } catch (RuntimeException | Error e) {
      // A failing logger must not stop the work.
    }
  }

  /** The task submitted to the executor: one chunk. */
  private final class Turn implements Runnable {
    /**
     * The thread that is inside {@code execute} with this turn. Other threads see that thread or
     * null, never themselves.
     */
    private @Nullable Thread submitter = Thread.currentThread();

    /**
     * Whether the executor ran the turn inside {@code execute}; accessed only by the submitting
     * thread.
     */
    private boolean wasRunInside;

    @Override
    public void run() {
      if (Thread.currentThread() == submitter) {
        wasRunInside = true;
      } else {
        work(Integer.MAX_VALUE);
      }
    }
  }
}
