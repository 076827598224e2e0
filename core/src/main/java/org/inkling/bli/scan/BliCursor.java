package org.inkling.bli.scan;

import java.util.Objects;
import org.inkling.bli.node.EntryList;
import org.inkling.bli.table.BliTable;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;

/**
 * A cursor that copies one D-Bucket at a time: under a pin it finds the bucket of its position,
 * copies the entries of the range, leaves the index, and sorts them. The next bucket begins where
 * the range of this one ended.
 *
 * @source BLI, section 5.1.3; descending scans, on which the paper is silent, are our own
 */
public final class BliCursor implements Cursor {
  private final Epochs epochs;
  private final ScanRoute route;
  private final boolean ascending;
  private final EntryList run = new EntryList();

  /** The first key that is not read yet; undefined once everything is read. */
  private long position;

  private long end;
  private boolean done;
  private boolean closed;

  /** The index of the current entry in the run, or -1. */
  private int current = -1;

  /** Creates a cursor from one key to another, both inclusive. */
  public BliCursor(BliTable table, boolean ascending, long from, long to) {
    this.epochs = table.epochs();
    this.route = new ScanRoute(table);
    this.ascending = ascending;
    begin(from, to);
  }

  private void begin(long from, long to) {
    position = from;
    end = to;
    done = ascending ? from > to : from < to;
    run.clear();
    current = -1;
  }

  @Override
  public boolean next() {
    requireOpen();
    if (current + 1 < run.size()) {
      current++;
      return true;
    }
    return !done && fill();
  }

  @Override
  public long key() {
    return current < 0 ? 0 : run.key(current);
  }

  @Override
  public long value() {
    return current < 0 ? 0 : run.value(current);
  }

  @Override
  public int nextRun(long[] keys, long[] values, int from, int count) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    requireOpen();
    int taken = 0;
    while (taken < count && (current + 1 < run.size() || (!done && fillAhead()))) {
      int some = Math.min(count - taken, run.size() - current - 1);
      run.copyTo(current + 1, keys, values, from + taken, some);
      current += some;
      taken += some;
    }
    return taken;
  }

  /** Fills the run, and stands before its first entry; returns whether it has one. */
  private boolean fillAhead() {
    boolean filled = fill();
    current = -1;
    return filled;
  }

  /** Reads buckets until one has entries in the range, and stands on the first of these. */
  private boolean fill() {
    boolean whole = false;
    run.clear();
    Pin pin = epochs.enter();
    try {
      read();
      while (run.size() == 0 && !done) {
        epochs.renew(pin); // a run of empty buckets must not delay reclamation
        read();
      }
      whole = true;
    } finally {
      epochs.exit(pin);
      if (!whole) {
        run.clear();
      }
    }
    current = run.size() == 0 ? -1 : 0;
    if (run.size() > 0) {
      run.sort();
      if (!ascending) {
        run.reverse();
      }
    }
    return run.size() > 0;
  }

  /** Copies the entries of the bucket of the position, and moves the position past its range. */
  private void read() {
    route.find(position);
    long low = ascending ? position : Math.max(end, route.low());
    long high = ascending ? Math.min(end, route.high()) : position;
    run.addAll(route.bucket(), low, high);
    if (ascending) {
      done = high == end;
      position = high + 1; // wraps only if this was the last key
    } else {
      done = low == end;
      position = low - 1;
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the cursor is closed");
    }
    if (epochs.isClosed()) {
      throw new IllegalStateException("the index of the cursor is closed");
    }
  }

  @Override
  public void reset(long from, long to) {
    requireOpen();
    begin(from, to);
  }

  @Override
  public void close() {
    closed = true;
    done = true;
    run.clear();
    current = -1;
  }
}
