package org.inkling.hybrid.run;

import java.util.List;
import org.inkling.disk.file.NewNames;
import org.inkling.disk.index.BuildProgress;
import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/** Writes a run from a sorted source in one pass, for bulk loads and backups. */
public final class RunWriter {
  private static final int BATCH = 4096;

  private RunWriter() {}

  /**
   * Writes a run and opens it; the caller gets its one reference. Its files and their names are
   * synced. If this fails no file remains.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws IllegalArgumentException if the source has deletion markers
   * @throws org.inkling.disk.FileAccessException if the system cannot write
   */
  public static StaticRun write(
      RunFolder folder, RunOptions options, SortedEntrySource entries, BuildProgress progress) {
    NewNames names = folder.newNames();
    try (var writer = new PartWriter(folder, options, entries.size(), options.partitionEntries())) {
      pass(entries, writer, progress);
      List<RunFile> files = writer.finish();
      folder.sync(names, files);
      return new StaticRun(folder, files);
    }
  }

  private static void pass(SortedEntrySource entries, PartWriter writer, BuildProgress progress) {
    long total = entries.size();
    long done = 0;
    var batch = new EntryBatch(BATCH);
    try (EntryStream stream = SortedEntrySource.checked(entries).open()) {
      do {
        batch.clear();
        stream.read(batch);
        refuseDeletions(batch);
        writer.add(batch.keys(), batch.values(), 0, batch.size());
        done += batch.size();
        progress.at(done, total);
      } while (batch.room() == 0);
    }
  }

  private static void refuseDeletions(EntryBatch batch) {
    int deletion = batch.nextDeletion(0);
    if (deletion >= 0) {
      throw new IllegalArgumentException(
          "key " + batch.keys()[deletion] + " is a deletion marker, which a run has no place for");
    }
  }
}
