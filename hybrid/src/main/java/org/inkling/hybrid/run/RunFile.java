package org.inkling.hybrid.run;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.index.DiskIndex;

/**
 * An open file of runs. It is counted, as runs share it: the last who lets go of it closes it, and
 * deletes it if it was marked as obsolete and the folder is still ours.
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
   * @throws CorruptFileException if it is damaged, or another file than the part says
   */
  static RunFile open(RunFolder folder, RunPart part, RunOptions options) {
    RunFile file = open(folder, part.number(), options);
    if (file.part.equals(part)) {
      return file;
    }
    file.release();
    throw new CorruptFileException(
        folder.file(part.number()), 0, "the file of " + part, "that of " + file.part);
  }

  /** Opens the file of that number, which was just written. */
  static RunFile open(RunFolder folder, long number, RunOptions options) {
    DiskIndex index = options.open(folder, number);
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

  /** One more holds it; to be called by one who does. */
  void retain() {
    if (references.getAndIncrement() < 1) {
      throw new IllegalStateException(path() + ": nobody has held this file any more");
    }
  }

  /** Lets it be deleted when nobody holds it any more. */
  void markObsolete() {
    obsolete = true;
  }

  /** One less holds it. What goes wrong with a file that nobody wants any more is only logged. */
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
   * Deletes a file of a folder that we still have; one that stays is deleted when the store is
   * opened again.
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
