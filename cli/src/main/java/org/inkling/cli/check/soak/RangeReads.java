package org.inkling.cli.check.soak;

import java.util.SplittableRandom;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.OrderedIndex;

/** The scans and lookups of neighbours by one thread, which may read any thread's places. */
final class RangeReads {
  private static final int MAX_SCANNED = 4096;
  private static final int SCANNED = 128;
  private static final int LONG_SCANS = 32;
  private static final int NEIGHBOURS = 64;

  private final OrderedIndex index;
  private final SplittableRandom random;
  private final OperationCounts counts;
  private final EntryHolder entry = new EntryHolder();
  private final ScanWindow window;
  private final Cursor ascending;
  private final Cursor descending;

  RangeReads(OrderedIndex index, Cluster any, SplittableRandom random, OperationCounts counts) {
    this.index = index;
    this.random = random;
    this.counts = counts;
    this.window = new ScanWindow(MAX_SCANNED, any);
    this.ascending = index.ascending(0, 0);
    this.descending = index.descending(0, 0);
  }

  /** Looks up the key at a place or its neighbour on one side. */
  void neighbour(Cluster cluster, int place) {
    counts.add(OperationCounts.Kind.NEIGHBOUR);
    boolean upwards = random.nextBoolean();
    boolean inclusive = random.nextBoolean();
    int step = upwards ? 1 : -1;
    int first = inclusive ? place : place + step;
    if (first < 0 || first >= cluster.places()) {
      return;
    }
    window.open(cluster, first, step, NEIGHBOURS);
    if (!find(cluster.key(place), upwards, inclusive) || window.isBeyond(entry.key)) {
      window.judgeAll();
    } else {
      window.meet(entry.key, entry.value);
      window.judgeMet();
    }
  }

  private boolean find(long key, boolean upwards, boolean inclusive) {
    if (upwards) {
      return inclusive ? index.ceiling(key, entry) : index.higher(key, entry);
    }
    return inclusive ? index.floor(key, entry) : index.lower(key, entry);
  }

  /** Scans some places, in either direction. */
  void scan(Cluster cluster, int place) {
    counts.add(OperationCounts.Kind.SCAN);
    boolean upwards = random.nextBoolean();
    boolean isLong = random.nextInt(LONG_SCANS) == 0;
    window.open(cluster, place, upwards ? 1 : -1, isLong ? MAX_SCANNED : SCANNED);
    long from = cluster.key(place);
    long to = cluster.key(window.last());
    if (random.nextBoolean()) {
      Cursor cursor = upwards ? ascending : descending;
      cursor.reset(from, to);
      walk(cursor);
    } else {
      try (Cursor cursor = upwards ? index.ascending(from, to) : index.descending(from, to)) {
        walk(cursor);
      }
    }
    window.judgeAll();
  }

  private void walk(Cursor cursor) {
    while (cursor.next()) {
      window.meet(cursor.key(), cursor.value());
    }
  }
}
