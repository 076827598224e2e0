package org.inkling.loft.rounds;

import java.util.Arrays;

/** Headers of nodes, in the order in which they were added. */
public final class NodeList {
  private static final int LEAST = 8;

  /** Longer arrays are left to the collector when the list is cleared. */
  private static final int MAX_KEPT = 1 << 14;

  private long[] headers = new long[LEAST];
  private int size;

  /** Takes all headers out. */
  void clear() {
    if (headers.length > MAX_KEPT) {
      headers = new long[LEAST];
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

  /** The headers, and room behind the last of them. */
  long[] headers() {
    return headers;
  }
}
