package org.inkling.hybrid.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.inkling.epoch.Epochs;
import org.inkling.hybrid.run.MergeFailure;
import org.inkling.maintenance.ChangeRunner;
import org.inkling.maintenance.StateWord;
import org.jspecify.annotations.Nullable;

/**
 * Schedules merges, one at a time on a thread of the executor, and lets callers wait for them.
 *
 * <p>A thread that waits while the executor has not begun its task takes the task back and merges
 * itself. So an executor whose only thread is the one that waits, or that has dropped the task, or
 * is busy with other work, delays merges but stops nobody.
 *
 * <p>A merge that fails leaves everything as it was and is retried when a merge is next requested.
 * Until a merge succeeds, no further stage is frozen for lack of room, so that memory stays
 * bounded. The executor, and anything that waits for the disk, is never called under the lock.
 */
final class Merges {
  /** After this time a task that has not begun is late, which is logged when it is taken back. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Executor executor;
  private final Merger merger;
  private final StateWord<Phase, Flag> state = new StateWord<>(Phase.IDLE, STEPS);
  private final ChangeRunner<MergeChange> runner;

  @GuardedBy("lock")
  private long starts; // tasks given to the executor, or taken back from it: only the last counts

  @GuardedBy("lock")
  private long begun;

  @GuardedBy("lock")
  private long ended;

  @GuardedBy("lock")
  private long rewritten; // the last attempt that rewrote everything

  @GuardedBy("lock")
  private long unwritten; // the last attempt that failed to

  @GuardedBy("lock")
  private @Nullable Throwable whyUnwritten;

  // Any thread reads the next two, and the state. They are changed under the lock.
  private volatile long queuedNanos; // when the executor was given its last task
  private volatile @Nullable Throwable failure; // of the last ended attempt

  private boolean takenLate; // for the attempt's thread: taken back after more than a second
  private final AtomicBoolean isReported = new AtomicBoolean();
  private final LongAdder stalls = new LongAdder();
  private final LongAdder stalledNanos = new LongAdder();

  private enum Phase {
    /** The executor has no task. */
    IDLE,

    /** The executor was given a task that has not begun. */
    QUEUED,

    /** An attempt has begun and not ended. */
    MERGING,

    /** An attempt has ended, and what it has replaced is being removed. */
    TIDYING
  }

  private enum Flag {
    /** A merge is to begin after this. */
    WANTED,

    /** The next merge rewrites everything. */
    REWRITE_WANTED,

    /** The attempt under way, or the last one, rewrites everything. */
    REWRITING,

    /** Writers must wait for the end of an attempt. */
    BLOCKED,

    CLOSED
  }

  private static final Map<Phase, Set<Phase>> STEPS =
      Map.of(
          Phase.IDLE, Set.of(Phase.QUEUED),
          Phase.QUEUED, Set.of(Phase.MERGING, Phase.IDLE),
          Phase.MERGING, Set.of(Phase.TIDYING),
          Phase.TIDYING, Set.of(Phase.MERGING, Phase.QUEUED, Phase.IDLE));

  private static final int WORKING = StateWord.maskOfPhases(Phase.MERGING, Phase.TIDYING);

  Merges(Executor executor, Merger merger, Epochs epochs) {
    this.runner = new ChangeRunner<>(epochs, merge -> {});
    this.executor = executor;
    this.merger = merger;
  }

  boolean isBlocked() {
    return state.has(Flag.BLOCKED);
  }

  /** Whether a merge is under way, not counting its tidying. */
  boolean isMerging() {
    return state.phase() == Phase.MERGING;
  }

  /** Whether a merge is requested or under way, or its tidying. */
  boolean isBusy() {
    return state.phase() != Phase.IDLE;
  }

  /** Makes writers wait for the end of an attempt, which the caller requests afterwards. */
  void block() {
    lock.lock();
    try {
      if (!isClosed()) {
        state.set(Flag.BLOCKED);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until writers may continue.
   *
   * @throws org.inkling.disk.FileAccessException if the merge that would have made room has failed
   * @throws IllegalStateException if the index is closed
   */
  void awaitRoom() {
    long from = System.nanoTime();
    stalls.increment();
    try {
      await(() -> !isBlocked(), underWay(), "merging the stage in memory, which is full,");
    } finally {
      stalledNanos.add(System.nanoTime() - from);
    }
  }

  /** The attempt under way; if there is no such attempt, requests one and returns its number. */
  private long underWay() {
    lock.lock();
    try {
      if (isMerging()) {
        return begun;
      }
    } finally {
      lock.unlock();
    }
    return request();
  }

  /** Waits until a frozen stage, and all older ones, are in the run. */
  void awaitMerged(long stage) {
    if (merger.mergedStage() < stage) {
      await(() -> merger.mergedStage() >= stage, request(), "merging");
    }
  }

  /** Waits until everything has been rewritten by an attempt that begins after this call. */
  void awaitRewritten() {
    long attempt = request(true, executor);
    await(() -> isRewritten(attempt), Long.MAX_VALUE, "");
  }

  /** A later attempt, which is not to rewrite anything, may have succeeded. */
  private boolean isRewritten(long attempt) {
    lock.lock(); // as await has: the compiler, which checks the guards, sees no lock in a lambda
    try {
      if (rewritten < attempt && unwritten >= attempt) {
        Throwable why = Objects.requireNonNull(whyUnwritten);
        throw MergeFailure.of(merger.path(), "rewriting the run", why);
      }
      return rewritten >= attempt;
    } finally {
      lock.unlock();
    }
  }

  /** Why the last merge failed, null if it did not. */
  @Nullable Throwable failure() {
    return failure;
  }

  /** How often writers have waited for a merge. */
  long stalls() {
    return stalls.sum();
  }

  /** How long all writers together have waited. */
  long stalledNanos() {
    return stalledNanos.sum();
  }

  /**
   * Waits until no merge is running or requested.
   *
   * @throws IllegalStateException if the index is closed, now or meanwhile
   */
  void awaitIdle() {
    requireOpen();
    await(() -> state.phase() == Phase.IDLE, Long.MAX_VALUE, "");
  }

  private void requireOpen() {
    if (isClosed()) {
      throw new IllegalStateException(merger.path() + " is closed");
    }
  }

  /**
   * Waits until a condition holds, or until the given attempt or a later one has failed. Merges on
   * this thread whenever the executor has a task that has not begun.
   */
  private void await(BooleanSupplier holds, long attempt, String what) {
    while (awaitOrBegin(holds, attempt, what)) {
      mergeForExecutor();
    }
  }

  /** Waits; returns true if it has begun an attempt, which this thread must make. */
  private boolean awaitOrBegin(BooleanSupplier holds, long attempt, String what) {
    lock.lock();
    try {
      while (!holds.getAsBoolean()) {
        requireOpen();
        Throwable last = failure;
        if (ended >= attempt && last != null) {
          throw MergeFailure.of(merger.path(), what, last);
        }
        if (beginInstead()) {
          return true;
        }
        changed.awaitUninterruptibly();
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Takes a task that has not begun back from the executor, and begins its attempt. */
  @GuardedBy("lock")
  private boolean beginInstead() {
    if (state.phase() != Phase.QUEUED) {
      return false;
    }
    takenLate = isLate();
    ++starts; // the executor's task does nothing any more
    return begin();
  }

  /** Logs once, outside the lock, that the executor does not do its part. */
  private void report(String what) {
    if (isReported.compareAndSet(false, true)) {
      merger.warn("the executor " + what + "; a thread that waits for a merge makes it");
    }
  }

  /** Makes the attempt that this thread has begun; the executor makes those requested meanwhile. */
  private void mergeForExecutor() {
    boolean interrupted = Thread.interrupted(); // or each read would have to open its file again
    if (takenLate) { // is of this attempt: there is one at a time
      report("has not begun a merge for more than a second");
    }
    try {
      tidy(attempt());
    } finally {
      passOn();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void passOn() {
    long number = 0;
    lock.lock();
    try {
      if (state.has(Flag.WANTED) && !isClosed()) {
        number = queue();
      } else {
        state.become(Phase.IDLE);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (number > 0) {
      start(number, executor);
    }
  }

  /** Notes that the executor gets a task; returns the task's number. */
  @GuardedBy("lock")
  private long queue() {
    queuedNanos = System.nanoTime(); // before the phase, which isLate reads without the lock
    state.become(Phase.QUEUED);
    changed.signalAll(); // a thread that waits may have to make it
    return ++starts;
  }

  /** Whether the executor has had a task for a second that has not begun. */
  boolean isLate() {
    return state.phase() == Phase.QUEUED && System.nanoTime() - queuedNanos >= PATIENCE_NANOS;
  }

  /**
   * Merges on this thread if the executor has a task that does not begin within a second; for a
   * thread that waits for nothing else.
   */
  void mergeIfLate() {
    awaitBegin();
    if (isLate()) {
      awaitIdle();
    }
  }

  /** Waits until the executor's task has begun, or is late. */
  private void awaitBegin() {
    lock.lock();
    try {
      long left = PATIENCE_NANOS;
      while (state.phase() == Phase.QUEUED && !isClosed() && left > 0) {
        long _ = changed.awaitNanos(Math.max(1, left));
        left = queuedNanos + PATIENCE_NANOS - System.nanoTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** Requests a merge; returns the number of the first attempt that begins after this call. */
  long request() {
    return request(false, executor);
  }

  /** Merges here, or requests one more if one is requested or under way. Sets {@link #failure}. */
  void mergeHere() {
    long _ = request(false, Runnable::run);
  }

  private long request(boolean rewrite, Executor on) {
    long number = 0;
    long attempt;
    lock.lock();
    try {
      attempt = begun + 1;
      state.set(Flag.WANTED);
      if (rewrite) {
        state.set(Flag.REWRITE_WANTED); // under one lock with the number: that attempt takes it
      }
      if (state.phase() == Phase.IDLE && !isClosed()) {
        number = queue();
      }
    } finally {
      lock.unlock();
    }
    if (number > 0) {
      start(number, on);
    }
    return attempt;
  }

  /**
   * Gives an executor a task. If it refuses, the task stays queued, for a thread that waits; or for
   * the executor, which may keep a task that it refuses.
   */
  private void start(long number, Executor on) {
    try {
      on.execute(() -> work(number));
    } catch (Throwable e) { // also an Error, as when no further thread can be created
      report("refuses a merge: " + e);
    }
  }

  /** Runs on an executor: as many merges as have been requested. */
  private void work(long number) {
    for (Phase from = Phase.QUEUED; beginTask(number, from); from = Phase.TIDYING) {
      tidy(attempt());
    }
  }

  /** Begins an attempt of a task, unless a thread that waits has taken the task back. */
  private boolean beginTask(long number, Phase from) {
    lock.lock();
    try { // the phase differs if the executor runs a task twice
      return number == starts && state.phase() == from && begin();
    } finally {
      lock.unlock();
    }
  }

  /** Begins an attempt, if there is one to make. Allocates nothing, so that it does not fail. */
  @GuardedBy("lock")
  private boolean begin() {
    boolean begins = !isClosed() && state.clear(Flag.WANTED);
    state.become(begins ? Phase.MERGING : Phase.IDLE);
    if (begins) {
      begun++;
      boolean _ =
          state.clear(Flag.REWRITE_WANTED)
              ? state.set(Flag.REWRITING)
              : state.clear(Flag.REWRITING);
    } else {
      changed.signalAll();
    }
    return begins;
  }

  /** Merges, up to the point where the new run is in use. Returns the merge, if there is one. */
  private @Nullable MergeChange attempt() {
    MergeChange merge = null;
    Throwable why = null;
    try {
      merge = new MergeChange(merger, state.has(Flag.REWRITING), this::isClosed);
      while (!merge.isPublished()) {
        runner.step(merge);
      }
    } catch (Throwable e) { // whatever it is, writers must be notified
      why = e;
      if (merge != null) {
        merge.dropAfter(e);
      }
    }
    lock.lock();
    try {
      end(why);
    } finally {
      lock.unlock();
    }
    return merge;
  }

  @GuardedBy("lock")
  private void end(@Nullable Throwable why) {
    if (state.has(Flag.REWRITING)) {
      rewritten = why == null ? begun : rewritten;
      unwritten = why == null ? unwritten : begun;
      whyUnwritten = why;
    }
    ended = begun;
    failure = why;
    if (why == null) {
      state.clear(Flag.BLOCKED); // the next check finds the stage full, and rotates
    }
    changed.signalAll();
    state.become(Phase.TIDYING);
  }

  /** Removes what a merge has replaced; after a failure, what an earlier one has. */
  private void tidy(@Nullable MergeChange merge) {
    try {
      if (merge == null || merge.isOver()) {
        merger.tidy();
      } else {
        runner.step(merge);
      }
    } catch (Throwable e) {
      // Logging has failed, or the heap is full. The next merge tidies again.
    }
  }

  private boolean isClosed() {
    return state.has(Flag.CLOSED);
  }

  /** Ends a running merge, and wakes all waiting threads. */
  void close() {
    lock.lock();
    try {
      state.set(Flag.CLOSED);
      changed.signalAll();
      while (state.isAny(WORKING)) { // a task that the executor never begins is not waited for
        changed.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }
}
