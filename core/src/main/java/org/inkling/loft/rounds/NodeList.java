package org.inkling.loft.rounds;

import java.util.Arrays;

/** A list of node headers in insertion order. */
public final class NodeList {
  private static final int MIN = 8;

  /** Longer arrays are left to the garbage collector when the list is cleared. */
  private static final int MAX_KEPT = 1 << 14;

  private long[] headers = new long[MIN];
  private int size;

  /** Removes all headers. */
  void clear() {
    if (headers.length > MAX_KEPT) {
      headers = new long[MIN];
    }
    size = 0;
  }

  void add(long header) {
    if (size == headers.length) {
      headers = Arrays.copyOf(headers, size * 2);
    }
    headers[size++] = header;
  }

  int size() {
    return size;
  }

  long get(int i) {
    return headers[i];
  }

  /** Returns the array of the headers, which has free places after the last of them. */
  long[] headers() {
    return headers;
  }
}
