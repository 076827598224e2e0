package org.inkling.hybrid.index;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.jspecify.annotations.Nullable;

/**
 * The share of the memory budget for the cache of the run's pages: everything that the stages do
 * not need. The stage being written begins with a small limit, which is doubled each time before
 * the stage is half full; the cache is shrunk first.
 *
 * <p>Where nothing changes the cost is two checks of the stages. Called by any thread.
 */
final class CacheShare {
  /** A stage begins with its share divided by this number. */
  private static final int FIRST_PART = 8;

  private final Generations generations;
  private final RunCache cache;
  private final long budget; // 0 if the cache has its own size

  /** Memory promised to the next stage while the stage being written is still this one. */
  @GuardedBy("this")
  private long promised;

  @GuardedBy("this")
  private @Nullable MemoryStage promisedBeside;

  /** Memory of a stage that is being joined, and not counted yet. */
  @GuardedBy("this")
  private long joining;

  CacheShare(Generations generations, HybridOptions options, RunCache cache) {
    this.generations = generations;
    this.cache = cache;
    budget =
        options.isSharing() && options.trigger() instanceof MergeTrigger.Budget(long bytes)
            ? bytes
            : 0;
    resizeToRest();
    generations.afterRelease(this::resizeToRest);
  }

  /** The initial limit of a stage, out of the memory that it may take. */
  static long firstOf(long bytes) {
    return Math.max(MemoryStage.MIN_BYTES, bytes / FIRST_PART);
  }

  /** The memory of the run's models, of all stages, and of the cache. */
  record Taken(long modelBytes, long stageBytes, long cacheBytes) {}

  /**
   * What an index takes. The two monitors keep the reading from counting memory twice: while they
   * are held, what a merged stage gives back goes neither to the cache nor to the stage being
   * written, and no new stage is counted; a cache of a shared budget grows without them. This order
   * of the monitors is safe, since a thread that holds that of the generations takes this one only
   * in the close, when no operation is inside.
   *
   * <p>Called inside a pin. Test: CacheShareTest.
   */
  synchronized Taken taken() {
    synchronized (generations) {
      long models = generations.get().run().modelBytes();
      return new Taken(models, generations.reservedBytes(), cache.bytes());
    }
  }

  private boolean isOn() {
    return budget > 0;
  }

  /** What the cache takes at its smallest size, which stages cannot use. */
  long fixedBytes() {
    return isOn() ? cache.fixedBytes() : 0;
  }

  /** Gives the cache what stages leave, and the stage being written more if it is half full. */
  synchronized void adjust(long capacity) {
    if (isOn()) {
      MemoryStage dynamic = generations.get().dynamic();
      if (2 * dynamic.reservedBytes() < dynamic.limitBytes() || !raise(dynamic, capacity)) {
        resizeToRest();
      }
    }
  }

  /** Raises the limit of the stage being written, if it may take more. */
  synchronized boolean raise(MemoryStage dynamic, long capacity) {
    if (!isOn() || !dynamic.isLimited()) {
      return false;
    }
    long limit = Math.min(capacity, 2 * dynamic.limitBytes());
    limit = Math.min(limit, left(dynamic) - promised(dynamic)); // snapshots may have left several
    if (limit <= dynamic.limitBytes()) {
      return false;
    }
    resize(dynamic, limit);
    dynamic.raiseLimit(limit);
    return true;
  }

  /** The initial limit of a fresh stage; the cache is shrunk to leave room for it. */
  synchronized long first(long bytes) {
    if (!isOn()) {
      return bytes;
    }
    promised = firstOf(bytes);
    promisedBeside = generations.get().dynamic();
    resizeToRest();
    return promised;
  }

  /**
   * Keeps memory for a stage that is being joined, unless others need it. Returns whether it does.
   */
  synchronized boolean beginJoin(long bytes) {
    if (isOn()) {
      MemoryStage dynamic = generations.get().dynamic();
      if (left(dynamic) - dynamic.limitBytes() - promised(dynamic) < bytes) {
        return false;
      }
      joining = bytes;
      resizeToRest();
    }
    return true;
  }

  /** Ends {@link #beginJoin}; the next {@link #adjust} gives the cache what is left. */
  synchronized void endJoin() {
    joining = 0;
  }

  /** Gives the cache what stages and models leave. */
  synchronized void resizeToRest() {
    if (isOn()) {
      MemoryStage dynamic = generations.get().dynamic();
      resize(dynamic, dynamic.limitBytes());
    }
  }

  /**
   * Resizes the cache so that the stage being written can take this much. A stage without a limit,
   * into which a log was read, keeps the memory that it has: it is rotated before the next write.
   */
  @GuardedBy("this")
  private void resize(MemoryStage dynamic, long bytes) {
    long taken = dynamic.isLimited() ? bytes : dynamic.reservedBytes();
    cache.resize(Math.max(0, left(dynamic) - taken - promised(dynamic)));
  }

  @GuardedBy("this")
  private long promised(MemoryStage dynamic) {
    return dynamic == promisedBeside ? promised : 0;
  }

  /** What models and all other stages leave of the budget. */
  @GuardedBy("this")
  private long left(MemoryStage dynamic) {
    long others = generations.reservedBytes() - dynamic.reservedBytes();
    long models = 2 * generations.get().run().modelBytes(); // a merge makes new ones
    return budget - models - others - joining;
  }
}
