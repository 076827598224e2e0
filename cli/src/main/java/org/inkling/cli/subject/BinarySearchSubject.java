package org.inkling.cli.subject;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.memory.SlabAllocator;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * The densest peer: a sorted array outside the heap, searched by bisection. It cannot be written.
 *
 * @shape all keys in ascending order, then all values in the order of their keys
 */
final class BinarySearchSubject implements Subject {
  private static final long SPARE_BYTES = 64L << 20; // more than a region is rounded up by

  private final SlabAllocator memory;
  private final long keys;
  private final long values;
  private final long count;

  BinarySearchSubject(SortedEntrySource entries) {
    long bytes = entries.size() << 3;
    memory = SlabAllocator.create("binarysearch", 2 * bytes + SPARE_BYTES);
    keys = memory.allocate(bytes);
    values = memory.allocate(bytes);
    try (EntryStream stream = entries.open()) {
      for (long at = 0; stream.next(); at += Long.BYTES) {
        putLong(keys + at, stream.key());
        putLong(values + at, stream.value());
      }
    }
    count = entries.size();
  }

  /** The position of the last key at most {@code key}, or 0. */
  private long floor(long key) {
    long position = 0;
    for (long left = count; left > 1; left -= left >>> 1) {
      long middle = position + (left >>> 1);
      position = getLong(keys + (middle << 3)) <= key ? middle : position;
    }
    return position;
  }

  @Override
  public long get(long key, long absent) {
    long position = floor(key);
    return getLong(keys + (position << 3)) == key ? getLong(values + (position << 3)) : absent;
  }

  @Override
  public void put(long key, long value) {
    throw new UnsupportedOperationException("a sorted array takes no inserts");
  }

  @Override
  public boolean remove(long key) {
    throw new UnsupportedOperationException("a sorted array takes no removals");
  }

  @Override
  public Scanner scanner() {
    return this::scan;
  }

  private int scan(long from, long[] keys, long[] values) {
    long position = floor(from);
    position += getLong(this.keys + (position << 3)) < from ? 1 : 0;
    int copied = (int) Math.min(keys.length, count - position);
    for (int i = 0; i < copied; i++) {
      keys[i] = getLong(this.keys + ((position + i) << 3));
      values[i] = getLong(this.values + ((position + i) << 3));
    }
    return copied;
  }

  @Override
  public long size() {
    return count;
  }

  @Override
  public long offHeapBytes() {
    return memory.gauges().reservedBytes() - memory.gauges().freeListedBytes();
  }

  @Override
  public void close() {
    memory.close();
  }
}
