package org.inkling.xindex.scan;

import org.inkling.epoch.Pin;
import org.inkling.index.EntryHolder;
import org.inkling.xindex.delta.DeltaRun;
import org.inkling.xindex.scan.GroupMerge.Outcome;
import org.inkling.xindex.table.XIndexTable;

/**
 * A scan over the entries of a range, up or down, that copies as many as its caller asks for. A key
 * that is present throughout is found once, and keys come in order.
 *
 * <p>Between two reads, and when it renews its pin, it keeps nothing but its position.
 *
 * @source XIndex, TOS'22, section 3.1.2 (scan); downwards, on which the paper is silent, our own
 */
public final class GroupScan {
  /** The maximum number of records of a delta that a search for one entry copies. */
  private static final int FEW = 3;

  private final XIndexTable table;
  private final GroupMerge merge;

  /** The rank of the first key that is not read yet; undefined once everything is read. */
  private long position;

  /** The rank of the last key of the range. */
  private long last;

  private boolean done = true;

  /** Creates a scan over nothing. */
  public GroupScan(XIndexTable table, boolean ascending) {
    this(table, ascending, DeltaRun.ONE_LEAF);
  }

  private GroupScan(XIndexTable table, boolean ascending, int most) {
    this.table = table;
    this.merge = new GroupMerge(ascending, most);
  }

  /**
   * Finds the entry with the smallest key at or above a key, or the greatest at or below it; runs
   * under a pin.
   *
   * @param found receives the entry; unchanged if there is none
   */
  public static boolean neighbour(
      XIndexTable table, Pin pin, boolean above, long key, EntryHolder found) {
    var scan = new GroupScan(table, above, FEW);
    scan.begin(key, above ? Long.MAX_VALUE : Long.MIN_VALUE);
    long[] keys = new long[1];
    long[] values = new long[1];
    if (scan.read(pin, keys, values, 0, 1) == 0) {
      return false;
    }
    found.key = keys[0];
    found.value = values[0];
    return true;
  }

  /** Begins with a range from one key to another, both inclusive, in the direction of the scan. */
  public void begin(long from, long to) {
    position = merge.opposite(from);
    last = merge.opposite(to);
    done = position > last;
  }

  /** Ends the scan: nothing is left to read. */
  public void end() {
    done = true;
  }

  /** Returns whether everything is read. */
  public boolean isDone() {
    return done;
  }

  /**
   * Copies the next entries to arrays; runs under a pin, which it may renew.
   *
   * @return how many: less than the count only at the end of the range
   */
  public int read(Pin pin, long[] keys, long[] values, int from, int count) {
    merge.rest();
    merge.copyTo(keys, values, from, from + count);
    while (!done && merge.hasRoom()) {
      readGroup(pin);
    }
    int copied = merge.size() - from;
    merge.forgetArrays();
    return copied;
  }

  private void readGroup(Pin pin) {
    if (merge.isTired()) {
      table.epochs().renew(pin);
      merge.rest();
    }
    long group = table.root().groupOf(merge.opposite(position));
    long through = Math.min(last, merge.endOf(group));
    Outcome outcome = merge.merge(group, position, through);
    if (outcome == Outcome.COMPLETE) {
      done = through == last;
      position = through + 1; // wraps only if everything is read
      return;
    }
    position = merge.position();
    if (outcome == Outcome.BUSY) {
      table.startAgain(pin);
    }
  }
}
