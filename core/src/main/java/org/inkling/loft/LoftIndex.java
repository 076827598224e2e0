package org.inkling.loft;

import org.inkling.epoch.OperationPin;
import org.inkling.index.stage.MarkedIndex;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.table.LoftTable;

/**
 * LOFT: an off-heap, ordered, lock-free map from {@code long} to {@code long} whose inner nodes are
 * learned models.
 *
 * {@snippet class="org.inkling.SnippetsTest" region="loft-index"}
 *
 * <p>Get, put, remove and cursors never wait for each other; a thread that stops at any point
 * blocks no other thread. Get, put, remove and cursor steps allocate nothing on the heap, except
 * that a write that finds maintenance due allocates a request for it. Nodes that fill up, or lose
 * most of their keys, are replaced in the background, on {@link LoftBuilder#executor}, while they
 * are in use; an index may grow from empty. The operations on a node decide how it is replaced
 * ({@link RetrainingScheme}): a node that is written to gets more slots, a node that is unused for
 * 20 s gets fewer, and neighbours with few keys are merged.
 *
 * <p>There are two exceptions. A write that is refused memory at the limit, while other threads
 * hold back or free as much, tries again for about a tenth of a second. And under a scheme that
 * checks nodes periodically ({@link RetrainingScheme#INFORMED}, {@link
 * RetrainingScheme#SELF_TUNING}), the first operation that is noticed after an idle period wakes
 * the timer of the checks. It allocates a task, takes the lock of the clock that all indexes share
 * for the time it takes to queue the task, and may start that clock's thread.
 *
 * <p>Each operation pins an epoch for its duration (a compare-and-set of a free pin), so the number
 * of threads, platform or virtual, is unlimited. A thread with many operations to do may ask for a
 * {@link #session}, which has a pin of its own.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; about 25 bytes per
 *     key on evenly spread keys, up to 48 while they are written to, 21 to 26 when left alone; a
 *     value of more than 61 bits takes 8 more
 * @error none: a model only predicts where to look
 * @source Mo and Hua, LOFT, EuroSys'25, sections 3.1 to 3.4
 */
public final class LoftIndex extends LoftOperations implements MarkedIndex {
  private final LoftEngine engine;

  LoftIndex(LoftEngine engine) {
    super(engine);
    this.engine = engine;
  }

  /** Returns a builder that configures an index. */
  public static LoftBuilder builder() {
    return new LoftBuilder();
  }

  /**
   * Returns a handle on this index for one thread at a time, initially the calling thread. An index
   * may have any number of sessions.
   *
   * @throws IllegalStateException if the index is closed
   */
  public LoftSession session() {
    requireOpen();
    return new LoftSession(this);
  }

  @Override
  OperationPin enter() {
    return OperationPin.enter(epochs());
  }

  @Override
  public LoftStatistics statistics() {
    return LoftStatistics.of(engine);
  }

  /**
   * {@inheritDoc} {@link LoftBuilder#memoryLimitBytes(long)} says what a limit costs. An index that
   * was built without a limit has no copy reserve: under a limit set here it may refuse writes
   * permanently when keys come and go near that limit.
   */
  @Override
  public void memoryLimitBytes(long limit) {
    engine.limitMemory(limit);
  }

  @Override
  public void awaitMaintenance() {
    engine.awaitMaintenance();
  }

  /** Checks every node once and makes the resulting changes; for tests. */
  void checkNodes() {
    engine.retrainer().pass().request();
    awaitMaintenance();
  }

  /**
   * {@inheritDoc} Every key must be in the node, the group and the probe sequence that it belongs
   * to, every cell must have one owner, and the size must be right.
   */
  @Override
  public void checkStructure() {
    engine.checkStructure();
  }

  /** The table that the operations work on; for tests of its shape. */
  LoftTable table() {
    return engine.table();
  }

  /** Like {@link #checkStructure}, but with maintenance paused at any step. */
  void checkBetweenSteps() {
    engine.checkBetweenSteps();
  }

  @Override
  public void close() {
    engine.close();
  }

  @Override
  public String toString() {
    return engine.describe();
  }
}
