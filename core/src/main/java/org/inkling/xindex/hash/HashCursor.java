package org.inkling.xindex.hash;

import java.util.Objects;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;

/**
 * A cursor over the entries within a range of keys, one group after another; inside a group the
 * entries come in the order of their buckets.
 *
 * @shape the entries of one group, on the heap
 */
public final class HashCursor implements Cursor {
  private final Epochs epochs;
  private final HashWalk walk;
  private long next;
  private long to;

  /** Whether no group is left, and whether the cursor is closed. */
  private boolean isOver;

  private boolean isClosed;
  private int position;
  private int size;
  private long key;
  private long value;

  /** Creates a cursor from {@code from} to {@code to}, both inclusive. */
  public HashCursor(HashTable table, long from, long to) {
    this.epochs = table.epochs();
    this.walk = new HashWalk(table);
    reset(from, to);
  }

  @Override
  public void reset(long from, long to) {
    requireOpen();
    this.next = from;
    this.to = to;
    this.isOver = from > to;
    this.position = 0;
    this.size = 0;
  }

  @Override
  public boolean next() {
    requireOpen();
    while (position == size) {
      if (isOver) {
        return false;
      }
      fill();
    }
    key = walk.key(position);
    value = walk.value(position);
    position++;
    return true;
  }

  @Override
  public int nextRun(long[] keys, long[] values, int from, int count) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    requireOpen();
    int taken = 0;
    while (taken < count && (position < size || !isOver)) {
      if (position == size) {
        fill();
      }
      int some = Math.min(count - taken, size - position);
      System.arraycopy(walk.keys(), position, keys, from + taken, some);
      System.arraycopy(walk.values(), position, values, from + taken, some);
      position += some;
      taken += some;
    }
    return taken;
  }

  private void fill() {
    position = 0;
    size = 0;
    Pin pin = epochs.enter();
    try {
      long end = walk.copy(next, to);
      size = walk.count();
      isOver = end >= to;
      next = end + 1; // unused if it is over
    } finally {
      epochs.exit(pin);
    }
  }

  private void requireOpen() {
    if (isClosed || epochs.isClosed()) {
      String what = isClosed ? "the cursor" : "the index of the cursor";
      throw new IllegalStateException(what + " is closed");
    }
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long value() {
    return value;
  }

  @Override
  public void close() {
    isClosed = true;
    size = 0;
    position = 0;
  }
}
