package org.inkling.datasets;

import java.util.Arrays;

/**
 * Sorts strings that lie one after the other in an array, by merging.
 *
 * <p>Only the numbers of the strings move until their order is known: 8 bytes per string, and no
 * object. Halves that follow each other already are not merged.
 */
final class StringSort {
  private final byte[] bytes;
  private final int[] starts;

  /**
   * Creates a sort of strings.
   *
   * @param starts where each string begins in {@code bytes}, and where the last one ends
   */
  StringSort(byte[] bytes, int... starts) {
    this.bytes = bytes;
    this.starts = starts;
  }

  /** Returns the distinct strings as keys; those that are repeated here are added to the number. */
  StringKeys keys(int leftOut, int repeatedBefore) {
    int[] order = new int[starts.length - 1];
    Arrays.setAll(order, i -> i);
    sort(order.clone(), order, 0, order.length);
    int distinct = dropRepeated(order);
    int[] ends = new int[distinct + 1];
    for (int i = 0; i < distinct; i++) {
      ends[i + 1] = ends[i] + length(order[i]);
    }
    byte[] sorted = new byte[ends[distinct]];
    for (int i = 0; i < distinct; i++) {
      System.arraycopy(bytes, starts[order[i]], sorted, ends[i], length(order[i]));
    }
    return new StringKeys(sorted, ends, leftOut, repeatedBefore + order.length - distinct);
  }

  /** Sorts a range of {@code order}; {@code spare} holds the same numbers in that range. */
  private void sort(int[] spare, int[] order, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    sort(order, spare, from, middle);
    sort(order, spare, middle, to);
    if (compare(spare[middle - 1], spare[middle]) <= 0) {
      System.arraycopy(spare, from, order, from, to - from);
    } else {
      merge(spare, order, from, to);
    }
  }

  private void merge(int[] halves, int[] merged, int from, int to) {
    int middle = (from + to) >>> 1;
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft =
          right == to || (left < middle && compare(halves[left], halves[right]) <= 0);
      merged[i] = takeLeft ? halves[left++] : halves[right++];
    }
  }

  /** Moves the first of equal strings to the front and returns how many these are. */
  private int dropRepeated(int... order) {
    int distinct = 0;
    for (int string : order) {
      if (distinct == 0 || compare(order[distinct - 1], string) != 0) {
        order[distinct++] = string;
      }
    }
    return distinct;
  }

  private int length(int string) {
    return starts[string + 1] - starts[string];
  }

  private int compare(int one, int other) {
    return Arrays.compareUnsigned(
        bytes, starts[one], starts[one + 1], bytes, starts[other], starts[other + 1]);
  }
}
