package org.inkling.bli.node;

/**
 * A few entries on the heap: those of a bucket that is copied. Used by one thread.
 *
 * @shape unsorted, up to the entries of one bucket and one more
 * @source selection of a median: C. A. R. Hoare, Algorithm 65: Find, CACM 4(7), 1961
 */
public final class EntryList {
  private final long[] keys = new long[DataBucket.MAX_SLOTS + 1];
  private final long[] values = new long[DataBucket.MAX_SLOTS + 1];
  private int size;

  /** Creates an empty list. */
  public EntryList() {}

  /** Removes all entries. */
  public void clear() {
    size = 0;
  }

  /** Adds an entry. */
  public void add(long key, long value) {
    keys[size] = key;
    values[size] = value;
    size++;
  }

  /** Adds the entries of a bucket whose keys are from {@code low} to {@code high}, inclusive. */
  public void addAll(long bucket, long low, long high) {
    for (long left = DataBucket.present(bucket); left != 0; left &= left - 1) {
      long entry = DataBucket.entry(bucket, Long.numberOfTrailingZeros(left));
      long key = DataBucket.key(entry);
      if (key >= low && key <= high) {
        add(key, DataBucket.value(entry));
      }
    }
  }

  /** Returns the number of entries. */
  public int size() {
    return size;
  }

  /** Returns the key of an entry. */
  public long key(int at) {
    return keys[at];
  }

  /** Returns the value of an entry. */
  public long value(int at) {
    return values[at];
  }

  /** Copies entries to arrays. */
  public void copyTo(int at, long[] toKeys, long[] toValues, int to, int count) {
    System.arraycopy(keys, at, toKeys, to, count);
    System.arraycopy(values, at, toValues, to, count);
  }

  /** Sorts the entries by insertion: there are few. */
  public void sort() {
    for (int i = 1; i < size; i++) {
      long key = keys[i];
      long value = values[i];
      int to = i;
      while (to > 0 && keys[to - 1] > key) {
        keys[to] = keys[to - 1];
        values[to] = values[to - 1];
        to--;
      }
      keys[to] = key;
      values[to] = value;
    }
  }

  /** Reverses the order of the entries. */
  public void reverse() {
    for (int low = 0, high = size - 1; low < high; low++, high--) {
      swap(low, high);
    }
  }

  /**
   * Moves the smaller half of the entries to the front, by selection of the median, without sorting
   * either half. Keys are distinct.
   *
   * @return the size of the front half; the entry there is the smallest of the rest
   */
  public int partition() {
    int middle = size / 2;
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int end = partitionAround(keys[(low + high) >>> 1], low, high);
      if (middle <= end) {
        high = end;
      } else {
        low = end + 1;
      }
    }
    return middle;
  }

  /** Divides a range so that no key up to the index returned is greater than one after it. */
  private int partitionAround(long pivot, int low, int high) {
    int left = low - 1;
    int right = high + 1;
    while (true) {
      do {
        left++;
      } while (keys[left] < pivot);
      do {
        right--;
      } while (keys[right] > pivot);
      if (left >= right) {
        return right;
      }
      swap(left, right);
    }
  }

  private void swap(int a, int b) {
    long key = keys[a];
    long value = values[a];
    keys[a] = keys[b];
    values[a] = values[b];
    keys[b] = key;
    values[b] = value;
  }
}
