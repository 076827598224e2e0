package org.inkling.bli.scan;

import org.inkling.bli.node.DataBucket;
import org.inkling.bli.table.BliTable;
import org.inkling.index.EntryHolder;

/**
 * Finds the entry next to a key. Every method runs under a pin of the caller.
 *
 * <p>A key that is present throughout the call is never passed over. Cost: a lookup, and one more
 * for each bucket on the way without an entry on the wanted side: at most the empty first bucket of
 * a segment, and one for each level. A lookup may pass empty S-Buckets, as every search may.
 */
public final class Neighbours {
  private Neighbours() {}

  /** Finds the entry with the smallest key at or above a key; returns whether there is one. */
  public static boolean ceiling(BliTable table, long key, EntryHolder found) {
    var route = new ScanRoute(table);
    long from = key;
    while (true) {
      long bucket = route.find(from);
      if (take(true, bucket, from, route.high(), found)) {
        return true;
      }
      if (route.high() == Long.MAX_VALUE) {
        return false;
      }
      from = route.high() + 1;
    }
  }

  /** Finds the entry with the greatest key at or below a key; returns whether there is one. */
  public static boolean floor(BliTable table, long key, EntryHolder found) {
    var route = new ScanRoute(table);
    long from = key;
    while (true) {
      long bucket = route.find(from);
      if (take(false, bucket, route.low(), from, found)) {
        return true;
      }
      if (route.low() == Long.MIN_VALUE) {
        return false;
      }
      from = route.low() - 1;
    }
  }

  /**
   * Takes the lowest or the highest entry of a bucket within a range; returns whether it has one.
   */
  private static boolean take(boolean lowest, long bucket, long low, long high, EntryHolder found) {
    long best = 0;
    for (long left = DataBucket.present(bucket); left != 0; left &= left - 1) {
      long entry = DataBucket.entry(bucket, Long.numberOfTrailingZeros(left));
      long key = DataBucket.key(entry);
      boolean better = best == 0 || (key < DataBucket.key(best)) == lowest;
      if (key >= low && key <= high && better) {
        best = entry;
      }
    }
    if (best == 0) {
      return false;
    }
    found.key = DataBucket.key(best);
    found.value = DataBucket.value(best);
    return true;
  }
}
