package org.inkling.loft.load;

import java.util.Arrays;
import java.util.List;

/** What was built of a chunk of a load: the headers of its nodes, and how many values they hold. */
public final class LoadedNodes {
  private long[] headers = new long[16];
  private int size;
  private int values;

  /** Notes a node, whose pivot is above those of all noted before. */
  void add(long header) {
    if (size == headers.length) {
      headers = Arrays.copyOf(headers, size * 2);
    }
    headers[size++] = header;
  }

  /** Notes how many keys have a value, not a deletion marker; those beside the nodes too. */
  void setValues(int values) {
    this.values = values;
  }

  /** The headers of the nodes of all chunks, which follow one another. */
  static long[] headersOf(List<LoadedNodes> chunks) {
    long[] all = new long[chunks.stream().mapToInt(chunk -> chunk.size).sum()];
    int at = 0;
    for (LoadedNodes chunk : chunks) {
      System.arraycopy(chunk.headers, 0, all, at, chunk.size);
      at += chunk.size;
    }
    return all;
  }

  /** How many keys of all chunks have a value. */
  static long valuesOf(List<LoadedNodes> chunks) {
    return chunks.stream().mapToLong(chunk -> chunk.values).sum();
  }
}
