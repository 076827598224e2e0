package org.inkling.hybrid.run;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.index.DiskIndex;
import org.inkling.source.KeyOrder;

/**
 * An open file of runs. It has a reference count, because runs share it: the last release closes
 * it, and deletes it if it was marked as obsolete and the folder is still locked.
 */
final class RunFile {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.hybrid");

  private final RunFolder folder;
  private final RunPart part;
  private final DiskIndex index;
  private final AtomicInteger references = new AtomicInteger(1);
  private volatile boolean obsolete;

  private RunFile(RunFolder folder, RunPart part, DiskIndex index) {
    this.folder = folder;
    this.part = part;
    this.index = index;
  }

  /**
   * Opens the file of a part.
   *
   * @throws CorruptFileException if it is damaged, or does not match the part and the order of the
   *     keys
   */
  static RunFile open(RunFolder folder, RunPart part, RunOptions options) {
    RunFile file = open(folder, part.number(), options);
    KeyOrder order = file.index.keyOrder();
    if (file.part.equals(part) && order == options.keyOrder()) {
      return file;
    }
    file.release();
    throw new CorruptFileException(
        folder.file(part.number()),
        0,
        "the file of " + part + " with keys " + options.keyOrder(),
        "that of " + file.part + " with keys " + order);
  }

  /** Opens the file with this number, which was just written. */
  static RunFile open(RunFolder folder, long number, RunOptions options) {
    DiskIndex index = folder.open(number, options);
    try {
      return new RunFile(folder, RunPart.of(number, index.identity()), index);
    } catch (IllegalArgumentException e) {
      index.close();
      throw new CorruptFileException(
          folder.file(number), 0, "a file of a run", String.valueOf(e.getMessage()), e);
    }
  }

  RunPart part() {
    return part;
  }

  DiskIndex index() {
    return index;
  }

  /** Adds a reference; the caller must already have one. */
  void retain() {
    if (references.getAndIncrement() < 1) {
      throw new IllegalStateException(path() + ": this file was already released");
    }
  }

  /** Lets it be deleted with its last reference. */
  void markObsolete() {
    obsolete = true;
  }

  /** Releases a reference. A failure to close or delete the unused file is only logged. */
  void release() {
    if (references.decrementAndGet() > 0) {
      return;
    }
    try {
      index.close();
    } catch (RuntimeException e) {
      LOGGER.log(Level.WARNING, path() + ": closing failed", e);
    }
    if (obsolete) {
      delete(folder, part.number());
    }
  }

  /**
   * Deletes a file of a folder that is still locked. If that fails, it is tried again after the
   * next merge, in the close, and when the store is opened again.
   */
  static void delete(RunFolder folder, long number) {
    try {
      folder.delete(number);
    } catch (IOException e) {
      LOGGER.log(Level.WARNING, folder.file(number) + ": deleting failed", e);
    }
  }

  private Path path() {
    return folder.file(part.number());
  }
}
