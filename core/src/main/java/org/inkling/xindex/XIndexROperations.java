package org.inkling.xindex;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.DerivedOperations;
import org.inkling.index.operations.Write;
import org.inkling.index.operations.WriteOutcome;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.xindex.change.Compactor;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.scan.GroupScan;
import org.inkling.xindex.scan.XIndexCursor;
import org.inkling.xindex.table.TableWriter;
import org.inkling.xindex.table.XIndexTable;
import org.jspecify.annotations.Nullable;

/**
 * The operations of an {@link XIndexR} and its sessions. How an operation pins is all that
 * distinguishes them.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public abstract sealed class XIndexROperations extends DerivedOperations
    permits XIndexR, XIndexRSession {
  private final XIndexTable table;
  private final Epochs epochs;
  private final TableWriter writer;
  private final Compactor compactor;
  private final MaintenanceScheduler maintenance;

  XIndexROperations(XIndexTable table, Compactor compactor, MaintenanceScheduler maintenance) {
    this.table = table;
    this.epochs = table.epochs();
    this.writer = new TableWriter(table);
    this.compactor = compactor;
    this.maintenance = maintenance;
  }

  /** Creates the operations of a session on the same index. */
  XIndexROperations(XIndexROperations others) {
    this.table = others.table;
    this.epochs = others.epochs;
    this.writer = others.writer;
    this.compactor = others.compactor;
    this.maintenance = others.maintenance;
  }

  /**
   * Takes a pin for one operation, which ends with {@link Epochs#exit}.
   *
   * @throws IllegalStateException if the index is closed, or the session
   */
  abstract OperationPin enter();

  /** Fails like {@link #enter}; for operations that do not pin. */
  final void requireOpen() {
    epochs.exit(enter());
  }

  @Override
  public final long get(long key, long absent) {
    OperationPin pin = enter();
    try {
      long record = table.find(pin, key);
      return record == 0 ? absent : EntryRecord.value(record);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public final boolean get(long key, LongHolder value) {
    OperationPin pin = enter();
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
  public final boolean containsKey(long key) {
    OperationPin pin = enter();
    try {
      return table.find(pin, key) != 0;
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  @SuppressWarnings("exports") // JSpecify is optional for users
  protected final boolean write(
      Write write, long key, long expected, long value, @Nullable LongHolder previous) {
    int outcome = WriteOutcome.BUSY;
    OperationPin pin = enter();
    try {
      for (int refusals = 0; outcome == WriteOutcome.BUSY; ) {
        try {
          outcome = writer.tryWrite(write, key, expected, value, previous);
        } catch (MemoryLimitException e) {
          refusals++;
          if (!epochs.awaitRoom(pin, refusals, e.requestedBytes())) {
            throw e;
          }
        }
        if (outcome == WriteOutcome.BUSY) {
          table.startAgain(pin);
        }
      }
      table.keys().add(pin, WriteOutcome.keysAdded(write, outcome));
    } finally {
      epochs.exit(pin);
      if (compactor.isDue() || maintenance.isLeft()) {
        maintenance.requestForWrite(); // after the pin: the executor runs the caller's code
      }
    }
    return WriteOutcome.result(write, outcome);
  }

  @Override
  public final void put(long key, long value) {
    boolean _ = write(Write.PUT, key, 0, value, null);
  }

  @Override
  public final boolean isEmpty() {
    return !first(new EntryHolder());
  }

  @Override
  protected final Cursor cursor(boolean ascending, long from, long to) {
    requireOpen();
    return new XIndexCursor(table, ascending, from, to);
  }

  @Override
  protected final boolean neighbour(boolean above, long key, EntryHolder found) {
    OperationPin pin = enter();
    try {
      return GroupScan.neighbour(table, pin, above, key, found);
    } finally {
      epochs.exit(pin);
    }
  }

  @Override
  public final long size() {
    requireOpen();
    return table.keys().sum();
  }
}
