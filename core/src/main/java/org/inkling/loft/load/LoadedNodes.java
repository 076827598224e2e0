package org.inkling.loft.load;

import java.util.Arrays;
import java.util.List;

/** The nodes built from a chunk of a load: their headers, and the number of values in the chunk. */
public final class LoadedNodes {
  private long[] headers = new long[16];
  private int size;
  private int values;

  /** Adds a node, whose pivot is above the pivots of all nodes added before. */
  void add(long header) {
    if (size == headers.length) {
      headers = Arrays.copyOf(headers, size * 2);
    }
    headers[size++] = header;
  }

  /**
   * Sets the number of keys with a value, not a deletion marker; includes keys that are in no node.
   */
  void setValues(int values) {
    this.values = values;
  }

  /** Returns the headers of the nodes of all chunks; the chunks must be in order. */
  static long[] headersOf(List<LoadedNodes> chunks) {
    long[] all = new long[chunks.stream().mapToInt(chunk -> chunk.size).sum()];
    int at = 0;
    for (LoadedNodes chunk : chunks) {
      System.arraycopy(chunk.headers, 0, all, at, chunk.size);
      at += chunk.size;
    }
    return all;
  }

  /** Returns the number of keys in all chunks that have a value. */
  static long valuesOf(List<LoadedNodes> chunks) {
    return chunks.stream().mapToLong(chunk -> chunk.values).sum();
  }
}
