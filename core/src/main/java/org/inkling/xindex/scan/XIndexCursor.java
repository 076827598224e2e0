package org.inkling.xindex.scan;

import java.util.Objects;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;
import org.inkling.xindex.table.XIndexTable;

/**
 * A cursor: steps take entries from a run, which grows from {@value #FIRST_RUN} to {@value
 * #LAST_RUN} entries, so that a short scan copies few that it does not need.
 */
public final class XIndexCursor implements Cursor {
  private static final int FIRST_RUN = 16;
  private static final int LAST_RUN = 128;

  private final Epochs epochs;
  private final GroupScan scan;
  private long[] keys = {};
  private long[] values = {};

  /** The number of entries in the run. */
  private int size;

  /** The index of the current entry in the run, or -1. */
  private int current = -1;

  private boolean closed;

  /** Creates a cursor from one key to another, both inclusive. */
  public XIndexCursor(XIndexTable table, boolean ascending, long from, long to) {
    this.epochs = table.epochs();
    this.scan = new GroupScan(table, ascending);
    scan.begin(from, to);
  }

  @Override
  public boolean next() {
    requireOpen();
    if (current + 1 == size && !fill()) {
      return false;
    }
    current++;
    return true;
  }

  /** Reads the next run; returns whether it has entries. */
  private boolean fill() {
    if (scan.isDone()) {
      return false;
    }
    if (keys.length < LAST_RUN) {
      int room = Math.max(FIRST_RUN, 2 * keys.length);
      keys = new long[room];
      values = new long[room];
    }
    forgetRun();
    size = read(keys, values, 0, keys.length);
    return size > 0;
  }

  private int read(long[] toKeys, long[] toValues, int from, int count) {
    Pin pin = epochs.enter();
    try {
      return scan.read(pin, toKeys, toValues, from, count);
    } finally {
      epochs.exit(pin);
    }
  }

  private void forgetRun() {
    size = 0;
    current = -1;
  }

  @Override
  public long key() {
    return current < 0 ? 0 : keys[current];
  }

  @Override
  public long value() {
    return current < 0 ? 0 : values[current];
  }

  @Override
  public int nextRun(long[] keys, long[] values, int from, int count) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    requireOpen();
    int some = Math.min(count, size - current - 1);
    System.arraycopy(this.keys, current + 1, keys, from, some);
    System.arraycopy(this.values, current + 1, values, from, some);
    current += some;
    if (some == count || scan.isDone()) {
      return some;
    }
    forgetRun();
    return some + read(keys, values, from + some, count - some);
  }

  private void requireOpen() {
    if (closed || epochs.isClosed()) {
      String what = closed ? "the cursor" : "the index of the cursor";
      throw new IllegalStateException(what + " is closed");
    }
  }

  @Override
  public void reset(long from, long to) {
    requireOpen();
    forgetRun();
    scan.begin(from, to);
  }

  @Override
  public void close() {
    closed = true;
    forgetRun();
    scan.end();
  }
}
