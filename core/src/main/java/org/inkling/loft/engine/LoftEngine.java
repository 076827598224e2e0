package org.inkling.loft.engine;

import java.util.function.BooleanSupplier;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.rounds.Retrainer;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.LoftTable;
import org.inkling.loft.table.Outcome;
import org.inkling.maintenance.InspectionTimer;
import org.inkling.maintenance.MaintenanceExecutors;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.memory.SlabAllocator;
import org.inkling.stats.Gauges;

/**
 * A table of one index, with the maintenance that replaces its nodes.
 *
 * <p>An operation takes a pin, calls the methods that require one, and releases the pin by {@link
 * #leave}, or by {@link Epochs#exit} if it has only read.
 */
public final class LoftEngine {
  private final SlabAllocator memory;
  private final Epochs epochs;
  private final LoftTable table;
  private final AccessSampler sampler;
  private final Retrainer retrainer;
  private final MaintenanceScheduler maintenance;
  private final LoftLifecycle life;
  private final boolean waits;

  /**
   * Creates the engine of a loaded table, and starts the timer of its checks if it has one.
   *
   * @param waits whether a write waits for a while before it is refused memory that is retired
   */
  public LoftEngine(
      String name,
      TableResources resources,
      LoftTable table,
      MaintenanceSettings settings,
      boolean waits) {
    this.waits = waits;
    this.memory = resources.memory();
    this.epochs = table.epochs();
    this.table = table;
    this.sampler = new AccessSampler(table, settings.policy().checks());
    this.retrainer = new Retrainer(resources, table, settings.policy(), settings.workers());
    this.maintenance =
        new MaintenanceScheduler(name, settings.executor(), settings.workers(), retrainer);
    retrainer.setHelp(maintenance::requestHelp);
    this.life = new LoftLifecycle(name, resources, table, retrainer, maintenance);
    Gauges.register(life);
    if (settings.policy().checks()) {
      startTimer(settings, sampler);
    }
  }

  private void startTimer(MaintenanceSettings settings, AccessSampler sampler) {
    Epochs epochs = this.epochs;
    MaintenanceScheduler maintenance = this.maintenance;
    BooleanSupplier request =
        () -> {
          boolean open = !epochs.isClosed();
          if (open) {
            maintenance.request();
          }
          return open;
        };
    long nanos = settings.checkNanos();
    var pace = new InspectionTimer.Pace(nanos, settings.policy().awakeNanos(nanos));
    new InspectionTimer(MaintenanceExecutors.clock(), pace, sampler, retrainer.pass(), request)
        .start();
  }

  /** Pins for one operation. */
  public OperationPin enter() {
    return OperationPin.enter(epochs);
  }

  public SlabAllocator memory() {
    return memory;
  }

  public Epochs epochs() {
    return epochs;
  }

  public LoftTable table() {
    return table;
  }

  public AccessSampler sampler() {
    return sampler;
  }

  public Retrainer retrainer() {
    return retrainer;
  }

  /**
   * Fails if the index is closed; for operations that do not pin.
   *
   * @throws IllegalStateException if it is
   */
  public void requireOpen() {
    life.requireOpen();
  }

  /** Returns the word of a key, as {@link LoftTable#lookup}; runs under the caller's pin. */
  public long read(OperationPin pin, long key) {
    return pin.draw() ? sampler.lookup(key) : table.lookup(key);
  }

  /**
   * Performs a write under the caller's pin, and retries it a few times after retired memory was
   * freed; renews the pin then. Returns its {@link Outcome}.
   *
   * @throws MemoryLimitException if there is no memory; nothing has happened then
   */
  public long write(OperationPin pin, Write write, long key, long expected, long value) {
    for (int attempt = 1; ; attempt++) {
      try {
        return tryWrite(pin, write, key, expected, value);
      } catch (MemoryLimitException e) {
        makeRoom(pin, attempt, e);
      }
    }
  }

  /**
   * Puts a key under the caller's pin. Like {@link #write}; separate because the common case, a new
   * key in a node that is in no change, takes few instructions, and their number decides how far
   * the cache misses of consecutive inserts overlap (docs/performance.md, "Inserts and changes").
   */
  public void put(OperationPin pin, long key, long value) {
    long outcome = table.put(key, value);
    if (outcome != Outcome.NEW) {
      putSlowly(pin, outcome, key, value);
      return;
    }
    table.countNew(pin);
    sampler.countNew(pin, key);
  }

  private void putSlowly(OperationPin pin, long outcome, long key, long value) {
    if (outcome == LoftTable.NOT_DONE) {
      long _ = write(pin, Write.PUT, key, 0, value);
    } else {
      count(pin, Write.PUT, key, outcome);
    }
  }

  private void count(OperationPin pin, Write write, long key, long outcome) {
    table.count(pin, write, outcome);
    sampler.countWrite(pin, write, key, outcome);
  }

  /**
   * Like {@link #write}, but tries once and never renews the pin: for a write that expects a
   * reference, which means the same only under the pin under which it was read.
   */
  public long tryWrite(OperationPin pin, Write write, long key, long expected, long value) {
    long outcome = write == Write.PUT ? table.put(key, value) : LoftTable.NOT_DONE;
    if (outcome == LoftTable.NOT_DONE) {
      outcome = table.write(write, key, expected, value);
    }
    count(pin, write, key, outcome);
    return outcome;
  }

  /**
   * Frees retired memory after a refusal, as {@link Epochs#awaitRoom} or, in an index that is
   * filled once, {@link Epochs#makeRoom}. If another attempt cannot succeed, requests room for
   * later writes.
   *
   * @param refusals how often the operation was refused memory so far, this time included
   * @throws MemoryLimitException {@code refusal}, if another attempt cannot succeed
   */
  public void makeRoom(OperationPin pin, int refusals, MemoryLimitException refusal) {
    boolean mayTry =
        waits
            ? epochs.awaitRoom(pin, refusals, refusal.requestedBytes())
            : epochs.makeRoom(pin, refusals);
    if (!mayTry) {
      retrainer.urgeRoom();
      throw refusal;
    }
  }

  /** Releases the pin of a write, which may have retired memory. */
  public void leave(OperationPin pin) {
    leave(pin, 1);
  }

  /**
   * Releases the pin of writes, which may have retired memory. If maintenance is behind, they do a
   * share of it.
   *
   * @param writes how many they were
   */
  public void leave(OperationPin pin, int writes) {
    epochs.exit(pin);
    if (retrainer.isDue() || maintenance.isLeft()) {
      maintenance.requestForWrite(); // after the pin: the executor runs the caller's code
      if (retrainer.isShareDue(writes)) {
        maintenance.assist(Retrainer.CHUNKS_OF_SHARE);
      }
    }
  }

  /**
   * Changes the memory limit of the index.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public void limitMemory(long limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("the memory limit must be positive, not " + limit);
    }
    memory.setLimit(limit);
  }

  /**
   * Waits until the background work is done, and frees all retired memory that no operation holds
   * back; the calling thread receives what the work throws.
   */
  public void awaitMaintenance() {
    life.requireOpen();
    maintenance.await();
    retrainer.reclaimAll(); // a worker's last pin may have kept the last chunk from freeing all
  }

  /** Checks the structure of the table, with maintenance at rest if other threads let it rest. */
  public void checkStructure() {
    life.checkStructure();
  }

  /** Like {@link #checkStructure}, but with maintenance paused at any step. */
  public void checkBetweenSteps() {
    life.checkBetweenSteps();
  }

  /** Closes the index, and releases its memory when every operation has left; once. */
  public void close() {
    life.close();
  }

  /** Returns a short text for the index. */
  public String describe() {
    return life.describe();
  }
}
