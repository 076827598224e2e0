package org.inkling.disk.btree;

import org.inkling.disk.read.Pool;
import org.inkling.index.Cursor;

/**
 * A cursor over a tree, leaf by leaf.
 *
 * <p>It copies the entries of the leaves and does not hold on to the leaves; the next leaf is found
 * by the fence at which the last one ended. The first run is one leaf; each further run has twice
 * as many, up to eight.
 */
final class BTreeCursor implements Cursor {
  private final OperationGate gate;
  private final Pool<LeafProbe> probes;
  private final Pool<LeafRun> runs;
  private final boolean descending;
  private final long[] keys;
  private final long[] values;
  private int position; // of the current entry; -1 before the first
  private int count;
  private int leaves; // of the next run
  private boolean isOver; // no entry belongs after those read
  private long start; // of the next run
  private long from;
  private long to;
  private boolean closed;

  BTreeCursor(OperationGate gate, TreePools pools, int entriesPerLeaf, boolean descending) {
    this.gate = gate;
    probes = pools.probes();
    runs = pools.runs();
    this.descending = descending;
    keys = new long[entriesPerLeaf * LeafRun.LEAVES];
    values = new long[keys.length];
  }

  @Override
  public void reset(long fromKey, long toKey) {
    requireOpen();
    from = fromKey;
    to = toKey;
    start = fromKey;
    position = -1;
    count = 0;
    leaves = 1;
    isOver = descending ? fromKey < toKey : fromKey > toKey;
  }

  private void requireOpen() {
    gate.requireOpen();
    if (closed) {
      throw new IllegalStateException(gate.path() + ": the cursor is closed");
    }
  }

  @Override
  public boolean next() {
    requireOpen();
    if (position + 1 < count) {
      position++;
      return true;
    }
    while (!isOver) {
      fill();
      if (count > 0) {
        position = 0;
        return true;
      }
    }
    return false;
  }

  @Override
  public long key() {
    return keys[position];
  }

  @Override
  public long value() {
    return values[position];
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public int nextRun(long[] toKeys, long[] toValues, int place, int max) {
    requireOpen(); // even if no entries are wanted
    return Cursor.super.nextRun(toKeys, toValues, place, max);
  }

  private void fill() {
    count = 0;
    position = -1;
    long stamp = gate.enter();
    try {
      if (leaves == 1 || !fillByRun()) {
        fillByLeaf();
      }
    } finally {
      gate.exit(stamp);
    }
    leaves = Math.min(LeafRun.LEAVES, 2 * leaves);
  }

  private boolean fillByRun() {
    LeafRun run = runs.take();
    boolean isWell = false;
    try {
      boolean isRead = run.read(start, leaves, descending);
      if (isRead) {
        for (int i = 0; i < run.leaves(); i++) {
          int leaf = descending ? run.leaves() - 1 - i : i;
          copy(run, leaf);
        }
        endAt(run.lower(), run.upper(), run.isBounded());
      }
      isWell = true;
      return isRead;
    } finally {
      if (isWell) {
        runs.give(run);
      } else {
        run.close();
      }
    }
  }

  private void copy(LeafRun run, int leaf) {
    int entries = run.count(leaf);
    for (int i = 0; i < entries; i++) {
      int entry = descending ? entries - 1 - i : i;
      add(run.key(leaf, entry), run.value(leaf, entry));
    }
  }

  private void fillByLeaf() {
    LeafProbe leaf = probes.take();
    try {
      leaf.seek(start);
      int entries = leaf.count();
      for (int i = 0; i < entries; i++) {
        int entry = descending ? entries - 1 - i : i;
        add(leaf.key(entry), leaf.value(entry));
      }
      endAt(leaf.lower(), leaf.upper(), leaf.isBounded());
    } finally {
      probes.give(leaf);
    }
  }

  private void add(long key, long value) {
    boolean isWithin = descending ? key <= from && key >= to : key >= from && key <= to;
    if (isWithin) {
      keys[count] = key;
      values[count] = value;
      count++;
    }
  }

  /** Sets where the next run starts, after leaves between two fences. */
  private void endAt(long lower, long upper, boolean isBounded) {
    if (descending) {
      isOver = lower == Long.MIN_VALUE || lower - 1 < to;
      start = lower - 1;
    } else {
      isOver = !isBounded || upper > to;
      start = upper;
    }
  }
}
