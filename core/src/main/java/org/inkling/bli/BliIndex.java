package org.inkling.bli;

import java.lang.System.Logger;
import java.util.concurrent.locks.ReentrantLock;
import org.inkling.MemoryLimitException;
import org.inkling.bli.node.DataBucket;
import org.inkling.bli.scan.BliCursor;
import org.inkling.bli.scan.Neighbours;
import org.inkling.bli.table.BliTable;
import org.inkling.bli.table.BliWriter;
import org.inkling.bli.table.ChangeCounts;
import org.inkling.bli.table.StructureCheck;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.MemoryRelease;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;
import org.inkling.index.operations.DerivedOperations;
import org.inkling.index.operations.Write;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.stats.GaugeReport;
import org.inkling.stats.GaugeSource;
import org.inkling.stats.Gauges;
import org.jspecify.annotations.Nullable;

/**
 * BLI: an off-heap, ordered map from {@code long} to {@code long} of unsorted buckets under learned
 * models, for many readers and few writers.
 *
 * <p>Reads and cursors take no latch and never wait; a thread that stops at any point blocks no
 * reader. Writers share one latch, so they run one at a time. Nothing runs in the background: a
 * write makes the changes of structure that it needs, and frees memory that no reader sees any
 * more.
 *
 * <p>Each operation pins an epoch for its duration, so the number of threads, platform or virtual,
 * is unlimited.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; about 33 bytes per
 *     key after a load
 * @error none: a model only predicts where to look
 * @source Dong, Wang, Liu and Du, BLI, arXiv 2502.10597, 2025
 */
public final class BliIndex extends DerivedOperations implements OrderedIndex, ManagedIndex {
  private static final Logger LOG = System.getLogger(BliIndex.class.getName());

  private final String name;
  private final BliTable table;
  private final Epochs epochs;
  private final ReentrantLock latch = new ReentrantLock();
  private final BliWriter writer;
  private final GaugeSource gauges = this::gaugeReport;

  BliIndex(String name, BliTable table) {
    this.name = name;
    this.table = table;
    this.epochs = table.epochs();
    this.writer = new BliWriter(table);
    Gauges.register(gauges);
  }

  /** Returns a builder that configures an index. */
  public static BliBuilder builder() {
    return new BliBuilder();
  }

  private void requireOpen() {
    if (epochs.isClosed()) {
      throw new IllegalStateException(name + " is closed");
    }
  }

  @Override
  public long get(long key, long absent) {
    Pin pin = epochs.enter();
    try {
      long entry = table.find(key);
      return entry == 0 ? absent : DataBucket.value(entry);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean get(long key, LongHolder value) {
    Pin pin = epochs.enter();
    try {
      long entry = table.find(key);
      if (entry == 0) {
        return false;
      }
      value.value = DataBucket.value(entry);
      return true;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean containsKey(long key) {
    Pin pin = epochs.enter();
    try {
      return table.find(key) != 0;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  protected boolean neighbour(boolean above, long key, EntryHolder found) {
    Pin pin = epochs.enter();
    try {
      return above ? Neighbours.ceiling(table, key, found) : Neighbours.floor(table, key, found);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  protected Cursor cursor(boolean ascending, long from, long to) {
    requireOpen();
    return new BliCursor(table, ascending, from, to);
  }

  @Override
  public void put(long key, long value) {
    boolean _ = write(Write.PUT, key, 0, value, null);
  }

  @Override
  @SuppressWarnings("exports") // JSpecify is optional for users
  protected boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    boolean result;
    latch.lock(); // before the pin: a thread that waits inside a pin would delay reclamation
    try {
      OperationPin pin = OperationPin.enter(epochs);
      try {
        result = writeWithRoom(pin, write, key, expected, value);
        if (previous != null && writer.hadValue()) {
          previous.value = writer.previous();
        }
      } finally {
        epochs.exit(pin);
      }
    } finally {
      latch.unlock();
    }
    if (epochs.reclaimDue()) {
      int _ = epochs.reclaim();
    }
    return result;
  }

  /** Performs a write, and retries it after retired memory was freed. */
  private boolean writeWithRoom(
      OperationPin pin, Write write, long key, long expected, long value) {
    RefusedWrite refused = null;
    while (true) {
      try {
        return writer.write(pin, write, key, expected, value);
      } catch (MemoryLimitException e) {
        refused = refused == null ? new RefusedWrite(epochs, table.memory()) : refused;
        if (!refused.mayRetry(pin)) {
          throw e;
        }
      }
    }
  }

  @Override
  public boolean isEmpty() {
    return !first(new EntryHolder());
  }

  @Override
  public long size() {
    requireOpen();
    return table.keys().sum();
  }

  /**
   * Changes the limit on the native memory that the index may reserve. Memory that is already
   * reserved when the limit is lowered stays reserved and in use, and an operation in progress may
   * still apply the previous limit. Sizes of segments and regions stay as the limit at {@link
   * BliBuilder#build()} has set them. After {@link #close} this method has no effect.
   *
   * @throws IllegalArgumentException if {@code limit} is not positive
   */
  public void memoryLimitBytes(long limit) {
    if (limit <= 0) {
      throw new IllegalArgumentException("the memory limit must be positive, not " + limit);
    }
    table.memory().setLimit(limit);
  }

  /**
   * Frees retired memory that no operation sees any more. It waits for nothing: this index has no
   * background work, and a write makes its changes of structure itself.
   */
  @Override
  public void awaitMaintenance() {
    requireOpen();
    while (epochs.reclaim() > 0) {
      // until nothing more can be freed
    }
  }

  /**
   * {@inheritDoc} Every pivot, bound and key must be in its range, no bucket but the first of a
   * segment may be empty, every key must be found, and the counts must be right.
   */
  @Override
  public void checkStructure() {
    latch.lock();
    try {
      Pin pin = epochs.enter();
      try {
        new StructureCheck(table).run();
      } finally {
        epochs.exit(pin);
      }
    } finally {
      latch.unlock();
    }
  }

  /** The tree that the operations work on; for tests of its shape. */
  BliTable table() {
    return table;
  }

  @Override
  public BliStatistics statistics() {
    var gauges = table.memory().gauges();
    ChangeCounts counts = table.counts();
    return new BliStatistics(
        table.keys().sum(),
        table.height(),
        counts.segments(),
        counts.dataBuckets(),
        counts.dataBuckets() * DataBucket.BYTES,
        counts.segmentBytes(),
        Math.min(epochs.retiredBytes(), gauges.reservedBytes()),
        gauges.freeListedBytes(),
        gauges.reservedBytes(),
        gauges.limitBytes(),
        counts.splits(),
        counts.rewrites(),
        counts.rebuilds(),
        counts.copiedEntries(),
        counts.copiedChildren(),
        epochs.isClosed());
  }

  private GaugeReport gaugeReport() {
    return GaugeReport.of(name, 0, epochs.retiredBytes(), table.memory().gauges());
  }

  @Override
  public void close() {
    if (epochs.beginClose()) {
      new MemoryRelease(LOG, name, epochs, table.memory()).awaitAndRelease();
      Gauges.unregister(gauges);
    }
  }

  @Override
  public String toString() {
    return epochs.isClosed() ? name + "[closed]" : name + "[" + table.keys().sum() + " keys]";
  }
}
