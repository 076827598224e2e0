package org.inkling.hybrid.index;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.index.BuildProgress;
import org.inkling.hybrid.store.FolderCheck;
import org.inkling.hybrid.store.StoreKind;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyOrdered;
import org.inkling.source.SortedEntrySource;

/**
 * An ordered, writable index in a folder that survives crashes: a learned index in memory takes the
 * writes, a log persists them, and merges move them into learned indexes in files.
 *
 * {@snippet class="org.inkling.hybrid.SnippetsTest" region="hybrid-index"}
 *
 * <p>Any number of threads may share it; only one object, in one process, may have a folder open. A
 * write takes effect at once for all threads, and returns when it is as safe as the {@link
 * org.inkling.disk.SyncMode} requires. {@code put}, {@code putAll} and {@link #delete} never read
 * the disk. Writes that return the previous state read the disk if no stage in memory knows that
 * state.
 *
 * <p>A lookup goes through the stages in memory, usually one or two, and then reads the run, as
 * {@code DiskIndex} does, through a cache of its pages ({@link HybridOptions#cacheBytes}). Cursors
 * hold nothing of the index between calls. Each entry that a cursor reports was present at some
 * instant of the walk, keys strictly ascend or descend, and an entry that is present throughout is
 * reported exactly once; for a view of one instant take a {@link #snapshot}. {@code getAll} reads
 * several pages of the files at a time. {@code size} and {@code count} look up every key of the
 * stages in memory in the run, because writes do not check whether they replace something. They are
 * exact if there are no concurrent writes; otherwise each key counts as it was at some instant of
 * the call. {@link #estimatedSize} looks up no key. {@code first}, {@code ceiling} and similar
 * operations walk over keys that were deleted since the last merge if these were the nearest.
 *
 * <p>Merges run in the background and do not block operations, with one exception: a write waits
 * while the stage that it would go to is full and the previous stage is still being merged ({@link
 * HybridStatistics.Merges#stalls}). The index takes memory for two stages as the {@link
 * MergeTrigger} limits them, the run's models, the cache of its pages, and what snapshots keep. A
 * {@link MergeTrigger#budget} counts all memory that stages have from the system. The other
 * triggers count entries; in addition, allocators keep 2 MiB for each stage, and up to half as much
 * again while it grows.
 *
 * <p>A refusal by the system causes a {@link org.inkling.disk.FileAccessException}, damage a {@link
 * org.inkling.disk.CorruptFileException}, both with file and offset. After a failed sync of the
 * log, or once a sync finds that the folder was deleted, moved or replaced, every later write is
 * refused, and the close throws. If the log cannot be written, as on a full disk, writes are
 * refused until a later one succeeds. Reads continue; the write that failed may or may not be
 * present at the next opening. A merge that fails is retried later, and writes continue until the
 * stage in memory is full. After {@link #close} every operation throws {@link
 * IllegalStateException}.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 * @error none: models are of files, whose pages decide
 * @source Making In-Memory Learned Indexes Efficient on Disk, SIGMOD'24, section 9
 */
public final class HybridIndex extends HybridOperations implements KeyOrdered, AutoCloseable {
  private final HybridLifecycle life;

  private HybridIndex(HybridLifecycle life) {
    super(life.view(), life.writer());
    this.life = life;
  }

  /**
   * Opens the index of a folder with the default options; creates the folder and the index if they
   * do not exist.
   */
  public static HybridIndex open(Path folder) {
    return open(folder, HybridOptions.defaults());
  }

  /**
   * Opens the index of a folder; creates the folder and the index if they do not exist. The log is
   * read into memory, and its end is cut off where a crash left an incomplete record.
   *
   * @throws org.inkling.disk.CorruptFileException if a file is missing or damaged, other than at
   *     the end of the log; the folder is then unchanged
   * @throws org.inkling.disk.FileAccessException if the system fails, or the folder is already open
   * @throws IllegalArgumentException if the folder contains something else
   * @throws IllegalStateException if two options contradict each other
   */
  public static HybridIndex open(Path folder, HybridOptions options) {
    return open(new SystemFiles(), folder, options);
  }

  @SuppressWarnings("exports")
  static HybridIndex open(FileLayer files, Path folder, HybridOptions options) {
    Objects.requireNonNull(options, "options");
    HybridLifecycle life = Opening.open(files, folder, options);
    try {
      life.mergeIfManyLogs();
      return new HybridIndex(life);
    } catch (RuntimeException | Error e) {
      closeAfter(life, e);
      throw e;
    }
  }

  private static void closeAfter(HybridLifecycle life, Throwable failure) {
    try {
      life.close();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Creates the index of a folder from entries, which stream into its files, and opens it. If this
   * fails, what was written is deleted. If the process ends before this returns, the folder is
   * refused afterwards, because its load was cut off: delete its files, and load again.
   *
   * @throws IllegalStateException if the folder already has an index that was ever written to, or
   *     two options contradict each other
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   */
  public static HybridIndex load(Path folder, HybridOptions options, SortedEntrySource entries) {
    return load(folder, options, entries, BuildProgress.NONE);
  }

  /** Like {@link #load(Path, HybridOptions, SortedEntrySource)}, but reports its progress. */
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
      throw new IllegalArgumentException(folder + ": a load with read-only options");
    }
    HybridLifecycle life = Opening.openForLoad(files, folder, options);
    try {
      life.load(entries, progress);
      return new HybridIndex(life);
    } catch (RuntimeException | Error e) {
      closeAfter(life, e);
      throw e;
    }
  }

  /**
   * Reads every byte of a folder whose index is not open, and detects any changed byte. What a
   * crash has left also counts as damage until the index has been opened for writing.
   *
   * @return files in the folder that do not belong to the store, as those that file managers and
   *     editors leave; they are not read
   * @throws org.inkling.disk.CorruptFileException for the first violation
   * @throws org.inkling.disk.FileAccessException if the system fails, or the folder is already open
   */
  public static List<Path> verify(Path folder, BuildProgress progress) {
    return FolderCheck.verify(new SystemFiles(), folder, StoreKind.HYBRID, progress);
  }

  /**
   * Waits until every write that returned before this call is on disk, in every mode.
   *
   * @throws org.inkling.disk.FileAccessException if one of them is not, because the log has failed
   */
  public void sync() {
    life.sync();
  }

  /** Merges what has been written before this call, and waits for the merge. */
  public void flush() {
    life.flush();
  }

  /**
   * Merges and rewrites the whole run, with models and files according to the options; waits for
   * it.
   */
  public void compact() {
    life.compact();
  }

  /** Waits until no merge is running or requested. */
  public void awaitMerges() {
    life.awaitMerges();
  }

  /**
   * Returns a view of the index at one instant of this call, which the caller must close.
   *
   * <p>If nothing was written since the last snapshot, this costs a few microseconds. Otherwise it
   * freezes the stage being written, which waits for writers that hold latches, and joins small
   * stages that earlier snapshots have left in memory, some 20,000 entries at most. It does not
   * wait for the disk, with one exception: if sixteen stages that are too large to be joined wait
   * for a merge, it waits for that merge.
   */
  public HybridSnapshot snapshot() {
    return life.snapshot();
  }

  /**
   * Copies the index, as it is at one instant of this call, into another folder, where it can be
   * opened; other threads may write meanwhile. If this fails or is cut off, the target is left as
   * by {@link #load}.
   *
   * @throws IllegalStateException if that folder already has an index that was ever written to
   */
  public void backup(Path target) {
    backup(target, BuildProgress.NONE);
  }

  /** Like {@link #backup(Path)}, but reports its progress. */
  public void backup(Path target, BuildProgress progress) {
    try (HybridSnapshot snapshot = snapshot()) {
      SortedEntrySource entries =
          SortedEntrySource.of(snapshot.size(), () -> snapshot.ascending().entries());
      load(life.files(), target, life.options().readOnly(false), entries, progress).close();
    }
  }

  /**
   * Returns the approximate number of keys, from the counts of the stages: a key that is in a file
   * and was written again counts twice, and a key that is in a file and was removed still counts.
   */
  public long estimatedSize() {
    return life.estimatedSize();
  }

  /**
   * Returns whether the keys are signed or unsigned numbers, as {@link HybridOptions#keyOrder} said
   * when the store was created.
   */
  @Override
  public KeyOrder keyOrder() {
    requireOpen();
    return life.options().runOptions().keyOrder();
  }

  /** Returns what the opening found in the log. */
  public HybridRecovery recovery() {
    return life.recovery();
  }

  /** Returns the parts of the index, and the activity of merges. */
  public HybridStatistics statistics() {
    return life.statistics();
  }

  /**
   * Checks that every stage is intact, and that the run matches the folder. There must be no
   * concurrent writes or merges.
   *
   * @throws IllegalStateException for the first violation
   */
  public void checkStructure() {
    life.checkStructure();
  }

  /**
   * Syncs what has been written and closes the index. A running merge is abandoned; what it would
   * have merged is in the log. Waits for operations inside; a second close does nothing.
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
