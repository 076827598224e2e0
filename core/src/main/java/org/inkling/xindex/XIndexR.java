package org.inkling.xindex;

import static java.util.Objects.requireNonNull;

import java.lang.System.Logger;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.MemoryRelease;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.index.LongHolder;
import org.inkling.index.PointIndex;
import org.inkling.index.operations.Write;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.xindex.change.Compactor;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.table.PresentKeys;
import org.inkling.xindex.table.StructureCheck;
import org.inkling.xindex.table.TableWriter;
import org.inkling.xindex.table.XIndexTable;
import org.jspecify.annotations.Nullable;

/**
 * XIndex-R: an off-heap map from {@code long} to {@code long} of groups of sorted records under
 * learned models, for any number of readers and writers.
 *
 * <p>A key is inserted into the delta of its group. In the background, compactions merge the delta
 * of a group into its array; no operation waits for them. A write holds the latch of one record for
 * a few stores, or that of one delta for an insertion into its tree.
 *
 * <p>This is the first half of the index: point operations, over groups that a load makes. It is
 * not exported yet.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both; 24 bytes per key
 *     after a load, and about 50 for a key in a delta
 * @error measured for each line when it is trained; a search stays within it
 * @source Wang, Chen, Wang, Tang and Wang, The Concurrent Learned Indexes for Multicore Data
 *     Storage, ACM Transactions on Storage 18(1), 2022, section 3
 */
public final class XIndexR implements PointIndex {
  private static final Logger LOG = System.getLogger(XIndexR.class.getName());

  /** How often a refused write tries again: each of these attempts may free what others retired. */
  private static final int MAX_ATTEMPTS = 64;

  /** The attempts that go on without a gain: the first seals what the second frees. */
  private static final int SEALING_ATTEMPTS = 2;

  private final String name;
  private final XIndexTable table;
  private final Epochs epochs;
  private final TableWriter writer;
  private final Compactor compactor;
  private final MaintenanceScheduler maintenance;

  XIndexR(String name, XIndexTable table, Compactor compactor, MaintenanceScheduler maintenance) {
    this.name = name;
    this.table = table;
    this.epochs = table.epochs();
    this.writer = new TableWriter(table);
    this.compactor = compactor;
    this.maintenance = maintenance;
  }

  /** Returns a builder that configures an index. */
  public static XIndexRBuilder builder() {
    return new XIndexRBuilder();
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
      long record = table.find(pin, key);
      return record == 0 ? absent : EntryRecord.value(record);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean get(long key, LongHolder value) {
    Pin pin = epochs.enter();
    try {
      long record = table.find(pin, key);
      if (record == 0) {
        return false;
      }
      value.value = EntryRecord.value(record);
      return true;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public boolean containsKey(long key) {
    Pin pin = epochs.enter();
    try {
      return table.find(pin, key) != 0;
    } finally {
      epochs.exit(pin);
    }
  }

  private boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    int outcome = TableWriter.BUSY;
    OperationPin pin = OperationPin.enter(epochs);
    try {
      for (int refusals = 0; outcome == TableWriter.BUSY; ) {
        try {
          outcome = writer.tryWrite(write, key, expected, value, previous);
        } catch (MemoryLimitException e) {
          refusals++;
          if (!mayRetry(pin, refusals)) {
            throw e;
          }
        }
        if (outcome == TableWriter.BUSY) {
          table.startAgain(pin);
        }
      }
      table.keys().add(pin, TableWriter.keysAdded(write, outcome));
    } finally {
      epochs.exit(pin);
      if (compactor.isDue()) {
        maintenance.request(); // after the pin: the executor runs the caller's code
      }
    }
    return write.result(TableWriter.hadValue(outcome), TableWriter.hasChanged(outcome));
  }

  /** Frees retired memory after a refusal; returns whether another attempt may succeed. */
  private boolean mayRetry(OperationPin pin, int refusals) {
    epochs.renew(pin); // its old epoch would hold back what was retired since
    int freed = epochs.reclaim();
    return refusals <= SEALING_ATTEMPTS || (freed != 0 && refusals < MAX_ATTEMPTS);
  }

  @Override
  public void put(long key, long value) {
    boolean _ = write(Write.PUT, key, 0, value, null);
  }

  @Override
  public long getAndPut(long key, long value, long absent) {
    var previous = new LongHolder();
    return write(Write.PUT, key, 0, value, previous) ? previous.value : absent;
  }

  @Override
  public boolean getAndPut(long key, long value, LongHolder previous) {
    return write(Write.PUT, key, 0, value, requireNonNull(previous, "previous"));
  }

  @Override
  public boolean putIfAbsent(long key, long value) {
    return write(Write.PUT_IF_ABSENT, key, 0, value, null);
  }

  @Override
  public boolean putIfAbsent(long key, long value, LongHolder current) {
    return write(Write.PUT_IF_ABSENT, key, 0, value, requireNonNull(current, "current"));
  }

  @Override
  public boolean replace(long key, long value) {
    return write(Write.REPLACE, key, 0, value, null);
  }

  @Override
  public boolean getAndReplace(long key, long value, LongHolder previous) {
    return write(Write.REPLACE, key, 0, value, requireNonNull(previous, "previous"));
  }

  @Override
  public boolean compareAndSet(long key, long expected, long replacement) {
    return write(Write.COMPARE_AND_SET, key, expected, replacement, null);
  }

  @Override
  public boolean remove(long key) {
    return write(Write.REMOVE, key, 0, 0, null);
  }

  @Override
  public boolean remove(long key, long expected) {
    return write(Write.REMOVE_EXPECTED, key, expected, 0, null);
  }

  @Override
  public long getAndRemove(long key, long absent) {
    var previous = new LongHolder();
    return write(Write.REMOVE, key, 0, 0, previous) ? previous.value : absent;
  }

  @Override
  public boolean getAndRemove(long key, LongHolder previous) {
    return write(Write.REMOVE, key, 0, 0, requireNonNull(previous, "previous"));
  }

  @Override
  public void clear() {
    var keys = new PresentKeys(table);
    var next = new LongHolder();
    boolean more = ceiling(keys, Long.MIN_VALUE, next);
    while (more) {
      boolean _ = remove(next.value);
      more = next.value != Long.MAX_VALUE && ceiling(keys, next.value + 1, next);
    }
  }

  private boolean ceiling(PresentKeys keys, long key, LongHolder next) {
    Pin pin = epochs.enter();
    try {
      return keys.ceiling(pin, key, next);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public long size() {
    requireOpen();
    return table.keys().sum();
  }

  /**
   * Waits until no delta is due and no compaction is under way; the calling thread takes part in
   * them, and receives what they throw. Other threads that write may make more deltas due.
   *
   * @throws IllegalStateException if the index is closed, or the thread is interrupted while it
   *     waits
   */
  public void awaitMaintenance() {
    requireOpen();
    maintenance.await();
    while (epochs.reclaim() > 0) {
      // until nothing more can be freed
    }
  }

  /**
   * Verifies the whole structure, while no thread writes; a compaction may be stopped between any
   * two of its steps. The cost is linear.
   *
   * @throws IllegalStateException with a message that names the first error found
   */
  public void checkStructure() {
    Pin pin = epochs.enter();
    try {
      new StructureCheck(table, !compactor.isPending()).run();
    } finally {
      epochs.exit(pin);
    }
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
    }
  }

  @Override
  public String toString() {
    return epochs.isClosed() ? name + "[closed]" : name + "[" + table.keys().sum() + " keys]";
  }
}
