package org.inkling.memory.records;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The numbers of live small records by class, each the sum of a number per stripe, so that threads
 * rarely write to the same cache line.
 */
final class RecordCounts {
  /** The number of stripes, a power of two; threads are assigned to them by their numbers. */
  static final int STRIPES =
      Math.min(8, Integer.highestOneBit(Runtime.getRuntime().availableProcessors()));

  /** The distance between the counts of frees of two stripes: a cache line. */
  private static final int LINE = 8;

  private final AtomicLongArray records = new AtomicLongArray(STRIPES * RecordClasses.COUNT);
  private final AtomicLongArray frees = new AtomicLongArray(STRIPES * LINE);

  /** Returns the place of a class in the stripe of this thread. */
  static int place(int sizeClass) {
    int stripe = (int) Thread.currentThread().threadId() & (STRIPES - 1);
    return stripe * RecordClasses.COUNT + sizeClass;
  }

  /** Adds to the number of a class. */
  void add(int sizeClass, int delta) {
    records.getAndAdd(place(sizeClass), delta);
  }

  /** Counts a free that is complete: its slab can be found. */
  void countFree() {
    frees.getAndIncrement(((int) Thread.currentThread().threadId() & (STRIPES - 1)) * LINE);
  }

  /** Returns the number of complete frees so far. */
  long frees() {
    long sum = 0;
    for (int at = 0; at < frees.length(); at += LINE) {
      sum += frees.get(at);
    }
    return sum;
  }

  /** Returns the number of live records of a class. */
  long records(int sizeClass) {
    long sum = 0;
    for (int at = sizeClass; at < records.length(); at += RecordClasses.COUNT) {
      sum += records.get(at);
    }
    return sum;
  }

  /** Returns the number of live records. */
  long records() {
    long sum = 0;
    for (int sizeClass = 0; sizeClass < RecordClasses.COUNT; sizeClass++) {
      sum += records(sizeClass);
    }
    return sum;
  }

  /** Returns the bytes of live records. */
  long bytes() {
    long sum = 0;
    for (int sizeClass = 0; sizeClass < RecordClasses.COUNT; sizeClass++) {
      sum += records(sizeClass) * RecordClasses.bytesOf(sizeClass);
    }
    return sum;
  }
}
