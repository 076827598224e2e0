package org.inkling.loft;

import java.util.function.BooleanSupplier;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.OrderedIndex;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.rounds.InspectionTimer;
import org.inkling.loft.rounds.Retrainer;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.stats.Gauges;

/**
 * LOFT: an off-heap, ordered, lock-free map from {@code long} to {@code long} whose inner nodes are
 * learned models.
 *
 * <p>Get, put, remove and cursors never wait for each other; a thread that stops anywhere stops
 * nobody. Get, put, remove and cursor steps allocate nothing on the heap but, in a write that finds
 * maintenance due, a request for maintenance. Nodes that fill up, or lose most of their keys, are
 * replaced in the background, on {@link LoftBuilder#maintenanceExecutor}, while they are used; an
 * index may grow from empty. What is done with a node decides how ({@link RetrainingScheme}): nodes
 * that are written to get more slots, those that nobody uses for 20 s fewer, and neighbours with
 * few keys become one.
 *
 * <p>One operation is an exception, the first that is noticed after an idle spell, where nodes are
 * checked from time to time ({@link RetrainingScheme#INFORMED}, {@link
 * RetrainingScheme#SELF_TUNING}): it wakes the timer of the checks. It allocates a task, takes the
 * lock of the clock that all indexes share, for as long as a task is queued, and may start that
 * clock's thread.
 *
 * <p>Each operation pins an epoch for its duration (a compare-and-set of a pin that is free), so
 * there is no limit on threads, platform or virtual. A thread with many operations to do may ask
 * for a {@link #session}, which has a pin of its own.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; about 25 bytes per
 *     key on evenly spread keys, up to 48 while they are written to, 21 to 26 when left alone;
 *     values beyond 61 bits take 8 more
 * @error none: a model only says where to look
 * @source Mo and Hua, LOFT, EuroSys'25, sections 3.1 to 3.4
 */
public final class LoftIndex extends LoftOperations implements OrderedIndex {
  private final LoftTable table;
  private final Retrainer retrainer;
  private final MaintenanceScheduler maintenance;
  private final LoftLifecycle life;

  LoftIndex(String name, TableResources space, LoftTable table, MaintenanceSettings place) {
    var sampler = new AccessSampler(table, place.policy().checks());
    var retrainer = new Retrainer(space, table, place.policy(), place.workers());
    var maintenance = new MaintenanceScheduler(name, place.executor(), place.workers(), retrainer);
    retrainer.setHelp(maintenance::requestHelp);
    var life = new LoftLifecycle(name, space, table, retrainer, maintenance);
    super(table, sampler, retrainer, maintenance, life);
    this.table = table;
    this.retrainer = retrainer;
    this.maintenance = maintenance;
    this.life = life;
    Gauges.register(life);
    if (place.policy().checks()) {
      startTimer(place, sampler);
    }
  }

  private void startTimer(MaintenanceSettings place, AccessSampler sampler) {
    Epochs epochs = epochs();
    MaintenanceScheduler maintenance = this.maintenance;
    BooleanSupplier request =
        () -> {
          boolean open = !epochs.isClosed();
          if (open) {
            maintenance.request();
          }
          return open;
        };
    var pace =
        new InspectionTimer.Pace(place.checkNanos(), place.policy().awakeNanos(place.checkNanos()));
    new InspectionTimer(MaintenanceExecutors.clock(), pace, sampler, retrainer.pass(), request)
        .start();
  }

  /** Begins the configuration of an index. */
  public static LoftBuilder builder() {
    return new LoftBuilder();
  }

  /**
   * A handle on this index for one thread at a time, at first the caller. An index may have any
   * number of them.
   *
   * @throws IllegalStateException if the index is closed
   */
  public LoftSession session() {
    requireOpen();
    return new LoftSession(this);
  }

  @Override
  Pin enter() {
    return epochs().enter();
  }

  /** Where the memory is, at about this instant; also answers after {@link #close}. */
  public LoftStatistics statistics() {
    return life.statistics();
  }

  /**
   * Changes the most native memory that the index may reserve, which {@link
   * LoftBuilder#memoryLimitBytes(long, long)} has set or left open; see there for what lies beside
   * it. An index that was built without a limit has no copy reserve, and may refuse writes for good
   * when keys come and go near a limit that it gets here. What is reserved beyond a lower limit
   * stays reserved, and is used; an operation that has begun may still go by the limit of before.
   * After {@link #close} it changes nothing.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public void memoryLimitBytes(long limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("the memory limit must be positive, not " + limit);
    }
    life.limitMemory(limit);
  }

  /**
   * Returns when no background work is left: takes part in it, and waits for what other threads
   * have in hand and for operations that are inside. For tests and for the end of a load; while
   * others write without a pause there may always be some left.
   *
   * @throws IllegalStateException if the thread is interrupted while it has to wait
   */
  public void awaitMaintenance() {
    life.requireOpen();
    maintenance.await();
    retrainer.reclaimAll(); // a worker's last pin may have held back what the last chunk could free
  }

  /** Checks every node once, and makes the changes that come of it; for tests. */
  void checkNodes() {
    retrainer.pass().request();
    awaitMaintenance();
  }

  /**
   * Verifies the whole structure, while nobody writes: every key in the node, the group and the
   * probe sequence that it belongs to, every cell owned once, the size right. For tests and
   * diagnosis; cost linear.
   *
   * @throws IllegalStateException that names the first thing which is wrong
   */
  public void checkStructure() {
    life.checkStructure();
  }

  /** What the operations work on, for checks of its shape. */
  LoftTable table() {
    return table;
  }

  /** As {@link #checkStructure}, while maintenance stands still wherever it is. */
  void checkBetweenSteps() {
    life.checkBetweenSteps();
  }

  @Override
  public void close() {
    life.close();
  }

  @Override
  public String toString() {
    return life.describe();
  }
}
