package org.inkling.hybrid.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * An index as a member of a {@link MemoryBudget} that it shares with others: charges the models of
 * its run, and merges its stage when the budget needs memory. Stages and the cache charge
 * themselves. Does nothing if there is no such budget.
 */
final class BudgetMember implements MemoryBudget.Member, AutoCloseable {
  private static final System.Logger LOG = System.getLogger("org.inkling.hybrid.index.HybridIndex");

  private final @Nullable MemoryBudget budget;
  private final Generations generations;
  private final StageLimit limit;
  private final AtomicBoolean requested = new AtomicBoolean();

  /** Whether the last release has failed, and nothing was replaced since: others are asked then. */
  private volatile boolean failed;

  @GuardedBy("this")
  private long modelBytes; // charged

  @GuardedBy("this")
  private boolean closed;

  BudgetMember(Generations generations, StageLimit limit, HybridOptions options) {
    this.budget = options.budget();
    this.generations = generations;
    this.limit = limit;
    if (budget != null) {
      charge();
      generations.afterRelease(this::charge);
      if (!options.isReadOnly()) { // whose stage cannot be merged
        budget.join(this);
      }
    }
  }

  /** Charges the models of the run as it is now; twice, because a merge makes new ones. */
  private synchronized void charge() {
    failed = false;
    if (budget != null && !closed) {
      long now = 2 * generations.get().run().modelBytes();
      budget.take(Math.max(0, now - modelBytes));
      budget.giveBack(Math.max(0, modelBytes - now));
      modelBytes = now;
    }
  }

  @Override
  public long releasableBytes() {
    return failed ? 0 : limit.releasableBytes();
  }

  @Override
  public boolean isReleasing() {
    return requested.get() || limit.isReleasing();
  }

  /**
   * Starts a merge from a thread of its own, because the executor may run the merge on the calling
   * thread, which may hold a latch of this index, or may be one that indexes in memory need for
   * their maintenance. That thread merges itself if the executor does not begin.
   */
  @Override
  public void requestRelease() {
    if (requested.compareAndSet(false, true)) {
      try {
        Thread.ofPlatform().daemon().name("inkling-release").start(this::release);
      } catch (Throwable e) { // no further thread can be created
        failed(e);
      }
    }
  }

  private void release() {
    try {
      limit.release();
      requested.set(false);
    } catch (RuntimeException | Error e) { // closed meanwhile, or the log has failed
      failed(e);
    }
  }

  private void failed(Throwable why) {
    failed = true; // first, so that this member is not asked again at once
    requested.set(false);
    LOG.log(Level.DEBUG, "no merge for the memory budget", why);
  }

  /** Leaves the budget; called when the run is no longer in use. */
  @Override
  public synchronized void close() {
    if (budget != null && !closed) {
      closed = true;
      budget.leave(this);
      budget.giveBack(modelBytes);
    }
  }
}
