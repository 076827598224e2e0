package org.inkling.hybrid.run;

import java.util.Objects;
import org.inkling.index.Cursor;
import org.jspecify.annotations.Nullable;

/** A cursor over the parts of a run, which uses a cursor of one part at a time. */
final class RunCursor implements Cursor {
  private final StaticRun run;
  private final Walk kind;
  private final boolean ascending;
  private long from;
  private long to;
  private int part; // the current one
  private boolean done; // neither the current part nor later ones have keys in the range
  private @Nullable Cursor current; // of the current part, once it was entered
  private boolean closed;
  private long key;
  private long value;

  /** The kind of walk over a part. */
  enum Walk {
    UP,
    DOWN,
    /** Upwards, over most of the part. */
    PASS
  }

  RunCursor(StaticRun run, Walk kind, long from, long to) {
    this.run = run;
    this.kind = kind;
    ascending = kind != Walk.DOWN;
    begin(from, to);
  }

  @Override
  public void reset(long from, long to) {
    requireOpen();
    begin(from, to);
  }

  private void begin(long from, long to) {
    int left = part;
    this.from = from;
    this.to = to;
    part = ascending ? Math.max(0, run.route(from)) : run.route(from);
    done = (ascending ? from > to : from < to) || part < 0 || part >= run.partCount();
    if (current != null && part == left && !done) {
      current.reset(from, to); // repeated scans of one part allocate nothing
    } else {
      leavePart();
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the cursor is closed");
    }
    run.requireOpen();
  }

  @Override
  public boolean next() {
    requireOpen();
    while (!done) {
      Cursor walk = enterPart();
      if (walk.next()) {
        key = walk.key();
        value = walk.value();
        return true;
      }
      nextPart();
    }
    return false;
  }

  private Cursor enterPart() {
    Cursor walk = current;
    if (walk == null) {
      var index = run.file(part).index();
      walk =
          switch (kind) {
            case UP -> index.ascending(from, to);
            case DOWN -> index.descending(from, to);
            case PASS -> index.pass(from, to);
          };
      current = walk;
    }
    return walk;
  }

  private void nextPart() {
    leavePart();
    if (ascending) {
      part++;
      done = part == run.partCount() || run.firstKey(part) > to;
    } else {
      done = part == 0 || run.firstKey(part) <= to;
      part--;
    }
  }

  private void leavePart() {
    if (current != null) {
      current.close();
      current = null;
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
  public int nextRun(long[] keys, long[] values, int from, int count) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    requireOpen();
    int taken = 0;
    try {
      while (taken < count && !done) {
        taken += enterPart().nextRun(keys, values, from + taken, count - taken);
        if (taken < count) {
          nextPart();
        }
      }
      return taken;
    } catch (RuntimeException | Error e) {
      if (taken > 0) {
        leavePart();
        begin(keys[from], to); // the copied entries were not returned
      }
      throw e;
    }
  }

  @Override
  public void close() {
    closed = true;
    leavePart();
  }
}
