package org.inkling.xindex.hash;

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
  private int count;
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
    this.count = 0;
  }

  @Override
  public boolean next() {
    requireOpen();
    while (position == count) {
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

  private void fill() {
    position = 0;
    count = 0;
    Pin pin = epochs.enter();
    try {
      long end = walk.copy(next, to);
      count = walk.count();
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
    count = 0;
    position = 0;
  }
}
