package org.inkling.datasets;

import java.nio.file.Path;
import java.util.Arrays;

/** The lines of a file, read once, as far as they are no longer than a limit. */
final class StringLines {
  /** The most lines, and the most bytes of keys, that the arrays of a set can hold. */
  static final int CAPACITY = Integer.MAX_VALUE - 9;

  private static final int INITIAL_BYTES = 1 << 16;
  private static final int INITIAL_LINES = 1 << 12;

  private final Path file;
  private final int maxBytes;
  private final int capacity;
  private byte[] bytes;
  private int used;
  private int[] starts;
  private int count;
  private long length;
  private boolean ascending = true;
  private int leftOut;
  private int repeated;

  private StringLines(Path file, int maxBytes, int capacity) {
    this.file = file;
    this.maxBytes = maxBytes;
    this.capacity = capacity;
    this.bytes = new byte[Math.min(INITIAL_BYTES, capacity)];
    this.starts = new int[INITIAL_LINES];
  }

  /**
   * Reads a file into a set.
   *
   * @param capacity the most lines and the most bytes of keys, at most {@link #CAPACITY}
   * @throws KeySetException if the file has more
   * @throws KeyFileException if the file is not intact
   */
  static StringKeys read(Path file, int maxBytes, int capacity) {
    if (maxBytes < 0) {
      throw new IllegalArgumentException(
          "the limit on the length of a key must be at least 0 bytes, not " + maxBytes);
    }
    var lines = new StringLines(file, maxBytes, capacity);
    try (FileBytes content = FileBytes.open(file)) {
      lines.read(content);
    }
    return lines.keys();
  }

  private void read(FileBytes content) {
    for (int next = content.next(); next >= 0; next = content.next()) {
      if (next == '\n') {
        endLine();
      } else {
        append((byte) next);
      }
    }
    if (length > 0) {
      endLine();
    }
  }

  private void append(byte next) {
    if (++length <= maxBytes) {
      if (used == bytes.length) {
        growBytes();
      }
      bytes[used++] = next;
    }
  }

  private void growBytes() {
    if (used == capacity) {
      throw full("bytes of keys");
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(2L * used, capacity));
  }

  private void endLine() {
    if (count + leftOut + repeated == capacity) {
      throw full("lines");
    }
    int order = count == 0 ? 1 : compareWithPrevious();
    if (length > maxBytes) {
      leftOut++;
      used = starts[count];
    } else if (order == 0) {
      repeated++;
      used = starts[count];
    } else {
      ascending &= order > 0;
      endKey();
    }
    length = 0;
  }

  private int compareWithPrevious() {
    int start = starts[count];
    return Arrays.compareUnsigned(bytes, start, used, bytes, starts[count - 1], start);
  }

  private void endKey() {
    if (++count == starts.length) {
      starts = Arrays.copyOf(starts, (int) Math.min(2L * count, capacity + 1L));
    }
    starts[count] = used;
  }

  private KeySetException full(String what) {
    return new KeySetException(
        file + " has more than " + capacity + " " + what + ", the limit of a set in memory");
  }

  private StringKeys keys() {
    int[] ends = Arrays.copyOf(starts, count + 1);
    if (ascending) {
      return new StringKeys(Arrays.copyOf(bytes, used), ends, leftOut, repeated);
    }
    return new StringSort(bytes, ends).keys(leftOut, repeated);
  }
}
