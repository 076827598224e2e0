package org.inkling.hybrid.run;

import static org.inkling.source.SortedKeySource.UNKNOWN_SIZE;

import java.util.ArrayList;
import java.util.List;
import org.inkling.disk.index.DiskIndexWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes ascending entries into files of similar size, about the wanted one; writes no file if
 * there are no entries. Used by one thread. If it is closed before {@link #finish}, it deletes what
 * it has written.
 */
final class PartWriter implements AutoCloseable {
  private final RunFolder folder;
  private final RunOptions options;
  private final long entriesPerFile;
  private final long most; // entries in the last file, which takes the rest
  private long filesToEnd; // number of files before the last one
  private final List<RunFile> files = new ArrayList<>();
  private @Nullable DiskIndexWriter writer;
  private long number; // of the file that is being written

  /**
   * Creates a writer for a number of entries.
   *
   * @param expected about how many there will be, or {@link
   *     org.inkling.source.SortedKeySource#UNKNOWN_SIZE}
   * @param wanted about how many a file is to get
   */
  PartWriter(RunFolder folder, RunOptions options, long expected, long wanted) {
    this.folder = folder;
    this.options = options;
    most = 2 * wanted;
    if (expected == UNKNOWN_SIZE) {
      filesToEnd = Long.MAX_VALUE;
      entriesPerFile = wanted;
    } else {
      long count = Math.max(1, expected / wanted + (expected % wanted > wanted / 2 ? 1 : 0));
      filesToEnd = count - 1;
      entriesPerFile = Math.max(1, Math.ceilDiv(expected, count));
    }
  }

  /** Adds entries that are a range of two arrays. */
  void add(long[] keys, long[] values, int from, int count) {
    int next = from;
    int end = from + count;
    while (next < end) {
      DiskIndexWriter current = current();
      long room = (filesToEnd > 0 ? entriesPerFile : most) - current.entries();
      int some = (int) Math.min(room, end - next);
      current.add(keys, values, next, some);
      next += some;
      if (some == room) {
        end(current);
        filesToEnd = Math.max(0, filesToEnd - 1);
      }
    }
  }

  private DiskIndexWriter current() {
    DiskIndexWriter current = writer;
    if (current == null) {
      number = folder.next();
      current = folder.writer(number, options);
      writer = current;
    }
    return current;
  }

  private void end(DiskIndexWriter current) {
    current.finishUnsynced();
    writer = null;
    current.close();
    try {
      files.add(RunFile.open(folder, number, options));
    } catch (RuntimeException | Error e) {
      RunFile.delete(folder, number);
      throw e;
    }
  }

  /** Ends the last file, and passes all files to the caller, open, their names not yet synced. */
  List<RunFile> finish() {
    if (writer != null) {
      end(writer);
    }
    List<RunFile> all = List.copyOf(files);
    files.clear();
    return all;
  }

  @Override
  public void close() {
    discard(files);
    files.clear();
    DiskIndexWriter current = writer;
    if (current != null) {
      writer = null;
      try {
        current.close();
      } finally {
        RunFile.delete(folder, number); // it may have had its name when it failed
      }
    }
  }

  /** Closes and deletes files without other references. */
  static void discard(List<RunFile> unwanted) {
    for (RunFile file : unwanted) {
      file.markObsolete();
      file.release();
    }
  }
}
