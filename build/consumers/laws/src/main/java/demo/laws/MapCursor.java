package demo.laws;

import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;

/** A cursor that searches for each next key in the index. */
final class MapCursor implements Cursor {
  private final MapIndex index;
  private final boolean ascending;
  private final EntryHolder current = new EntryHolder();
  private final EntryHolder following = new EntryHolder();
  private long from;
  private long to;
  private boolean hasMoved;
  private boolean isOver;
  private boolean isClosed;

  MapCursor(MapIndex index, boolean ascending, long from, long to) {
    this.index = index;
    this.ascending = ascending;
    this.from = from;
    this.to = to;
  }

  @Override
  public boolean next() {
    requireOpen();
    if (isOver || !move() || isBeyond(following.key)) {
      isOver = true;
      return false;
    }
    hasMoved = true;
    current.key = following.key;
    current.value = following.value;
    return true;
  }

  private boolean move() {
    if (ascending) {
      return hasMoved ? index.higher(current.key, following) : index.ceiling(from, following);
    }
    return hasMoved ? index.lower(current.key, following) : index.floor(from, following);
  }

  private boolean isBeyond(long key) {
    return ascending ? key > to : key < to;
  }

  @Override
  public int nextRun(long[] keys, long[] values, int start, int count) {
    requireOpen();
    return Cursor.super.nextRun(keys, values, start, count);
  }

  private void requireOpen() {
    index.requireOpen();
    if (isClosed) {
      throw new IllegalStateException("the cursor is closed");
    }
  }

  @Override
  public long key() {
    return current.key;
  }

  @Override
  public long value() {
    return current.value;
  }

  @Override
  public void reset(long newFrom, long newTo) {
    requireOpen();
    from = newFrom;
    to = newTo;
    hasMoved = false;
    isOver = false;
  }

  @Override
  public void close() {
    isClosed = true;
  }
}
