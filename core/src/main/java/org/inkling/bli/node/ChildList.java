package org.inkling.bli.node;

import java.util.Arrays;

/** Children on the heap, in ascending order of their pivots. Used by one thread. */
public final class ChildList {
  private static final int FIRST_CAPACITY = 16;

  private long[] pivots = new long[FIRST_CAPACITY];
  private long[] addresses = new long[FIRST_CAPACITY];
  private int size;

  /** Creates an empty list. */
  public ChildList() {}

  /** Removes all children. */
  public void clear() {
    size = 0;
  }

  /** Adds a child whose pivot is greater than all others. */
  public void add(long pivot, long address) {
    makeRoom(1);
    pivots[size] = pivot;
    addresses[size] = address;
    size++;
  }

  /** Adds the children of an S-Bucket, whose pivots are greater than all others, in order. */
  void addAll(long bucket) {
    int first = size;
    for (long left = SegmentBucket.present(SegmentBucket.word(bucket));
        left != 0;
        left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left);
      insert(first, SegmentBucket.pivot(bucket, slot), SegmentBucket.child(bucket, slot));
    }
  }

  private void insert(int first, long pivot, long address) {
    makeRoom(1);
    int to = size;
    while (to > first && pivots[to - 1] > pivot) {
      pivots[to] = pivots[to - 1];
      addresses[to] = addresses[to - 1];
      to--;
    }
    pivots[to] = pivot;
    addresses[to] = address;
    size++;
  }

  /** Replaces one child by others, of which the first has its pivot. */
  public void replace(int at, ChildList others) {
    int added = others.size - 1;
    makeRoom(added);
    int rest = size - at - 1;
    System.arraycopy(pivots, at + 1, pivots, at + 1 + added, rest);
    System.arraycopy(addresses, at + 1, addresses, at + 1 + added, rest);
    System.arraycopy(others.pivots, 0, pivots, at, others.size);
    System.arraycopy(others.addresses, 0, addresses, at, others.size);
    size += added;
  }

  /** Returns the index of the child with a pivot, which must be in the list. */
  public int indexOf(long pivot) {
    return Arrays.binarySearch(pivots, 0, size, pivot);
  }

  /** Returns the number of children. */
  public int size() {
    return size;
  }

  /** Returns the pivot of a child. */
  public long pivot(int at) {
    return pivots[at];
  }

  /** Returns the address of a child. */
  public long address(int at) {
    return addresses[at];
  }

  private void makeRoom(int more) {
    if (size + more > pivots.length) {
      int capacity = Math.max(2 * pivots.length, size + more);
      addresses = Arrays.copyOf(addresses, capacity); // first: the other one is looked at
      pivots = Arrays.copyOf(pivots, capacity);
    }
  }
}
