package org.inkling.xindex;

import java.lang.System.Logger;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.MemoryRelease;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.index.OrderedIndex;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.stats.GaugeReport;
import org.inkling.stats.GaugeSource;
import org.inkling.stats.Gauges;
import org.inkling.xindex.change.Compactor;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.table.StructureCheck;
import org.inkling.xindex.table.XIndexTable;

/**
 * XIndex-R: an off-heap, ordered map from {@code long} to {@code long} of groups of sorted records
 * under learned models, for any number of readers and writers.
 *
 * <p>A key is inserted into the delta of its group. In the background, compactions merge the delta
 * of a group into its array, and split a group that has grown; no operation waits for them. A write
 * holds the latch of one record for a few stores, or that of one delta for an insertion into its
 * tree.
 *
 * <p>Cursors and neighbours merge the array and the deltas of one group after another. They wait
 * only as reads do: for the holder of a latch, never for a compaction.
 *
 * <p>Each operation pins an epoch for its duration (a compare-and-set of a free pin), so the number
 * of threads, platform or virtual, is unlimited. A thread with many operations to do may ask for a
 * {@link #session}, which has a pin of its own.
 *
 * <p>This is a first edition: groups are split, and never merged.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; 24 bytes per key
 *     after a load, and about 50 for a key in a delta
 * @error measured for each line when it is trained; a search stays within it
 * @source Wang, Chen, Wang, Tang and Wang, The Concurrent Learned Indexes for Multicore Data
 *     Storage, ACM Transactions on Storage 18(1), 2022, section 3
 */
public final class XIndexR extends XIndexROperations implements OrderedIndex, ManagedIndex {
  private static final Logger LOG = System.getLogger(XIndexR.class.getName());

  private final String name;
  private final XIndexTable table;
  private final Epochs epochs;
  private final Compactor compactor;
  private final MaintenanceScheduler maintenance;
  private final GaugeSource gauges = this::gaugeReport;

  XIndexR(String name, XIndexTable table, Compactor compactor, MaintenanceScheduler maintenance) {
    super(table, compactor, maintenance);
    this.name = name;
    this.table = table;
    this.epochs = table.epochs();
    this.compactor = compactor;
    this.maintenance = maintenance;
    Gauges.register(gauges);
  }

  /** Returns a builder that configures an index. */
  public static XIndexRBuilder builder() {
    return new XIndexRBuilder();
  }

  /**
   * Returns a handle on this index for one thread at a time, initially the calling thread. An index
   * may have any number of sessions.
   *
   * @throws IllegalStateException if the index is closed
   */
  public XIndexRSession session() {
    requireOpen();
    return new XIndexRSession(this);
  }

  @Override
  OperationPin enter() {
    return OperationPin.enter(epochs);
  }

  /**
   * {@inheritDoc} The work is compactions, for which no delta is due afterwards, and a root with a
   * slot for each group; the calling thread receives what they throw.
   */
  @Override
  public void awaitMaintenance() {
    requireOpen();
    maintenance.await();
    compactor.requestRoot();
    maintenance.await();
    while (epochs.reclaim() > 0) {
      // until nothing more can be freed
    }
  }

  /**
   * {@inheritDoc} It awaits the maintenance first. Every key must be in its group and be found, and
   * the counts must be right.
   */
  @Override
  public void checkStructure() {
    awaitMaintenance(); // workers change groups, too
    checkBetweenSteps();
  }

  /** Like {@link #checkStructure}, but with compactions stopped between any two steps. */
  void checkBetweenSteps() {
    Pin pin = epochs.enter();
    try {
      new StructureCheck(table, !compactor.isPending()).run();
    } finally {
      epochs.exit(pin);
    }
  }

  /**
   * Changes the limit on the native memory that the index may reserve. Memory that is already
   * reserved when the limit is lowered stays reserved and in use, and an operation in progress may
   * still apply the previous limit. Sizes of regions stay as the limit at {@link
   * XIndexRBuilder#build()} has set them. After {@link #close} this method has no effect.
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
  public XIndexStatistics statistics() {
    var gauges = table.memory().gauges();
    GroupRoot root = table.root();
    return new XIndexStatistics(
        table.keys().sum(),
        root.count(),
        root.bytes(),
        gauges.liveBytes(),
        Math.min(epochs.retiredBytes(), gauges.reservedBytes()),
        gauges.freeListedBytes(),
        gauges.trimmedBytes(),
        gauges.reservedBytes(),
        gauges.limitBytes(),
        compactor.counts().groups(),
        compactor.counts().splits(),
        compactor.roots(),
        compactor.counts().refused(),
        compactor.pending(),
        epochs.isClosed());
  }

  private GaugeReport gaugeReport() {
    return GaugeReport.of(
        name, compactor.pending(), epochs.retiredBytes(), table.memory().gauges());
  }

  /** Returns the groups; for tests of their shape. */
  XIndexTable table() {
    return table;
  }

  /** Returns the background work; for tests of what it has done. */
  Compactor compactor() {
    return compactor;
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
