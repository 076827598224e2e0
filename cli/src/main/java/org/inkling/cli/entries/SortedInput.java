package org.inkling.cli.entries;

import java.nio.file.Path;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.source.EntryStream;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;

/**
 * The entries of a file in ascending order of their keys, in a temporary file, so that a build can
 * read them several times, also from standard input.
 */
public final class SortedInput implements SortedEntrySource, AutoCloseable {
  private final SpillFolder folder;
  private final PairFile sorted;
  private final KeyOrder order;
  private final long read;

  private SortedInput(SpillFolder folder, PairFile sorted, KeyOrder order, long read) {
    this.folder = folder;
    this.sorted = sorted;
    this.order = order;
    this.read = read;
  }

  /**
   * Reads all entries of a file that is sorted.
   *
   * @param near the folder in which the temporary file is created
   * @throws EntryFileException if a key is not greater than the one before it
   */
  public static SortedInput requireSorted(EntryReader reader, Path near, ProgressLine line) {
    var folder = new SpillFolder(near);
    try (var writer = new PairFile.Writer(folder.next())) {
      long previous = 0;
      long count = 0;
      while (reader.next()) {
        if (count > 0 && reader.key() <= previous) {
          throw unsorted(reader, previous);
        }
        previous = reader.key();
        writer.add(previous, reader.value());
        count = step(reader, line, count);
      }
      return new SortedInput(folder, writer.finish(), reader.order(), count);
    } catch (RuntimeException | Error e) {
      folder.closeAfter(e);
      throw e;
    }
  }

  private static EntryFileException unsorted(EntryReader reader, long previous) {
    KeyOrder order = reader.order();
    boolean isDuplicate = reader.key() == previous;
    return new EntryFileException(
        reader.place(),
        "a key greater than " + order.format(previous) + ", the key before it",
        (isDuplicate ? "the same key" : order.format(reader.key()))
            + "; --sort sorts the entries, and keeps the last one of each key");
  }

  /**
   * Reads all entries of a file and sorts them; of the entries of one key, the last one counts.
   *
   * @param near the folder in which the temporary files are created
   */
  public static SortedInput sort(EntryReader reader, Path near, ProgressLine line) {
    return sort(reader, near, line, EntrySorter.ENTRIES_IN_MEMORY);
  }

  static SortedInput sort(EntryReader reader, Path near, ProgressLine line, int entriesInMemory) {
    var folder = new SpillFolder(near);
    try (var sorter = new EntrySorter(folder, entriesInMemory)) {
      long count = 0;
      while (reader.next()) {
        sorter.add(reader.key(), reader.value());
        count = step(reader, line, count);
      }
      return new SortedInput(folder, sorter.finish(), reader.order(), count);
    } catch (RuntimeException | Error e) {
      folder.closeAfter(e);
      throw e;
    }
  }

  private static long step(EntryReader reader, ProgressLine line, long count) {
    reader.show(line, count + 1);
    return count + 1;
  }

  /** Returns the order of the keys. */
  public KeyOrder order() {
    return order;
  }

  /** Returns the number of entries that were dropped, because a later one has the same key. */
  public long dropped() {
    return read - sorted.entries();
  }

  @Override
  public long size() {
    return sorted.size();
  }

  @Override
  public EntryStream open() {
    return sorted.open();
  }

  /** Deletes the temporary files. */
  @Override
  public void close() {
    folder.close();
  }
}
