package org.inkling.cli.entries;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the entries of a file, in the order of the file, sorted or not. Used by one thread;
 * ends when the file is closed.
 */
public interface EntryReader {
  /** The number of entries between two updates of a progress line. */
  int ENTRIES_PER_STEP = 1 << 14;

  /**
   * Moves to the next entry.
   *
   * @return false after the last entry
   * @throws EntryFileException if the file is not what its format requires
   * @throws UncheckedIOException if the file cannot be read
   */
  boolean next();

  /** Returns the key of the current entry, as an index holds it. */
  long key();

  /** Returns the value of the current entry; 0 if only keys are read. */
  long value();

  /** Returns the order of the keys. */
  KeyOrder order();

  /** Returns the first line if it was read as a header, or null. */
  default @Nullable String header() {
    return null;
  }

  /** Returns the file and the place of the current entry in it, for messages. */
  String place();

  /** Returns the number of bytes read so far, and the size of the file, or -1 if it is unknown. */
  ReadProgress progress();

  /** Shows the progress now and then, by the number of entries so far. */
  default void show(ProgressLine line, long count) {
    if (count % ENTRIES_PER_STEP == 0) {
      ReadProgress progress = progress();
      line.at(progress.done(), progress.total());
    }
  }

  /** How much of a file was read, in bytes. */
  record ReadProgress(long done, long total) {}

  /** Returns the exception for a file that cannot be read. */
  static UncheckedIOException unreadable(String name, IOException cause) {
    return new UncheckedIOException(name + " cannot be read: " + cause, cause);
  }
}
