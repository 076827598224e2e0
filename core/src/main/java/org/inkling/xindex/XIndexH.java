package org.inkling.xindex;

import static java.util.Objects.requireNonNull;

import java.lang.System.Logger;
import java.util.concurrent.locks.LockSupport;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.MemoryRelease;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;
import org.inkling.index.LongHolder;
import org.inkling.index.PointIndex;
import org.inkling.index.operations.DerivedPointOperations;
import org.inkling.index.operations.Write;
import org.inkling.index.operations.WriteOutcome;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.stats.GaugeReport;
import org.inkling.stats.GaugeSource;
import org.inkling.stats.Gauges;
import org.inkling.xindex.hash.HashCheck;
import org.inkling.xindex.hash.HashCursor;
import org.inkling.xindex.hash.HashTable;
import org.inkling.xindex.hash.HashWriter;
import org.inkling.xindex.move.Mover;
import org.jspecify.annotations.Nullable;

/**
 * XIndex-H: an off-heap hash map from {@code long} to {@code long} whose groups of buckets hash by
 * learned models where that makes shorter chains, for any number of readers and writers. It has no
 * order: {@link XIndexR} has one.
 *
 * <p>A learned root divides the keys among groups, each of which grows, shrinks and is split on its
 * own, in the background, while it is used: its buckets move one by one, and no operation waits for
 * more than one of them. A write holds the latch of one bucket for a few stores; a read writes
 * nothing but its pin. Only a writer that inserts into a group with twice the keys with which it
 * was due takes a few steps of moves, or pauses for some microseconds.
 *
 * <p>{@link #cursor} walks over all entries in no particular order: each key that is present
 * throughout once, no key twice, each value as it was at some instant.
 *
 * <p>Each operation pins an epoch for its duration (a compare-and-set of a free pin), so the number
 * of threads, platform or virtual, is unlimited.
 *
 * <p>This is a first edition: groups are split and never merged, and there are no sessions.
 *
 * @shape 64-bit keys and values, the whole domain of both, without order; 44 to 47 bytes per key
 *     after a load, about 50 while it grows and at most 64, and beside that what is not used yet of
 *     the last region, and both arrays of each group that is moving
 * @source Wang, Chen, Wang, Tang and Wang, The Concurrent Learned Indexes for Multicore Data
 *     Storage, ACM Transactions on Storage 18(1), 2022, section 4
 */
public final class XIndexH extends DerivedPointOperations implements PointIndex, ManagedIndex {
  private static final Logger LOG = System.getLogger(XIndexH.class.getName());

  /** How often a write tries again at once, before it lets other threads run. */
  private static final int SPINS = 16;

  /** How many steps of moves a writer takes that has inserted into an overdue group. */
  private static final int ASSISTED_CHUNKS = 4;

  private static final long PAUSE_NANOS = 20_000;

  private final String name;
  private final HashTable table;
  private final Epochs epochs;
  private final HashWriter writer;
  private final Mover mover;
  private final MaintenanceScheduler maintenance;
  private final GaugeSource gauges = this::gaugeReport;

  XIndexH(String name, HashTable table, Mover mover, MaintenanceScheduler maintenance) {
    this.name = name;
    this.table = table;
    this.epochs = table.epochs();
    this.writer = new HashWriter(table);
    this.mover = mover;
    this.maintenance = maintenance;
    Gauges.register(gauges);
  }

  /** Returns a builder that configures an index. */
  public static XIndexHBuilder builder() {
    return new XIndexHBuilder();
  }

  @Override
  public long get(long key, long absent) {
    OperationPin pin = OperationPin.enter(epochs);
    try {
      return table.find(pin, key) ? pin.result : absent;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean get(long key, LongHolder value) {
    requireNonNull(value, "value");
    OperationPin pin = OperationPin.enter(epochs);
    try {
      boolean found = table.find(pin, key);
      if (found) {
        value.value = pin.result;
      }
      return found;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean containsKey(long key) {
    OperationPin pin = OperationPin.enter(epochs);
    try {
      return table.find(pin, key);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public void put(long key, long value) {
    boolean _ = write(Write.PUT, key, 0, value, null);
  }

  @Override
  @SuppressWarnings("exports") // JSpecify is optional for users
  protected boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    int outcome = WriteOutcome.BUSY;
    OperationPin pin = OperationPin.enter(epochs);
    try {
      int refusals = 0;
      for (int tries = 0; outcome == WriteOutcome.BUSY; tries++) {
        try {
          outcome = writer.tryWrite(write, key, expected, value, previous);
        } catch (MemoryLimitException e) {
          refusals++;
          if (!epochs.awaitRoom(pin, refusals, e.requestedBytes())) {
            throw e;
          }
        }
        if (outcome == WriteOutcome.BUSY && tries >= SPINS) {
          table.startAgain(pin);
        }
      }
      table.keys().add(pin, WriteOutcome.keysAdded(write, outcome));
    } finally {
      epochs.exit(pin);
      if (mover.isDue() || maintenance.isLeft()) {
        maintenance.requestForWrite(); // after the pin: the executor runs the caller's code
      }
    }
    if (HashWriter.isOverdue(outcome)) {
      helpOrPause();
    }
    return WriteOutcome.result(write, outcome);
  }

  /**
   * Keeps this writer from outrunning the moves: it takes some of their steps, or if other threads
   * have all of them, pauses once.
   */
  private void helpOrPause() {
    if (!maintenance.assist(ASSISTED_CHUNKS)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /**
   * {@inheritDoc} The order is none that a caller may rely on. The cursor holds the entries of a
   * group on the heap, usually some thousands.
   */
  @Override
  public Cursor cursor() {
    requireOpen();
    return new HashCursor(table, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  @Override
  public long size() {
    requireOpen();
    return table.keys().sum();
  }

  private void requireOpen() {
    epochs.exit(epochs.enter());
  }

  /**
   * {@inheritDoc} The work is moves of groups, for which none is due afterwards, and a root with a
   * slot for each group, unless memory is refused; the calling thread receives what they throw.
   */
  @Override
  public void awaitMaintenance() {
    requireOpen();
    maintenance.await();
    mover.requestRoot();
    maintenance.await();
    while (epochs.reclaim() > 0) {
      // until nothing more can be freed
    }
  }

  /**
   * {@inheritDoc} It awaits the maintenance first. Every key must be in its bucket, and the counts
   * must be right.
   */
  @Override
  public void checkStructure() {
    awaitMaintenance(); // workers change groups, too
    checkBetweenSteps();
  }

  /** Like {@link #checkStructure}, but with moves stopped between any two steps. */
  void checkBetweenSteps() {
    Pin pin = epochs.enter();
    try {
      new HashCheck(table, !mover.isPending()).run();
    } finally {
      epochs.exit(pin);
    }
  }

  /**
   * Changes the limit on the native memory that the index may reserve. Memory that is already
   * reserved when the limit is lowered stays reserved and in use, and an operation in progress may
   * still apply the previous limit. Sizes of regions stay as the limit at {@link
   * XIndexHBuilder#build()} has set them. After {@link #close} this method has no effect.
   *
   * @throws IllegalArgumentException if {@code limit} is not positive
   */
  public void memoryLimitBytes(long limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("a memory limit of " + limit + " bytes is not positive");
    }
    table.memory().setLimit(limit);
  }

  @Override
  public XIndexHStatistics statistics() {
    var gauges = table.memory().gauges();
    return new XIndexHStatistics(
        table.keys().sum(),
        new XIndexHStatistics.Structure(
            table.counts().groups(),
            table.counts().models(),
            table.counts().buckets(),
            table.root().bytes()),
        gauges.liveBytes(),
        Math.min(epochs.retiredBytes(), gauges.reservedBytes()),
        gauges.freeListedBytes(),
        gauges.trimmedBytes(),
        gauges.reservedBytes(),
        gauges.limitBytes(),
        new XIndexHStatistics.Changes(
            mover.moves(), mover.splits(), mover.roots(), mover.refused(), mover.pending()),
        epochs.isClosed());
  }

  private GaugeReport gaugeReport() {
    return GaugeReport.of(name, mover.pending(), epochs.retiredBytes(), table.memory().gauges());
  }

  /** Returns the groups; for tests of their shape. */
  HashTable table() {
    return table;
  }

  /** Returns the background work; for tests of what it has done. */
  Mover mover() {
    return mover;
  }

  @Override
  public void close() {
    if (epochs.beginClose()) {
      maintenance.stop();
      new MemoryRelease(LOG, name, epochs, table.memory()).awaitAndRelease();
      Gauges.unregister(gauges);
    }
  }

  @Override
  public String toString() {
    return epochs.isClosed() ? name + "[closed]" : name + "[" + table.keys().sum() + " keys]";
  }
}
