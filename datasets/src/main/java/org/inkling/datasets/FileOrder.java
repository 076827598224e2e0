package org.inkling.datasets;

import java.nio.file.Path;
import org.inkling.source.KeyOrder;

/** Checks the keys of a file and rejects a key that is not greater than the previous one. */
final class FileOrder {
  private final Path file;
  private long previous;
  private boolean hasPrevious;

  FileOrder(Path file) {
    this.file = file;
  }

  /** Checks the signed key at {@code offset}. */
  void accept(long key, long offset) {
    if (key <= previous && hasPrevious) {
      throw new KeyFileException(
          file,
          offset,
          "a key greater than " + unsigned(previous) + ", the one before it",
          (key == previous ? "the duplicate " : "the unsorted ") + unsigned(key));
    }
    previous = key;
    hasPrevious = true;
  }

  private static String unsigned(long key) {
    return KeyOrder.UNSIGNED.format(key);
  }
}
