package org.inkling.cli.entries;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.inkling.index.Cursor;
import org.inkling.loft.LoftIndex;
import org.inkling.source.EntryStream;

/**
 * Sorts entries that may be far more than memory holds: collects them in an index in memory, writes
 * its entries to a file whenever it has enough of them, and merges the files. Of the entries of one
 * key, the last one counts. Used by one thread.
 *
 * @shape up to {@link #ENTRIES_IN_MEMORY} entries in native memory, about 26 bytes each; on disk,
 *     16 bytes for each entry, and the same again while files are merged
 */
final class EntrySorter implements AutoCloseable {
  /** The number of entries in memory at which a file is written. */
  static final int ENTRIES_IN_MEMORY = 1 << 22;

  private static final int BATCH = 1 << 12;

  private final SpillFolder folder;
  private final int entriesInMemory;
  private final List<PairFile> runs = new ArrayList<>();
  private final long[] keys = new long[BATCH];
  private final long[] values = new long[BATCH];
  private int batched;
  private long collected; // in memory, without those of the batch
  private LoftIndex index = LoftIndex.builder().build();

  EntrySorter(SpillFolder folder, int entriesInMemory) {
    this.folder = folder;
    this.entriesInMemory = entriesInMemory;
  }

  /** Adds an entry. */
  void add(long key, long value) {
    keys[batched] = key;
    values[batched++] = value;
    if (batched == BATCH) {
      collect();
    }
  }

  private void collect() {
    index.putAll(keys, values, 0, batched);
    collected += batched;
    batched = 0;
    if (collected >= entriesInMemory) {
      spill();
    }
  }

  private void spill() {
    try (var writer = new PairFile.Writer(folder.next())) {
      try (Cursor cursor = index.ascending()) {
        while (cursor.next()) {
          writer.add(cursor.key(), cursor.value());
        }
      }
      runs.add(writer.finish());
    }
    index.close();
    index = LoftIndex.builder().build();
    collected = 0;
  }

  /** Returns all entries, sorted. */
  PairFile finish() {
    collect();
    if (collected > 0 || runs.isEmpty()) {
      spill();
    }
    if (runs.size() == 1) {
      return runs.getFirst();
    }
    PairFile merged = merge();
    runs.forEach(PairFile::delete);
    return merged;
  }

  private PairFile merge() {
    var queue = new PriorityQueue<Run>(Run.ORDER);
    try (var writer = new PairFile.Writer(folder.next())) {
      for (int i = 0; i < runs.size(); i++) {
        Run.advance(new Run(runs.get(i).open(), i), queue);
      }
      while (!queue.isEmpty()) {
        Run latest = queue.remove();
        long key = latest.stream.key();
        writer.add(key, latest.stream.value());
        Run.advance(latest, queue);
        while (!queue.isEmpty() && queue.element().stream.key() == key) {
          Run.advance(queue.remove(), queue);
        }
      }
      return writer.finish();
    } finally {
      queue.forEach(run -> run.stream.close());
    }
  }

  /** A pass over one file; the files with greater numbers have the later entries. */
  private record Run(EntryStream stream, int number) {
    static final Comparator<Run> ORDER =
        Comparator.comparingLong((Run run) -> run.stream.key())
            .thenComparing(Comparator.comparingInt(Run::number).reversed());

    /** Puts a run at its next entry into the queue, or closes it at its end. */
    static void advance(Run run, PriorityQueue<Run> queue) {
      if (run.stream.next()) {
        queue.add(run);
      } else {
        run.stream.close();
      }
    }
  }

  @Override
  public void close() {
    index.close();
  }
}
