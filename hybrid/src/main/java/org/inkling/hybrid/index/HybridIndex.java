package org.inkling.hybrid.index;

import java.nio.file.Path;
import java.util.Objects;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.index.BuildProgress;
import org.inkling.hybrid.store.FolderCheck;
import org.inkling.hybrid.store.ScannedEntries;
import org.inkling.hybrid.store.StoreKind;
import org.inkling.source.SortedEntrySource;

/**
 * An ordered index in a folder that can be written to and survives crashes: a learned index in
 * memory takes the writes, a log keeps them, and merges take them into learned indexes in files.
 *
 * <p>Any number of threads may share it; one process, and one object in it, may have a folder open.
 * A write takes effect at once for everybody, and returns when it is as safe as the {@link
 * org.inkling.hybrid.SyncMode} asks for. {@code put}, {@code putAll} and {@link #delete} never read
 * the disk; the writes that say what was there before read it where no stage in memory knows.
 *
 * <p>A lookup goes through the stages in memory, usually one or two, and then reads the run, as
 * {@code DiskIndex} does, through a cache of its pages ({@link HybridOptions#cacheBytes}). Cursors
 * hold nothing of the index while their caller has the entries. Each entry that one reports was
 * there at some instant of the walk, keys strictly ascend or descend, and what is there throughout
 * is reported exactly once; for one instant take a {@link #snapshot}. {@code getAll} reads the
 * files several pages at a time. {@code size} and {@code count} look every key of the stages in
 * memory up in the run, as writes do not ask whether they replace something: exact when nobody
 * writes; beside writers each key counts as it was at some instant of the call. {@link
 * #estimatedSize} looks up none. {@code first}, {@code ceiling} and their like walk over keys that
 * were deleted since the last merge where the nearest ones were.
 *
 * <p>Merges run in the background and stop nobody, but for one case: a write waits while the stage
 * that it would go to is full and the stage before it is still being merged ({@link
 * HybridStatistics#stalls}). Memory is two stages as the {@link MergeTrigger} limits them, the
 * run's models, the cache of its pages, and what snapshots keep. A {@link MergeTrigger#budget}
 * counts all that stages have from the system; the other triggers count entries, beside which
 * allocators keep 2 MiB for each stage, and up to half as much again while it grows.
 *
 * <p>What the system refuses is a {@link org.inkling.disk.FileAccessException}, damage a {@link
 * org.inkling.disk.CorruptFileException}, both with file and offset. When a sync of the log fails,
 * every later write is refused; when the log cannot be written, as on a full disk, writes are
 * refused until a later one finds that it can. Reads go on; the write at which it happened may or
 * may not be there at the next opening. When a merge fails it is tried again later, and writes go
 * on until the stage in memory is full. After {@link #close} every operation throws {@link
 * IllegalStateException}.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 * @error none: models are of files, whose pages decide
 * @source Making In-Memory Learned Indexes Efficient on Disk, SIGMOD'24, section 9
 */
public final class HybridIndex extends HybridOperations implements AutoCloseable {
  private final HybridLife life;

  private HybridIndex(HybridLife life) {
    super(life.view(), life.writer());
    this.life = life;
  }

  /**
   * Opens the index of a folder with the defaults; makes folder and index if they are not there.
   */
  public static HybridIndex open(Path folder) {
    return open(folder, HybridOptions.defaults());
  }

  /**
   * Opens the index of a folder; makes folder and index if they are not there. What the log has is
   * read into memory, and its end cut off where a crash left less than a whole record.
   *
   * @throws org.inkling.disk.CorruptFileException if a file is missing or damaged, but for the end
   *     of the log; the folder is as it was then
   * @throws org.inkling.disk.FileAccessException if the system fails, or somebody has it open
   * @throws IllegalArgumentException if the folder holds something else
   */
  public static HybridIndex open(Path folder, HybridOptions options) {
    return open(new SystemFiles(), folder, options);
  }

  @SuppressWarnings("exports")
  static HybridIndex open(FileLayer files, Path folder, HybridOptions options) {
    Objects.requireNonNull(options, "options");
    return new HybridIndex(Opening.open(files, folder, options));
  }

  /**
   * Makes the index of a folder from entries, which stream into its files, and opens it. If this
   * fails, what was written is deleted. If the process ends before it does, the folder is refused
   * from then on, as one whose load was cut off: delete its files, and load again.
   *
   * @throws IllegalStateException if the folder has an index already that was ever written to
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   */
  public static HybridIndex load(Path folder, HybridOptions options, SortedEntrySource entries) {
    return load(folder, options, entries, BuildProgress.NONE);
  }

  /** As {@link #load(Path, HybridOptions, SortedEntrySource)}, and tells how far it has come. */
  public static HybridIndex load(
      Path folder, HybridOptions options, SortedEntrySource entries, BuildProgress progress) {
    return load(new SystemFiles(), folder, options, entries, progress);
  }

  @SuppressWarnings("exports")
  static HybridIndex load(
      FileLayer files,
      Path folder,
      HybridOptions options,
      SortedEntrySource entries,
      BuildProgress progress) {
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(entries, "entries");
    if (options.isReadOnly()) {
      throw new IllegalArgumentException(folder + ": a load with options to be read only");
    }
    HybridLife life = Opening.openForLoad(files, folder, options);
    try {
      life.load(entries, progress);
      return new HybridIndex(life);
    } catch (RuntimeException | Error e) {
      try {
        life.close();
      } catch (RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /**
   * Reads every byte of a folder whose index is not open, and finds any that was changed. What a
   * crash has left counts as damage, too, until the index has been opened once.
   *
   * @throws org.inkling.disk.CorruptFileException for the first thing that is not as it should be
   * @throws org.inkling.disk.FileAccessException if the system fails, or somebody has it open
   */
  public static void verify(Path folder, BuildProgress progress) {
    FolderCheck.verify(new SystemFiles(), folder, StoreKind.HYBRID, progress);
  }

  /**
   * Waits until every write that returned before this call is on disk, in every mode.
   *
   * @throws org.inkling.disk.FileAccessException if one is not, because the log has failed
   */
  public void sync() {
    life.sync();
  }

  /** Merges what has been written before this call, and waits for it. */
  public void flush() {
    life.flush();
  }

  /**
   * Merges, and writes the whole run anew, with models and files as the options say; waits for it.
   */
  public void compact() {
    life.compact();
  }

  /** Waits until no merge is running and none has been asked for. */
  public void awaitMerges() {
    life.awaitMerges();
  }

  /**
   * A view of the index as it is at one instant of this call, to be closed. It freezes the stage
   * that is written to, which waits for writers under their latches only.
   */
  public HybridSnapshot snapshot() {
    return life.snapshot();
  }

  /**
   * Copies the index as it is at one instant of this call into another folder, where it can be
   * opened; others may write meanwhile. What is left where this fails or is cut off is as of {@link
   * #load}.
   *
   * @throws IllegalStateException if that folder has an index already that was ever written to
   */
  public void backup(Path target) {
    backup(target, BuildProgress.NONE);
  }

  /** As {@link #backup(Path)}, and tells how far it has come. */
  public void backup(Path target, BuildProgress progress) {
    try (HybridSnapshot snapshot = snapshot()) {
      var entries = new ScannedEntries(snapshot, snapshot.size());
      load(life.files(), target, life.options().readOnly(false), entries, progress).close();
    }
  }

  /**
   * About how many keys there are, from what each stage counts: keys that are written again while
   * they are in a file count twice, those that are removed there still count.
   */
  public long estimatedSize() {
    return life.estimatedSize();
  }

  /** What the opening found in the log. */
  public HybridRecovery recovery() {
    return life.recovery();
  }

  /** What the index consists of, and what merges have done. */
  public HybridStatistics statistics() {
    return life.statistics();
  }

  /**
   * Fails unless every stage is whole, and the run is what the folder says; while nobody writes and
   * no merge is running.
   *
   * @throws IllegalStateException for what is not so
   */
  public void checkStructure() {
    life.checkStructure();
  }

  /**
   * Syncs what has been written and ends the index; a merge that runs is given up, and what it
   * would have taken is in the log. Waits for operations inside; a second close does nothing.
   *
   * @throws org.inkling.disk.FileAccessException if the log has failed, now or before
   */
  @Override
  public void close() {
    life.close();
  }

  @Override
  public String toString() {
    return "HybridIndex in " + life.path();
  }
}
