package org.inkling.cli.check.soak;

import java.util.SplittableRandom;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedIndex;

/** The reads of one thread, which may read any thread's places. */
final class Reads {
  private static final int MAX_SCANNED = 4096;
  private static final int SCANNED = 128;
  private static final int LONG_SCANS = 32;
  private static final int NEIGHBOURS = 64;
  private static final int BATCH = 8;

  private final OrderedIndex index;
  private final SplittableRandom random;
  private final OperationCounts counts;
  private final LongHolder holder = new LongHolder();
  private final EntryHolder entry = new EntryHolder();
  private final ScanWindow window;
  private final Cursor ascending;
  private final Cursor descending;
  private final long[] keys = new long[BATCH];
  private final long[] values = new long[BATCH];
  private final int[] before = new int[BATCH];
  private final int[] places = new int[BATCH];

  Reads(OrderedIndex index, Cluster any, SplittableRandom random, OperationCounts counts) {
    this.index = index;
    this.random = random;
    this.counts = counts;
    this.window = new ScanWindow(MAX_SCANNED, any);
    this.ascending = index.ascending(0, 0);
    this.descending = index.descending(0, 0);
  }

  /** Reads one place. */
  void get(Cluster cluster, int place) {
    counts.add(OperationCounts.Kind.GET);
    int word = cluster.word(place);
    long key = cluster.key(place);
    if (random.nextInt(8) == 0) {
      if (!index.containsKey(key)) {
        cluster.requireAbsent(place, word, "containsKey");
      } else {
        cluster.requirePresent(place, word, "containsKey");
      }
    } else if (index.get(key, holder)) {
      cluster.requireValue(place, word, holder.value, "get");
    } else {
      cluster.requireAbsent(place, word, "get");
    }
  }

  /** Reads some places at once. */
  void getAll(Cluster cluster) {
    counts.add(OperationCounts.Kind.BATCH_GET);
    for (int i = 0; i < BATCH; i++) {
      places[i] = random.nextInt(cluster.places());
      keys[i] = cluster.key(places[i]);
      before[i] = cluster.word(places[i]);
    }
    index.getAll(keys, values, VersionedValue.NOTHING);
    for (int i = 0; i < BATCH; i++) {
      if (values[i] == VersionedValue.NOTHING) {
        cluster.requireAbsent(places[i], before[i], "getAll");
      } else {
        cluster.requireValue(places[i], before[i], values[i], "getAll");
      }
    }
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
