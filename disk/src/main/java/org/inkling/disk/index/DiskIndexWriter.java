package org.inkling.disk.index;

import static java.util.Objects.checkFromIndexSize;

import java.nio.file.Path;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.format.FileKind;
import org.inkling.disk.format.PagedFileWriter;
import org.inkling.disk.format.SectionWriter;
import org.inkling.disk.model.ModelBuilder;
import org.inkling.disk.model.ModelChoice;
import org.inkling.disk.model.ModelSpec;
import org.inkling.disk.model.PageModel;
import org.inkling.disk.model.PageModels;
import org.inkling.disk.page.PageFormat;
import org.inkling.source.KeyOrder;
import org.inkling.source.UnsortedSourceException;
import org.jspecify.annotations.Nullable;

/**
 * Writes an index file from entries that are added in ascending order, some at a time: see {@link
 * DiskIndexBuilder#writer}. Used by one thread.
 *
 * <p>The file gets its name at {@link #finish}. A writer that is closed without it, or after a
 * failure, deletes what it has written. After a failure the only allowed call is {@link #close}.
 */
public final class DiskIndexWriter implements AutoCloseable {
  private final PagedFileWriter writer;
  private final Plan plan;
  private final FileKind kind;
  private final ModelBuilder model;
  private final WindowSample sample;
  private long entries;
  private long firstKey;
  private long lastKey;

  /** The specification of the index to build, and the reason for it. */
  record Plan(
      ModelSpec spec,
      @Nullable FetchStrategy fetch,
      @Nullable ModelChoice choice,
      KeyOrder keyOrder) {}

  DiskIndexWriter(FileLayer files, Path file, PageFormat format, Plan plan) {
    this.plan = plan;
    model = PageModels.builder(plan.spec, format.entriesPerPage());
    sample = new WindowSample();
    kind = IndexInfo.kind(plan.keyOrder);
    writer = PagedFileWriter.create(files, file, kind, format);
  }

  /**
   * Adds the next entries, a range of two arrays.
   *
   * @throws UnsortedSourceException if a key is not greater than the one before it
   * @throws org.inkling.disk.FileAccessException if the system cannot write
   * @throws IndexOutOfBoundsException if the range is not within both arrays
   */
  public void add(long[] keys, long[] values, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    if (count == 0) {
      return;
    }
    requireAscending(keys, from, count);
    if (entries == 0) {
      firstKey = keys[from];
    }
    lastKey = keys[from + count - 1];
    entries += count;
    writer.addAll(keys, values, from, count);
    model.addAll(keys, from, count);
    sample.addAll(keys, from, count);
  }

  private void requireAscending(long[] keys, int from, int count) {
    long previous = lastKey;
    for (int i = 0; i < count; i++) {
      long key = keys[from + i];
      if (key <= previous && entries + i > 0) {
        throw new UnsortedSourceException(entries + i, previous, key);
      }
      previous = key;
    }
  }

  /** Returns the number of entries added. */
  public long entries() {
    return entries;
  }

  /**
   * Completes the file, syncs it, and gives it its name.
   *
   * @throws org.inkling.disk.FileAccessException if the system fails; see {@link #close}
   */
  public void finish() {
    writeMetadata();
    writer.finish();
  }

  /**
   * Like {@link #finish}, but a crash may lose the name until the caller has synced the folder,
   * which it can do once for several files.
   *
   * @throws org.inkling.disk.FileAccessException if the system fails; see {@link #close}
   */
  public void finishUnsynced() {
    writeMetadata();
    writer.finishUnsynced();
  }

  private void writeMetadata() {
    PageModel built = model.build();
    WindowSample.Shape windows = sample.measure(built, writer.format().entriesPerPage());
    var info =
        new IndexInfo(
            entries, firstKey, lastKey, plan.spec, plan.fetch, windows, plan.choice, plan.keyOrder);
    try (SectionWriter section = writer.section(IndexInfo.SECTION)) {
      info.write(kind.version(), section::put);
    }
    try (SectionWriter section = writer.section(IndexReader.MODEL)) {
      built.write(section::put);
    }
  }

  /** Closes the writer and deletes an unfinished file. */
  @Override
  public void close() {
    writer.close();
  }
}
