package org.inkling.hybrid.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.NumberedFiles;
import org.inkling.disk.index.BuildProgress;
import org.inkling.disk.log.LogReader;
import org.inkling.disk.log.RecordSink;
import org.inkling.hybrid.run.RunFolder;
import org.inkling.hybrid.run.RunOptions;
import org.inkling.hybrid.run.StaticRun;

/**
 * Reads every byte of every file of a store and detects any changed byte.
 *
 * <p>What a crash leaves counts as damage too, until the store has been opened for writing: a torn
 * tail of the log, unfinished files, files that the manifest does not name. A file of somebody else
 * is no damage.
 */
public final class FolderCheck {
  private static final int RECORDS_PER_REPORT = 1 << 14;

  private final FileLayer files;
  private final Path path;
  private final BuildProgress progress;

  private FolderCheck(FileLayer files, Path path, BuildProgress progress) {
    this.files = files;
    this.path = path;
    this.progress = progress;
  }

  /**
   * Checks a store that is not open, except read-only; changes nothing.
   *
   * @param kind the required kind of store
   * @param progress receives the number of entries and records so far, and the largest possible
   *     number
   * @return files that do not belong to the store, in the order of their names; they are not read
   * @throws CorruptFileException for the first violation, with file and offset
   * @throws FileAccessException if the system fails, or the store is already open
   * @throws IllegalArgumentException if it is a store of another kind
   */
  public static List<Path> verify(
      FileLayer files, Path folder, StoreKind kind, BuildProgress progress) {
    Path path = folder.toAbsolutePath();
    var check = new FolderCheck(files, path, progress);
    check.requireStore();
    Closeable lock = StoreFolder.share(files, path);
    try {
      check.checkLock();
      Manifest manifest = Manifest.read(files, path);
      StoreFolder.requireKind(path, manifest, kind);
      FolderLoad.requireEnded(path, check.names(), manifest);
      check.checkNames(manifest);
      check.checkRun(manifest);
      check.checkLog(manifest);
      return check.foreign();
    } finally {
      StoreFolder.unlock(lock);
    }
  }

  private void requireStore() {
    if (!hasManifest() && FolderLoad.isMarked(names())) {
      Closeable lock = StoreFolder.share(files, path); // refused while it is being loaded
      try {
        Manifest manifest = hasManifest() ? Manifest.read(files, path) : null;
        FolderLoad.requireEnded(path, names(), manifest);
      } finally {
        StoreFolder.unlock(lock);
      }
    }
    requireManifest();
  }

  private List<String> names() {
    return StoreFolder.names(files, path);
  }

  private List<Path> foreign() {
    return NumberedFiles.all(files, path).stream()
        .filter(file -> StoreNames.isForeign(NumberedFiles.name(file)))
        .toList();
  }

  private boolean hasManifest() {
    return names().contains(Manifest.NAME);
  }

  private void requireManifest() {
    if (!hasManifest()) {
      throw new CorruptFileException(
          Manifest.file(path), 0, "the manifest of a store", "no such file");
    }
  }

  private void checkLock() {
    Path lock = path.resolve(StoreNames.LOCK);
    if (!NumberedFiles.all(files, path).contains(lock)) {
      return; // another file layer may lock without a file
    }
    try {
      long bytes = files.size(lock);
      if (bytes != 0) {
        throw new CorruptFileException(lock, 0, "an empty file", bytes + " bytes");
      }
    } catch (IOException e) {
      throw new FileAccessException(lock, 0, "measuring the lock", e);
    }
  }

  private void checkNames(Manifest manifest) {
    List<Path> runs = manifest.parts().stream().map(part -> folder().file(part.number())).toList();
    for (Path run : runs) {
      if (!NumberedFiles.all(files, path).contains(run)) {
        throw new CorruptFileException(run, 0, "a file that the manifest names", "no such file");
      }
    }
    for (Path file : NumberedFiles.all(files, path)) {
      String name = NumberedFiles.name(file);
      if (StoreNames.isUnfinished(name)) {
        throw notNamed(file, "one that was not finished, which an opening deletes");
      }
      if (folder().isRun(name) && !runs.contains(file)) {
        throw notNamed(file, "one that the manifest does not name, which an opening deletes");
      }
    }
    for (long segment : LogReader.segments(files, path)) {
      if (segment < manifest.firstSegment()) {
        throw notNamed(
            LogReader.segment(files, path, segment),
            "a segment before " + manifest.firstSegment() + ", which an opening deletes");
      }
    }
  }

  private static CorruptFileException notNamed(Path file, String found) {
    return new CorruptFileException(file, 0, "only files that the store needs", found);
  }

  private RunFolder folder() {
    return new RunFolder(files, path, new AtomicLong(1));
  }

  private void checkRun(Manifest manifest) {
    long total = total(manifest);
    RunOptions options = RunOptions.defaults().keyOrder(manifest.keyOrder());
    StaticRun run = StaticRun.open(folder(), manifest.parts(), options);
    try {
      run.verify((done, of) -> progress.at(done, total));
    } finally {
      run.release();
    }
  }

  private long total(Manifest manifest) {
    return manifest.entries() + LogReader.maxRecords(files, path, manifest.firstSegment());
  }

  private void checkLog(Manifest manifest) {
    long total = total(manifest);
    long[] done = {manifest.entries()};
    RecordSink counting =
        (sequence, kind, key, value) -> {
          if (++done[0] % RECORDS_PER_REPORT == 0) {
            progress.at(done[0], total);
          }
        };
    LogReader.verify(
        files, path, manifest.firstSegment(), new OwnRecords(counting, manifest.storeId()));
    progress.at(done[0], total);
  }
}
