package org.inkling.bli.table;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts of buckets, segments and their changes. One writer at a time adds to them; any thread may
 * read them.
 */
public final class ChangeCounts {
  private final AtomicLong dataBuckets = new AtomicLong();
  private final AtomicLong segments = new AtomicLong();
  private final AtomicLong segmentBytes = new AtomicLong();
  private final AtomicLong splits = new AtomicLong();
  private final AtomicLong rewrites = new AtomicLong();
  private final AtomicLong rebuilds = new AtomicLong();
  private final AtomicLong copiedEntries = new AtomicLong();
  private final AtomicLong copiedChildren = new AtomicLong();

  /** Creates counts of zero. */
  ChangeCounts() {}

  // Opaque: the latch orders the writers, and a reader needs no more than a whole number.
  private static void add(AtomicLong count, long delta) {
    count.setOpaque(count.getPlain() + delta);
  }

  void addDataBuckets(long count) {
    add(dataBuckets, count);
  }

  void addSegments(long count, long bytes) {
    add(segments, count);
    add(segmentBytes, bytes);
  }

  void countSplit(int entries) {
    add(splits, 1);
    add(copiedEntries, entries);
  }

  void countRewrite(int entries) {
    add(rewrites, 1);
    add(copiedEntries, entries);
  }

  void countRebuilds(int count, int children) {
    add(rebuilds, count);
    add(copiedChildren, children);
  }

  /** Returns the number of D-Buckets. */
  public long dataBuckets() {
    return dataBuckets.getOpaque();
  }

  /** Returns the number of segments. */
  public long segments() {
    return segments.getOpaque();
  }

  /** Returns the bytes of all segments with their S-Buckets. */
  public long segmentBytes() {
    return segmentBytes.getOpaque();
  }

  /** Returns how many D-Buckets were split. */
  public long splits() {
    return splits.getOpaque();
  }

  /** Returns how many D-Buckets were replaced by one without the removed entries. */
  public long rewrites() {
    return rewrites.getOpaque();
  }

  /** Returns how many segments were rebuilt. */
  public long rebuilds() {
    return rebuilds.getOpaque();
  }

  /** Returns how many entries splits and rewrites have copied. */
  public long copiedEntries() {
    return copiedEntries.getOpaque();
  }

  /** Returns how many children rebuilds have copied. */
  public long copiedChildren() {
    return copiedChildren.getOpaque();
  }
}
