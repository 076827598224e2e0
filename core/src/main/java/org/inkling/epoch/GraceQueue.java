package org.inkling.epoch;

import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Actions that each run once every operation that was inside when the action was added has left.
 * Any thread that collects then runs them, one thread at a time; if each operation that finds
 * {@link #hasAny} after its exit collects, the last of those operations does so at the latest.
 *
 * <p>For what is not a block of native memory, which {@link Epochs#retire} takes: files, arenas,
 * whole indexes.
 */
public final class GraceQueue {
  private final Epochs epochs;
  private final Consumer<? super Throwable> failed;

  /** In the order of their tickets; added under the monitor, removed by the collecting thread. */
  private final Queue<Retired> retired = new ConcurrentLinkedQueue<>();

  /**
   * The number of these entries: incremented before an entry is added, so that a leaving operation
   * sees it.
   */
  private final AtomicInteger left = new AtomicInteger();

  private final AtomicBoolean collecting = new AtomicBoolean();

  private volatile Runnable afterwards = () -> {};

  /** An action, and the grace period that it waits for. */
  private record Retired(long ticket, Runnable action) {}

  /**
   * Creates an empty queue.
   *
   * @param failed called with whatever an action throws; must not throw
   */
  public GraceQueue(Epochs epochs, Consumer<? super Throwable> failed) {
    this.epochs = epochs;
    this.failed = failed;
  }

  /** Sets an action to run whenever other actions have run. */
  public void setAfterwards(Runnable action) {
    afterwards = action;
  }

  /** Adds an action. What it releases must be unlinked already. */
  public synchronized void add(Runnable action) {
    left.incrementAndGet();
    retired.add(new Retired(epochs.graceTicket(), action));
  }

  /**
   * Returns whether an action waits; for an operation that has left.
   *
   * <p>The operation's pin is removed before this check; a thread that adds an action counts it
   * before it checks the pins. So one of the two sees the other. Test: ReleaseTest.
   */
  public boolean hasAny() {
    VarHandle.fullFence();
    return left.getPlain() != 0;
  }

  /**
   * Runs the actions whose grace period has passed. Returns whether none is left; false also if
   * another thread is collecting.
   */
  public boolean collect() {
    // A thread that finds another one collecting leaves: the collecting thread checks again when it
    // is done, and then sees whatever was added, or became due, before the first thread found it
    // collecting.
    do {
      if (collecting.get() || !collecting.compareAndSet(false, true)) {
        return false;
      }
      try {
        runDue();
      } finally {
        collecting.set(false);
      }
    } while (isDue());
    return retired.isEmpty();
  }

  private boolean isDue() {
    Retired next = retired.peek();
    return next != null && epochs.hasPassed(next.ticket());
  }

  private void runDue() {
    boolean any = false;
    for (; isDue(); any = true) {
      run(retired.remove().action());
      left.decrementAndGet();
    }
    if (any) {
      run(afterwards);
    }
  }

  /**
   * Runs all actions, if no other thread is collecting, and prevents further collections. Called
   * once no operation is inside.
   *
   * @return false, and nothing was done, if another thread is collecting
   */
  public boolean tryEnd() {
    if (!collecting.compareAndSet(false, true)) {
      return false;
    }
    retired.forEach(each -> run(each.action()));
    retired.clear();
    return true;
  }

  private void run(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) { // the calling operation already has its answer
      failed.accept(e);
    }
  }
}
