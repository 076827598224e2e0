package org.inkling.hybrid.index;

import org.jspecify.annotations.Nullable;

/**
 * What the cache of the run's pages has of a budget that it shares with the stages: all that these
 * do not need. So the stage that is written to begins with a small part of what it may take, and
 * gets more, each time twice as much, before it is half full; the cache is made smaller first.
 *
 * <p>Costs two looks at the stages where nothing changes. Called by any thread.
 */
final class CacheShare {
  /** The part of its share with which a stage begins. */
  private static final int FIRST_PART = 8;

  private final Generations generations;
  private final RunCache cache;
  private final long budget; // 0 if the cache has a size of its own

  /** What the next stage was promised, beside the one that is written to, until it is there. */
  private long promised; // under the monitor, as is the next

  private @Nullable MemoryStage promisedBeside;

  CacheShare(Generations generations, HybridOptions options, RunCache cache) {
    this.generations = generations;
    this.cache = cache;
    budget =
        options.isSharing() && options.trigger() instanceof MergeTrigger.Budget(long bytes)
            ? bytes
            : 0;
    lend();
    generations.afterLettingGo(this::lend);
  }

  /** What a stage begins with of what it may take. */
  static long firstOf(long bytes) {
    return Math.max(MemoryStage.LEAST_BYTES, bytes / FIRST_PART);
  }

  private boolean isOn() {
    return budget > 0;
  }

  /** What the cache takes however small it is made; no part of what stages may have. */
  long fixedBytes() {
    return isOn() ? cache.fixedBytes() : 0;
  }

  /**
   * Gives the cache what stages leave, and the stage that is written to more if it is half full.
   */
  synchronized void adjust(long capacity) {
    if (isOn()) {
      MemoryStage dynamic = generations.get().dynamic();
      if (2 * dynamic.reservedBytes() < dynamic.limitBytes() || !raise(dynamic, capacity)) {
        lend();
      }
    }
  }

  /** Gives the stage that is written to more, if it may have more. */
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

  /** What a fresh stage begins with of what it may take; the cache has left it that. */
  synchronized long first(long bytes) {
    if (!isOn()) {
      return bytes;
    }
    promised = firstOf(bytes);
    promisedBeside = generations.get().dynamic();
    lend();
    return promised;
  }

  /** Gives the cache what stages and models leave. */
  synchronized void lend() {
    if (isOn()) {
      MemoryStage dynamic = generations.get().dynamic();
      resize(dynamic, dynamic.limitBytes());
    }
  }

  /**
   * Leaves so much to the stage that is written to. One without a limit, which a log was read into,
   * is left what it has: it is rotated before the next write.
   */
  private void resize(MemoryStage dynamic, long bytes) {
    long taken = dynamic.isLimited() ? bytes : dynamic.reservedBytes();
    cache.resize(Math.max(0, left(dynamic) - taken - promised(dynamic)));
  }

  private long promised(MemoryStage dynamic) {
    return dynamic == promisedBeside ? promised : 0;
  }

  /** What models and all other stages leave of the budget. */
  private long left(MemoryStage dynamic) {
    long others = generations.reservedBytes() - dynamic.reservedBytes();
    long models = 2 * generations.get().run().modelBytes(); // a merge makes new ones beside the old
    return budget - models - others;
  }
}
