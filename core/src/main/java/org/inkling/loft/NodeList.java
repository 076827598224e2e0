package org.inkling.loft;

import java.util.Arrays;

/** Headers of nodes, in the order in which they were added. */
final class NodeList {
  private long[] headers = new long[8];
  private int size;

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
