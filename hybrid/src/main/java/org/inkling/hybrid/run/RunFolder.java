package org.inkling.hybrid.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;
import org.inkling.hybrid.format.NumberedFiles;

/**
 * Where the files of runs stand, and what they are called: by their number in sixteen hexadecimal
 * digits.
 *
 * @param files what to reach them through
 * @param path the folder, which is there
 * @param nextNumber the number that the next file gets, above that of any file in the folder
 */
public record RunFolder(FileLayer files, Path path, AtomicLong nextNumber) {
  /** What the names of run files end with. */
  public static final String SUFFIX = ".run";

  /** What the file of that number is called. */
  public Path file(long number) {
    return new NumberedFiles(files, path, SUFFIX).file(number);
  }

  /** A number for a new file. */
  public long next() {
    return nextNumber.getAndIncrement();
  }

  /**
   * Makes the names of new files survive a crash, or deletes these files.
   *
   * @throws FileAccessException if the system does not
   */
  void sync(List<RunFile> written) {
    if (written.isEmpty()) {
      return;
    }
    try {
      files.syncFolder(path);
    } catch (IOException e) {
      PartWriter.discard(written);
      throw new FileAccessException(path, 0, "syncing the folder of new runs", e);
    }
  }
}
