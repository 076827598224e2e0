package org.inkling.hybrid.run;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.CurrentFiles;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.NewNames;
import org.inkling.disk.file.NumberedFiles;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.index.DiskIndexBuilder;
import org.inkling.disk.index.DiskIndexWriter;

/**
 * The folder of the runs' files, which are named by their number in sixteen hexadecimal digits.
 *
 * @param files the layer for file access
 * @param path the folder, which exists
 * @param nextNumber the number of the next file, above the number of any file in the folder
 * @param closed whether the folder was unlocked
 * @param undeleted the numbers of files whose deletion has failed
 */
public record RunFolder(
    FileLayer files,
    Path path,
    AtomicLong nextNumber,
    AtomicBoolean closed,
    @GuardedBy("closed") Set<Long> undeleted) {
  /** The suffix of run files. */
  public static final String SUFFIX = ".run";

  /** Creates the view of a locked folder. */
  public RunFolder(FileLayer files, Path path, AtomicLong nextNumber) {
    this(files, path, nextNumber, new AtomicBoolean(), new HashSet<>());
  }

  /**
   * Tries failed deletions again, then permits no more of them: the folder may get another owner,
   * whose files can have the same names. Files of the folder that are still open can be read.
   */
  public void close() {
    synchronized (closed) {
      try {
        deleteUndeleted();
      } finally {
        closed.set(true);
      }
    }
  }

  /**
   * Deletes the file with this number, unless the folder was unlocked. If that fails, it is tried
   * again by {@link #deleteUndeleted}.
   */
  void delete(long number) throws IOException {
    synchronized (closed) { // held meanwhile: a close waits for it
      if (!closed.get()) {
        undeleted.add(number); // also if an Error ends the deletion
        files.delete(file(number));
        undeleted.remove(number);
      }
    }
  }

  /** Tries again to delete the files whose deletion has failed, unless the folder was unlocked. */
  public void deleteUndeleted() {
    synchronized (closed) {
      if (!closed.get()) {
        undeleted.removeIf(this::isDeleted);
      }
    }
  }

  private boolean isDeleted(long number) {
    try {
      files.delete(file(number));
      return true;
    } catch (IOException e) {
      return false; // which was logged at the first attempt
    }
  }

  /** Returns the file with this number. */
  public Path file(long number) {
    return new NumberedFiles(files, path, SUFFIX).file(number);
  }

  /** Returns whether a name is that of a run's file. */
  public boolean isRun(String name) {
    return new NumberedFiles(files, path, SUFFIX).isNamed(name);
  }

  /** Begins the file with this number. */
  DiskIndexWriter writer(long number, RunOptions options) {
    DiskIndexBuilder builder =
        CurrentFiles.with(files, () -> DiskIndex.builder(file(number)))
            .model(options.model())
            .pageBytes(options.pageBytes())
            .keyOrder(options.keyOrder());
    if (!options.model().isZoneMap()) {
      builder.expectedPages(options.expectedPages());
    }
    return builder.writer();
  }

  /** Opens the file with this number. */
  DiskIndex open(long number, RunOptions options) {
    return CurrentFiles.with(files, () -> DiskIndex.open(file(number), options.access()));
  }

  /** Returns a number for a new file. */
  public long next() {
    return nextNumber.getAndIncrement();
  }

  /** To be called before the first of some new files is made. */
  NewNames newNames() {
    return NewNames.begin(files, path);
  }

  /**
   * Makes the names of new files survive a crash; if this fails, deletes these files.
   *
   * @param names the names, begun before the first file was created
   * @throws FileAccessException if the system fails
   */
  void sync(NewNames names, List<RunFile> written) {
    if (written.isEmpty()) {
      return;
    }
    try {
      names.sync();
    } catch (IOException e) {
      PartWriter.discard(written);
      throw new FileAccessException(path, 0, "syncing the folder of new runs", e);
    }
  }
}
