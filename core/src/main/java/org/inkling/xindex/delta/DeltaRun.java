package org.inkling.xindex.delta;

/**
 * A walk over the records of a delta in key order, up or down, while other threads may insert. It
 * copies a run of records at a time: those of one leaf, as they are at one instant.
 *
 * <p>It finds every record that is in the delta when the walk comes by its key: the walk passes the
 * keys up to the end of a run at the instant of its copy. Used by one thread, under one pin.
 *
 * <pre>{@code
 * var run = new DeltaRun(true, DeltaRun.ONE_LEAF);
 * run.begin(delta);
 * boolean certain = run.seek(from);             // false: begin again, under a later pin
 * if (certain && run.hasRecord()) { run.key() .. run.record() .. }
 * }</pre>
 *
 * @shape two arrays of words on the heap
 */
public final class DeltaRun {
  /** The maximum number of records of a leaf. */
  public static final int ONE_LEAF = DeltaNode.MAX_KEYS;

  private final boolean ascending;
  private final long[] keys;
  private final long[] records;
  private long delta;
  private int place;
  private int count;

  /** Whether the last run has shown that no record is left. */
  private boolean atEnd;

  /**
   * Creates a walk that is in no delta yet.
   *
   * @param most the maximum number of records of a run, at least 1
   */
  public DeltaRun(boolean ascending, int most) {
    this.ascending = ascending;
    this.keys = new long[most];
    this.records = new long[most];
  }

  /** Begins in a delta; 0 is an empty one. */
  public void begin(long delta) {
    this.delta = delta;
    this.place = 0;
    this.count = 0;
    this.atEnd = delta == 0;
  }

  /**
   * Moves to the first record at or after a key in the direction of the walk. A walk goes only
   * forward.
   *
   * @return whether it did; if not, another thread holds the latch of the delta
   */
  public boolean seek(long key) {
    while (place < count && isBefore(keys[place], key)) {
      place++;
    }
    return place < count || atEnd || copy(key);
  }

  private boolean isBefore(long one, long other) {
    return ascending ? one < other : one > other;
  }

  private boolean copy(long from) {
    place = 0;
    count = 0;
    int copied = Delta.run(delta, ascending, from, keys, records);
    if (copied == Delta.BUSY) {
      return false;
    }
    count = copied;
    atEnd = copied == 0;
    return true;
  }

  /** Returns whether there is a record where the walk is; if not, it is at its end. */
  public boolean hasRecord() {
    return place < count;
  }

  /** Returns the key of the record where the walk is. */
  public long key() {
    return keys[place];
  }

  /** Returns the record where the walk is, live or not. */
  public long record() {
    return records[place];
  }
}
