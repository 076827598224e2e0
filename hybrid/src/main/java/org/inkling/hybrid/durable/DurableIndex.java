package org.inkling.hybrid.durable;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.log.LogEnd;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunWriter;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.hybrid.store.FolderCheck;
import org.inkling.hybrid.store.Manifest;
import org.inkling.hybrid.store.StoreFolder;
import org.inkling.hybrid.store.StoreKind;
import org.inkling.index.OrderedIndex;
import org.inkling.latch.KeyLatches;
import org.inkling.memory.MemoryAccess;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyOrdered;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * An ordered index in memory that outlives its process: every change is appended to a log in a
 * folder before it is acknowledged, and checkpoints, made during writes, keep the log short.
 *
 * {@snippet class="org.inkling.hybrid.SnippetsTest" region="durable-index"}
 *
 * <p>The folder belongs to one index of one process. An opening loads the last checkpoint and
 * replays the log after it. A tail that a crash has torn is cut off, which {@link #statistics}
 * reports; damage causes a {@link org.inkling.disk.CorruptFileException} that names file and
 * offset.
 *
 * <p>Reads go directly to the index: they never wait, and may see a change before it is
 * acknowledged. After a failed sync of the log, or once a sync finds that the folder was deleted,
 * moved or replaced, every change is refused with a {@link org.inkling.disk.FileAccessException},
 * and the close throws it; reads continue, and may see changes that were never on disk. If the log
 * cannot be written, as on a full disk, changes are refused until a later one succeeds. If a change
 * throws that exception, it may or may not have been made.
 *
 * @shape what the index takes in memory; in files 32 bytes for each change since the last
 *     checkpoint, and about 16 for each entry of that checkpoint
 * @units a change costs a change of the index, a latch and 32 bytes into a ring; where every write
 *     is synced, a share of a sync
 * @source XIndex, section 5, for logs and checkpoints in the background; docs/hybrid.md
 */
public final class DurableIndex extends LoggedOperations implements OrderedIndex, KeyOrdered {
  private final StoreFolder folder;
  private final Path directory;
  private final KeyOrder keyOrder;
  private final Checkpoints checkpoints;
  private final long recovered;
  private final long recoveryNanos;

  @GuardedBy("this")
  private boolean released;

  private DurableIndex(
      StoreFolder folder,
      Path directory,
      DurableOptions options,
      Recovery recovery,
      long begunNanos) {
    var latches = new KeyLatches();
    super(recovery.index(), recovery.log(), latches);
    this.folder = folder;
    this.directory = directory;
    keyOrder = options.run().keyOrder();
    recovered = recovery.records();
    checkpoints = new Checkpoints(folder, options, this, latches, recovered);
    recoveryNanos = System.nanoTime() - begunNanos;
  }

  /**
   * Opens the index of a folder; creates the folder and an empty index if they do not exist.
   *
   * @param loader makes the index in memory from the entries of the last checkpoint, all of them;
   *     nothing else may write to it, and closing the durable index closes it
   * @throws org.inkling.disk.CorruptFileException if a file is damaged
   * @throws org.inkling.disk.FileAccessException if the system fails, or the folder is already open
   * @throws org.inkling.NativeAccessException if the JVM denies native access
   * @throws IllegalArgumentException if the folder contains something else, or a store of another
   *     order than {@link DurableOptions#keyOrder} says
   * @throws IllegalStateException if two options contradict each other
   */
  public static DurableIndex open(
      Path directory,
      DurableOptions options,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader) {
    MemoryAccess.require(); // before the folder is made: the loader may need it
    return open(new SystemFiles(), directory, options, loader);
  }

  static DurableIndex open(
      FileLayer files,
      Path directory,
      DurableOptions options,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader) {
    options.requireConsistent();
    long begun = System.nanoTime();
    StoreFolder folder =
        options.isReadOnly()
            ? StoreFolder.openReadOnly(files, directory, StoreKind.DURABLE)
            : StoreFolder.open(files, directory, StoreKind.DURABLE);
    try {
      DurableOptions own = options.of(folder.keyOrder(options.keyOrder()));
      return folder.manifest() == null
          ? created(folder, directory, own, loader, begun)
          : recovered(folder, directory, own, loader, begun);
    } catch (RuntimeException | Error e) {
      folder.close();
      throw e;
    }
  }

  private static DurableIndex created(
      StoreFolder folder,
      Path directory,
      DurableOptions options,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader,
      long begun) {
    Recovery recovery = Recovery.ofNew(folder, options, loader);
    return new DurableIndex(folder, directory, options, recovery, begun);
  }

  private static DurableIndex recovered(
      StoreFolder folder,
      Path directory,
      DurableOptions options,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader,
      long begun) {
    Manifest manifest = Objects.requireNonNull(folder.manifest());
    Recovery recovery = Recovery.of(folder, manifest, options, loader);
    var index = new DurableIndex(folder, directory, options, recovery, begun);
    if (!options.isReadOnly()) {
      index.checkpoints.beginIfManyLogs(manifest.firstSegment());
    }
    return index;
  }

  /**
   * Creates an index with these entries, which are its first checkpoint. If this fails, or a crash
   * ends it, before the checkpoint is complete, the folder has an empty index, which another load
   * may fill. If the loader fails, the checkpoint is complete: open the index with another loader.
   *
   * @throws org.inkling.source.UnsortedSourceException if the keys do not strictly ascend
   * @throws IllegalStateException if the folder has an index to which anything was ever written, or
   *     two options contradict each other
   * @throws IllegalArgumentException like {@link #open}
   * @throws org.inkling.disk.FileAccessException if the system fails, or the folder is already open
   */
  public static DurableIndex load(
      Path directory,
      DurableOptions options,
      SortedEntrySource entries,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader) {
    MemoryAccess.require();
    return load(new SystemFiles(), directory, options, entries, loader);
  }

  static DurableIndex load(
      FileLayer files,
      Path directory,
      DurableOptions options,
      SortedEntrySource entries,
      Function<? super SortedEntrySource, ? extends OrderedIndex> loader) {
    if (options.isReadOnly()) {
      throw new IllegalArgumentException(directory + ": a load with read-only options");
    }
    options.requireConsistent();
    long begun = System.nanoTime();
    StoreFolder folder = StoreFolder.open(files, directory, StoreKind.DURABLE);
    try {
      DurableOptions own = options.of(folder.keyOrder(options.keyOrder()));
      writeFirst(folder, own, entries);
      return recovered(folder, directory, own, loader, begun);
    } catch (RuntimeException | Error e) {
      folder.close();
      throw e;
    }
  }

  /** Writes the first checkpoint of a store, which is created unless it is there and empty. */
  private static void writeFirst(
      StoreFolder folder, DurableOptions options, SortedEntrySource entries) {
    try (WriteAheadLog log = folder.createOrTakeEmpty(options.log(), options.run().keyOrder())) {
      StaticRun run = RunWriter.write(folder.runs(), options.run(), entries, BuildProgress.NONE);
      try {
        folder.commit(log.segment(), run.parts());
      } catch (RuntimeException | Error e) {
        folder.retireUnlessNamed(run);
        throw e;
      } finally {
        run.release();
      }
    }
  }

  /**
   * Reads every byte of every file of a durable index that is not open. What a crash has left
   * counts as damage until the index has been opened for writing.
   *
   * @return files in the folder that do not belong to the store, as those that file managers and
   *     editors leave; they are not read
   * @throws org.inkling.disk.CorruptFileException for the first violation, with file and offset
   * @throws org.inkling.disk.FileAccessException if the system fails, or the folder is already open
   * @throws IllegalArgumentException if the folder contains something else
   */
  public static List<Path> verify(Path directory, BuildProgress progress) {
    return FolderCheck.verify(new SystemFiles(), directory, StoreKind.DURABLE, progress);
  }

  @Override
  void acknowledged(long record) {
    checkpoints.beginIfDue(record);
  }

  /**
   * Writes all entries into files, so that the log before this call is no longer needed, and
   * deletes that part of the log. Other threads may write meanwhile; one checkpoint waits for
   * another.
   *
   * @throws org.inkling.disk.FileAccessException if the system fails; nothing is lost, and unless
   *     the log has failed the index remains usable
   * @throws IllegalStateException if the index is closed, now or meanwhile
   */
  public void checkpoint() {
    checkpoints.run();
  }

  /**
   * Waits until every change made before this call is on disk, in every mode.
   *
   * @throws org.inkling.disk.FileAccessException if one of them is not, because the log has failed
   */
  public void flush() {
    requireOpen();
    log().awaitAppended();
  }

  /**
   * Returns whether the keys are signed or unsigned numbers, as {@link DurableOptions#keyOrder}
   * said when the store was created.
   */
  @Override
  public KeyOrder keyOrder() {
    requireOpen();
    return keyOrder;
  }

  /** Returns the current statistics, also after the close. */
  public DurableStatistics statistics() {
    return new DurableStatistics(
        log().appended(),
        log().durable(),
        checkpoints.made(),
        checkpoints.isUnderWay(),
        checkpoints.failed(),
        recovered,
        recoveryNanos,
        torn());
  }

  private @Nullable String torn() {
    LogEnd end = log().recovered();
    return end == null || !end.torn() ? null : end.toString();
  }

  /**
   * Closes the index: waits for changes under way, abandons a checkpoint, and syncs the log. A
   * second close does nothing.
   *
   * @throws org.inkling.disk.FileAccessException if the log has failed, now or before
   */
  @Override
  public void close() {
    refuse();
    synchronized (this) {
      if (released) {
        return;
      }
      released = true;
      checkpoints.awaitEnd();
      try {
        log().close();
      } finally {
        closeRest();
      }
    }
  }

  private void closeRest() {
    try {
      index().close();
    } finally {
      folder.close();
    }
  }

  @Override
  public String toString() {
    return "DurableIndex in " + directory;
  }
}
