package org.inkling.hybrid.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.FolderWarnings;
import org.inkling.disk.file.NumberedFiles;
import org.inkling.disk.file.OwnerLock;
import org.inkling.disk.log.LogEnd;
import org.inkling.disk.log.LogOptions;
import org.inkling.disk.log.LogReader;
import org.inkling.disk.log.RecordSink;
import org.inkling.disk.log.WriteAheadLog;
import org.inkling.hybrid.run.RunFolder;
import org.inkling.hybrid.run.RunPart;
import org.inkling.hybrid.run.StaticRun;
import org.inkling.source.KeyOrder;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a store, locked by one owner. Used by one thread at a time.
 *
 * <p>The caller that opens it either creates a missing store, by {@link #create}, or recovers the
 * existing one, by {@link #openLog}.
 *
 * @source docs/hybrid.md
 */
public final class StoreFolder implements AutoCloseable {
  /** How many foreign files a warning names. */
  private static final int MAX_NAMED = 5;

  private final FileLayer system;
  private final FileLayer files; // of the folder; they change it only while it is locked
  private final Path path;
  private final StoreKind kind;
  private final OwnerLock lock;
  private final NumberedFiles runFiles;
  private final RunFolder runs;
  private final FolderLoad load;
  private final boolean readOnly;
  private @Nullable Manifest manifest;

  private StoreFolder(
      FileLayer system, Path path, StoreKind kind, OwnerLock lock, boolean readOnly) {
    this.system = system;
    this.readOnly = readOnly;
    files = new OwnedFiles(system, readOnly ? new ReadersLock(path, lock) : lock);
    this.path = path;
    this.kind = kind;
    this.lock = lock;
    runFiles = new NumberedFiles(files, path, RunFolder.SUFFIX);
    load = new FolderLoad(runFiles);
    List<String> names = names(files, path); // the lock keeps others from changing them
    List<Long> numbers = runFiles.numbers(names);
    if (names.contains(Manifest.NAME)) {
      manifest = Manifest.read(files, path);
      requireKind(path, manifest, kind);
      requireRun(manifest, numbers);
    }
    FolderLoad.requireEnded(path, names, manifest);
    if (manifest != null) { // else a reader finds no store here, and says so
      warnOfOthers(names);
    }
    runs = new RunFolder(files, path, new AtomicLong(nextNumber(numbers)));
  }

  /** Files with other names belong to others, and are kept; they are named once in a process. */
  private void warnOfOthers(List<String> names) {
    List<String> others = names.stream().filter(StoreNames::isForeign).toList();
    if (!others.isEmpty()) {
      String some = String.join(", ", others.subList(0, Math.min(MAX_NAMED, others.size())));
      String more = others.size() > MAX_NAMED ? ", and others" : "";
      FolderWarnings.logFolder(path, "files that do not belong to the store", some + more);
    }
  }

  /**
   * A number above all that the manifest names, and above all other files, ignoring numbers that no
   * store reaches.
   */
  private long nextNumber(List<Long> numbers) {
    List<RunPart> parts = manifest == null ? List.of() : manifest.parts();
    long named = parts.stream().mapToLong(RunPart::number).max().orElse(0);
    long found =
        numbers.stream().mapToLong(n -> n).filter(n -> n < NumberedFiles.END).max().orElse(0);
    return Math.max(named, found) + 1;
  }

  /**
   * Locks a folder, which is created if it does not exist. Nothing in it is changed.
   *
   * @throws FileAccessException if the system fails, or the folder is already locked
   * @throws CorruptFileException if its manifest is damaged, or names a missing file, or if a load
   *     was cut off
   * @throws IllegalArgumentException if it is neither empty nor a store of this kind
   */
  @SuppressWarnings("exports") // disk exports its files to this module alone
  public static StoreFolder open(FileLayer files, Path folder, StoreKind kind) {
    Path path = folder.toAbsolutePath();
    try {
      files.createFolder(path);
    } catch (IOException e) {
      throw new FileAccessException(path, 0, "creating the store's folder", e);
    }
    requireOwn(files, path);
    return opened(files, path, kind, lock(files, path), false);
  }

  /**
   * Locks a folder together with other readers; nothing in it is changed, now or later.
   *
   * @throws FileAccessException like {@link #open}, and if there is no store
   * @throws CorruptFileException like {@link #open}, and if the manifest of a store is missing
   * @throws IllegalArgumentException if it is a store of another kind, or has other files only
   */
  @SuppressWarnings("exports") // disk exports its files to this module alone
  public static StoreFolder openReadOnly(FileLayer files, Path folder, StoreKind kind) {
    Path path = folder.toAbsolutePath();
    OwnerLock lock = share(files, path);
    StoreFolder opened = opened(files, path, kind, lock, true);
    if (opened.manifest == null) {
      try {
        requireOwn(files, path);
        opened.requireUnused();
      } finally {
        opened.close();
      }
      Path missing = Manifest.file(path);
      throw new FileAccessException(
          missing, 0, "reading a store", new NoSuchFileException(missing.toString()));
    }
    return opened;
  }

  private static StoreFolder opened(
      FileLayer files, Path path, StoreKind kind, OwnerLock lock, boolean readOnly) {
    try {
      return new StoreFolder(files, path, kind, lock, readOnly);
    } catch (RuntimeException | Error e) {
      try {
        lock.close();
      } catch (IOException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  /** Locks a folder exclusively. */
  static OwnerLock lock(FileLayer files, Path path) {
    Path file = path.resolve(StoreNames.LOCK);
    try {
      return files.lock(file);
    } catch (IOException e) {
      throw new FileAccessException(file, 0, "locking the store", e);
    }
  }

  /** Locks a folder as one of its readers. */
  static OwnerLock share(FileLayer files, Path path) {
    Path file = path.resolve(StoreNames.LOCK);
    try {
      return files.share(file);
    } catch (IOException e) {
      throw new FileAccessException(file, 0, "locking the store for reading", e);
    }
  }

  /** Returns whether nothing in the folder may be changed. */
  public boolean isReadOnly() {
    return readOnly;
  }

  /** Returns the names of all files of a folder, in their order. */
  static List<String> names(FileLayer files, Path path) {
    return NumberedFiles.all(files, path).stream().map(NumberedFiles::name).toList();
  }

  /** Refuses to create a store among other files. */
  private static void requireOwn(FileLayer files, Path path) {
    List<String> names = names(files, path);
    for (String name : names) {
      if (!names.contains(Manifest.NAME) && StoreNames.isForeign(name)) {
        throw new IllegalArgumentException(path + ": neither a store nor empty, it has " + name);
      }
    }
  }

  /** Refuses a store of another kind. */
  static void requireKind(Path path, Manifest of, StoreKind kind) {
    if (of.kind() != kind) {
      throw new IllegalArgumentException(
          path + ": a store of kind " + of.kind() + ", expected " + kind);
    }
  }

  private void requireRun(Manifest of, List<Long> numbers) {
    var present = new HashSet<>(numbers);
    for (RunPart part : of.parts()) {
      if (!present.contains(part.number())) {
        throw new CorruptFileException(
            runFiles.file(part.number()), 0, "a file that the manifest names", "no such file");
      }
    }
  }

  /** Returns the file layer with which the folder was opened, for other folders. */
  @SuppressWarnings("exports") // disk exports its files to this module alone
  public FileLayer files() {
    return system;
  }

  /** Returns the folder of the run's files. */
  public RunFolder runs() {
    return runs;
  }

  /** Returns the content of the store; null if there is no store yet. */
  public @Nullable Manifest manifest() {
    return manifest;
  }

  /**
   * Returns the order of the store's keys, or that of the store to be created: signed by default.
   *
   * @param wanted the required order; null for any
   * @throws IllegalArgumentException if the store has another order than the required one
   */
  public KeyOrder keyOrder(@Nullable KeyOrder wanted) {
    if (manifest == null) {
      return wanted == null ? KeyOrder.SIGNED : wanted;
    }
    KeyOrder found = manifest.keyOrder();
    if (wanted != null && wanted != found) {
      throw new IllegalArgumentException(
          path + ": a store of " + name(found) + " keys, expected " + name(wanted) + " ones");
    }
    return found;
  }

  private static String name(KeyOrder order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Creates an empty store, whose manifest names no file of the run. Its initial content is added
   * by a {@link #commit}; a crash before that leaves an empty store.
   *
   * @throws CorruptFileException if there was a store whose manifest is missing
   * @throws FileAccessException if the system fails
   * @throws IllegalStateException if there is a store
   */
  public WriteAheadLog create(LogOptions options, KeyOrder keyOrder) {
    if (manifest != null) {
      throw isThere();
    }
    requireNothing();
    deleteUnfinished();
    syncParent();
    load.markNew();
    WriteAheadLog log = WriteAheadLog.create(files, path, options);
    try {
      var first = new Manifest(log.id(), kind, keyOrder, 1, log.segment(), List.of());
      first.write(files, path);
      manifest = first;
      return log;
    } catch (RuntimeException | Error e) {
      close(log, e);
      throw e;
    }
  }

  /**
   * Like {@link #create}, but also accepts a store to which nothing was ever written, as a load
   * that a crash has ended leaves it.
   *
   * @throws IllegalStateException if there is a store in use
   */
  public WriteAheadLog createOrTakeEmpty(LogOptions options, KeyOrder keyOrder) {
    if (manifest == null) {
      return create(options, keyOrder);
    }
    Manifest current = current();
    if (current.parts().isEmpty()) {
      WriteAheadLog log = openLog(options, (sequence, kind, key, value) -> {});
      try {
        requireEmpty(log);
        deleteOrphans();
        return log;
      } catch (RuntimeException | Error e) {
        close(log, e);
        throw e;
      }
    }
    throw isThere();
  }

  private void requireEmpty(WriteAheadLog log) {
    if (log.appended() > 0) {
      throw isThere();
    }
  }

  private IllegalStateException isThere() {
    return new IllegalStateException(path + ": there is a store already");
  }

  /**
   * Begins a load; if there is no store yet, of the store that will be created. Until {@link
   * #endLoad}, a crash leaves a folder that is refused, and a close restores what was there before.
   *
   * <p>The caller must have checked that a store which is there has no record in its log.
   *
   * @throws FileAccessException if the system fails
   * @throws IllegalStateException if there is a store that has been used
   */
  public void beginLoad() {
    Manifest current = manifest;
    if (current != null && current.isOfEmptyLoad()) {
      Manifest first = current.first(); // which a load that is cut off leaves
      first.write(files, path);
      manifest = first;
    }
    load.begin(manifest);
  }

  /** Ends a load; the manifest names what was loaded. */
  public void endLoad() {
    load.end();
  }

  /** Closes a log because of a failure, which takes precedence. */
  public static void close(WriteAheadLog log, Throwable because) {
    try {
      log.close();
    } catch (RuntimeException e) {
      because.addSuppressed(e);
    }
  }

  /** Syncs the folder's name, in case its creator was stopped before the name was on disk. */
  private void syncParent() {
    Path parent = path.getParent();
    if (parent == null) {
      return;
    }
    try {
      files.syncFolder(parent);
    } catch (IOException e) {
      throw new FileAccessException(parent, 0, "syncing the name of the store's folder", e);
    }
  }

  /** Refuses a folder that has data; deletes what an unfinished creation has left. */
  private void requireNothing() {
    requireUnused();
    WriteAheadLog.delete(files, path);
  }

  /** Refuses a folder that has data, and so must have had a manifest. */
  private void requireUnused() {
    boolean isUsed = !runFiles.numbers().isEmpty();
    List<Long> segments = LogReader.segments(files, path);
    if (!isUsed && !segments.isEmpty()) {
      LogEnd end = LogReader.read(files, path, segments.getFirst(), (s, kind, k, v) -> {});
      isUsed = end.sequence() > 0;
    }
    if (isUsed) {
      throw new CorruptFileException(
          Manifest.file(path), 0, "the manifest of a store that has data", "no such file");
    }
  }

  /**
   * Opens the log of the existing store, like {@link WriteAheadLog#open}, and deletes the segments
   * that the manifest no longer needs; opens it read-only if the folder was opened read-only.
   *
   * <p>Unless the folder is read-only, the manifest is written again first: if a sync of its name
   * has failed, it can be read but is not on disk, and no later sync would bring it there.
   *
   * @throws CorruptFileException also if it is the log of another store
   */
  public WriteAheadLog openLog(LogOptions options, RecordSink sink) {
    Manifest current = current();
    long first = current.firstSegment();
    var own = new OwnRecords(sink, current.storeId());
    if (readOnly) {
      return WriteAheadLog.openReadOnly(files, path, first, options, own);
    }
    WriteAheadLog log = WriteAheadLog.open(files, path, first, options, own);
    try {
      current.write(files, path);
      log.dropBefore(first);
      return log;
    } catch (RuntimeException | Error e) {
      close(log, e);
      throw e;
    }
  }

  /** Returns the most records that the needed part of the log can have. */
  public long maxRecords() {
    return LogReader.maxRecords(files, path, current().firstSegment());
  }

  private Manifest current() {
    Manifest current = manifest;
    if (current == null) {
      throw new IllegalStateException(path + ": there is no store");
    }
    return current;
  }

  /**
   * Switches to another run and to a later start of the log, in one step that a crash does not
   * tear. The run's files must be on disk, and the caller must have waited for that segment.
   *
   * @throws FileAccessException if the system fails; a crash then leaves one state or the other,
   *     and the files of both must be kept until a later switch
   */
  public void commit(long firstSegment, List<RunPart> parts) {
    Manifest next = current().next(firstSegment, parts);
    next.write(files, path);
    manifest = next;
  }

  /**
   * Returns, after a {@link #commit} that failed, whether the manifest in the folder is certainly
   * the previous one, so that files named only by the failed one can be deleted.
   */
  public boolean isUnchanged() {
    try {
      return Manifest.read(files, path).equals(manifest);
    } catch (RuntimeException e) {
      return false;
    }
  }

  /**
   * Lets the files of a new run be deleted with its last reference, after a failure before or in
   * its {@link #commit}; keeps them if the manifest in the folder may name them.
   */
  public void retireUnlessNamed(StaticRun run) {
    if (isUnchanged()) {
      run.retireAllBut(StaticRun.empty(runs));
    }
  }

  /**
   * Deletes files of the run that no manifest names, and unfinished files, unless the folder is
   * read-only. No file may be under construction.
   */
  public void deleteOrphans() {
    if (readOnly) {
      return;
    }
    Set<Long> named = current().parts().stream().map(RunPart::number).collect(Collectors.toSet());
    runFiles.numbers().stream().filter(number -> !named.contains(number)).forEach(runFiles::delete);
    deleteUnfinished();
  }

  private void deleteUnfinished() {
    for (Path file : NumberedFiles.all(files, path)) {
      if (StoreNames.isUnfinished(NumberedFiles.name(file))) {
        NumberedFiles.delete(files, file);
      }
    }
  }

  /** Unlocks the folder; a second close does nothing. */
  @Override
  public void close() {
    try {
      runs.close(); // before the next owner may have files of the same names
      load.drop();
    } finally {
      unlock(lock);
    }
  }

  /** Unlocks a folder. */
  static void unlock(Closeable lock) {
    try {
      lock.close();
    } catch (IOException e) {
      // The process releases the lock at the latest when it ends.
    }
  }
}
