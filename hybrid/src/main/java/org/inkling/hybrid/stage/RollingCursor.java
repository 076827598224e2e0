package org.inkling.hybrid.stage;

import java.util.Objects;
import org.inkling.epoch.Pin;
import org.inkling.index.Cursor;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the current stages of a source: it reads a run of entries under a pin and returns
 * them without it. While the stages are unchanged, it continues its walk over them. When they are
 * replaced, it begins a walk over the new ones after the last key.
 *
 * <p>Keys strictly ascend, or descend; each entry was present at some instant of the scan; keys
 * that are present throughout are returned once, regardless of swaps and merges meanwhile.
 *
 * @shape runs of 32 entries at first, of 1,024 later; directly into a caller's arrays as many as it
 *     wants
 */
final class RollingCursor implements Cursor {
  private static final int MIN_ENTRIES = 32;
  private static final int MAX_ENTRIES = 1024;

  /** At most this number of entries is copied under one pin. */
  private static final int ENTRIES_PER_PIN = 4096;

  private final StageSource source;
  private final boolean ascending;
  private @Nullable MergingWalk walk;

  /** Whether the walk differs from the cursor's position. */
  private boolean moved;

  /** The next wanted key, and the last one; nothing is wanted once {@code done}. */
  private long position;

  private long last;
  private boolean done;
  private boolean closed;

  private long[] keys = new long[MIN_ENTRIES];
  private long[] values = new long[MIN_ENTRIES];
  private int current;
  private int size;
  private int entriesPerRun;

  RollingCursor(StageSource source, boolean ascending, long from, long to) {
    this.source = source;
    this.ascending = ascending;
    reset(from, to);
  }

  @Override
  public void reset(long from, long to) {
    requireOpen();
    moved = true;
    position = from;
    last = to;
    done = ascending ? from > to : from < to;
    entriesPerRun = MIN_ENTRIES;
    empty();
  }

  private void empty() {
    current = -1;
    size = 0;
  }

  private void leaveWalk() {
    MergingWalk left = walk;
    walk = null;
    if (left != null) {
      left.close();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the cursor is closed");
    }
    source.requireOpen();
  }

  @Override
  public boolean next() {
    requireOpen();
    if (current + 1 == size && !fillBuffer()) {
      return false;
    }
    current++;
    return true;
  }

  private boolean fillBuffer() {
    empty();
    if (done) {
      return false;
    }
    if (keys.length < entriesPerRun) {
      keys = new long[entriesPerRun];
      values = new long[entriesPerRun];
    }
    size = read(keys, values, 0, entriesPerRun);
    entriesPerRun = Math.min(MAX_ENTRIES, 2 * entriesPerRun);
    return size > 0;
  }

  @Override
  public long key() {
    return keys[current];
  }

  @Override
  public long value() {
    return values[current];
  }

  @Override
  public int nextRun(long[] toKeys, long[] toValues, int from, int count) {
    Objects.checkFromIndexSize(from, count, toKeys.length);
    Objects.checkFromIndexSize(from, count, toValues.length);
    requireOpen();
    int buffered = Math.min(count, size - (current + 1));
    int taken = buffered;
    if (buffered > 0) {
      System.arraycopy(keys, current + 1, toKeys, from, buffered);
      System.arraycopy(values, current + 1, toValues, from, buffered);
    }
    if (taken < count && !done) {
      taken += readAll(toKeys, toValues, from + taken, count - taken);
    }
    current += buffered; // last: if a read fails, no entry was returned
    return taken;
  }

  /** Reads this number of entries, unless the end comes first; restores the position on failure. */
  private int readAll(long[] toKeys, long[] toValues, int from, int count) {
    long begun = position;
    int taken = 0;
    try {
      while (taken < count && !done) {
        int most = Math.min(count - taken, ENTRIES_PER_PIN);
        taken += read(toKeys, toValues, from + taken, most);
      }
      return taken;
    } catch (RuntimeException | Error e) {
      position = begun;
      throw e;
    }
  }

  /** Reads up to this number of entries, at least one unless the end is reached. */
  private int read(long[] toKeys, long[] toValues, int from, int count) {
    int taken = 0;
    while (taken == 0 && !done) {
      Pin pin = source.enter();
      boolean whole = false;
      try {
        taken = readPinned(source.current(), toKeys, toValues, from, count);
        whole = true;
      } finally {
        source.exit(pin);
        if (!whole) {
          leaveWalk(); // wherever it is
        }
      }
    }
    return taken;
  }

  private int readPinned(Stages stages, long[] toKeys, long[] toValues, int from, int count) {
    MergingWalk over = walk;
    if (over == null || !over.isOver(stages)) {
      leaveWalk();
      over = new MergingWalk(stages, ascending, position, last);
      walk = over;
    } else if (moved) {
      over.reset(position, last);
    }
    moved = false;
    int taken = over.nextRun(toKeys, toValues, from, count);
    if (over.isDone()) {
      done = true;
    } else {
      passTo(over.passed());
    }
    return taken;
  }

  /** Advances beyond a key. */
  private void passTo(long key) {
    if (key == last) {
      done = true;
    } else {
      position = ascending ? key + 1 : key - 1;
    }
  }

  @Override
  public void close() {
    closed = true;
    done = true;
    empty();
    leaveWalk();
  }
}
