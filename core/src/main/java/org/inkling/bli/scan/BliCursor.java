package org.inkling.bli.scan;

import java.util.Objects;
import org.inkling.bli.node.EntryList;
import org.inkling.bli.table.BliTable;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;

/**
 * A cursor that copies one D-Bucket at a time: under a pin it finds the bucket of its position,
 * copies the entries of the range, and sorts them. The next bucket begins where the range of this
 * one ended.
 *
 * @source BLI, section 5.1.3; descending scans, on which the paper is silent, are our own
 */
public final class BliCursor implements Cursor {
  /** Buckets that a run reads under one pin, for a few microseconds. */
  private static final int BUCKETS_PER_PIN = 64;

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
    if (done || !fill()) {
      return false;
    }
    current = 0;
    return true;
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
    int taken = take(keys, values, from, count);
    if (taken == count || done) {
      return taken;
    }
    Pin pin = epochs.enter();
    try {
      for (int buckets = 1; taken < count && !done; buckets++) {
        if (buckets % BUCKETS_PER_PIN == 0) {
          epochs.renew(pin); // a long run must not delay reclamation
        }
        read();
        taken += take(keys, values, from + taken, count - taken);
      }
    } finally {
      epochs.exit(pin);
    }
    return taken;
  }

  /** Copies entries of the run to arrays; returns how many. */
  private int take(long[] keys, long[] values, int from, int most) {
    int some = Math.min(most, run.size() - current - 1);
    run.copyTo(current + 1, keys, values, from, some);
    current += some;
    return some;
  }

  /** Reads buckets until one has entries in the range; returns whether there is one. */
  private boolean fill() {
    Pin pin = epochs.enter();
    try {
      read();
      while (run.size() == 0 && !done) {
        epochs.renew(pin);
        read();
      }
    } finally {
      epochs.exit(pin);
    }
    return run.size() > 0;
  }

  /**
   * Copies the entries of the bucket of the position, in order, and moves the position past its
   * range. Afterwards none of them is current.
   */
  private void read() {
    run.clear();
    current = -1;
    long bucket = route.find(position);
    long low = ascending ? position : Math.max(end, route.low());
    long high = ascending ? Math.min(end, route.high()) : position;
    run.addAll(bucket, low, high);
    run.sort();
    if (ascending) {
      done = high == end;
      position = high + 1; // wraps only if everything is read
    } else {
      run.reverse();
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
