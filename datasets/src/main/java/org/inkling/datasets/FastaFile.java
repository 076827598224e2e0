package org.inkling.datasets;

import java.nio.file.Path;
import java.util.Arrays;
import org.inkling.source.KeyOrder;

/**
 * The canonical 31-mers of a compressed FASTA file.
 *
 * <p>A window of 31 bases is a number of 62 bits, two bits per base, first base first; its key is
 * the smaller of that number and the number of the reverse complement. Anything except A, C, G and
 * T breaks the run of bases; a run continues across the lines of a record.
 */
final class FastaFile {
  private static final int WINDOW = 31;
  private static final long WINDOW_MASK = (1L << (2 * WINDOW)) - 1;
  private static final int TOP_SHIFT = 2 * (WINDOW - 1);
  private static final int INITIAL_KEYS = 1 << 16;

  private final Path file;
  private long[] keys = new long[INITIAL_KEYS];
  private int count;
  private long forward;
  private long reverse;
  private int run;

  private FastaFile(Path file) {
    this.file = file;
  }

  /**
   * Returns all distinct keys in ascending order, mapped to signed order.
   *
   * @throws KeyFileException if the file is not intact or does not begin with a record
   */
  static long[] read(Path file) {
    var reader = new FastaFile(file);
    try (FileBytes bytes = FileBytes.open(file)) {
      reader.readRecords(bytes);
    }
    return reader.sortedKeys();
  }

  private void readRecords(FileBytes bytes) {
    int next = bytes.next();
    if (next >= 0 && next != '>') {
      throw new KeyFileException(file, 0, "a FASTA record, which begins with >", "byte " + next);
    }
    while (next >= 0) {
      if (next == '>') {
        skipLine(bytes);
        run = 0;
      } else if (next != '\n' && next != '\r') {
        accept(base(next), bytes);
      }
      next = bytes.next();
    }
  }

  private static void skipLine(FileBytes bytes) {
    int next = bytes.next();
    while (next >= 0 && next != '\n') {
      next = bytes.next();
    }
  }

  private static int base(int letter) {
    return switch (letter) {
      case 'A', 'a' -> 0;
      case 'C', 'c' -> 1;
      case 'G', 'g' -> 2;
      case 'T', 't' -> 3;
      default -> -1;
    };
  }

  private void accept(int base, FileBytes bytes) {
    if (base < 0) {
      run = 0;
      return;
    }
    forward = (forward << 2 | base) & WINDOW_MASK;
    reverse = reverse >>> 2 | (3L - base) << TOP_SHIFT;
    if (++run >= WINDOW) {
      append(Math.min(forward, reverse), bytes);
    }
  }

  private void append(long key, FileBytes bytes) {
    if (count == keys.length) {
      if (count == Integer.MAX_VALUE - 8) {
        throw new KeyFileException(
            file, bytes.offset(), "at most " + count + " windows, the limit of an array", "more");
      }
      keys = Arrays.copyOf(keys, (int) Math.min(2L * count, Integer.MAX_VALUE - 8));
    }
    keys[count++] = key;
  }

  private long[] sortedKeys() {
    Arrays.parallelSort(keys, 0, count);
    int unique = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        keys[unique++] = keys[i];
      }
    }
    long[] signed = Arrays.copyOf(keys, unique);
    for (int i = 0; i < unique; i++) {
      signed[i] = KeyOrder.UNSIGNED.key(signed[i]);
    }
    return signed;
  }
}
