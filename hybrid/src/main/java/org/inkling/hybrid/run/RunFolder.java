package org.inkling.hybrid.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FileLayer;
import org.inkling.hybrid.format.NewNames;
import org.inkling.hybrid.format.NumberedFiles;

/**
 * Where the files of runs stand, and what they are called: by their number in sixteen hexadecimal
 * digits.
 *
 * @param files what to reach them through
 * @param path the folder, which is there
 * @param nextNumber the number that the next file gets, above that of any file in the folder
 * @param closed whether the folder was given back
 */
public record RunFolder(FileLayer files, Path path, AtomicLong nextNumber, AtomicBoolean closed) {
  /** What the names of run files end with. */
  public static final String SUFFIX = ".run";

  /** A folder that we have. */
  public RunFolder(FileLayer files, Path path, AtomicLong nextNumber) {
    this(files, path, nextNumber, new AtomicBoolean());
  }

  /**
   * Lets nothing in it be deleted from here on: it may be somebody else's, whose files can have the
   * same names. Whoever holds a file of it can still read that.
   */
  public void close() {
    synchronized (closed) {
      closed.set(true);
    }
  }

  /** Deletes the file of that number, unless the folder was given back. */
  void delete(long number) throws IOException {
    synchronized (closed) { // held meanwhile: a close waits for it
      if (!closed.get()) {
        files.delete(file(number));
      }
    }
  }

  /** What the file of that number is called. */
  public Path file(long number) {
    return new NumberedFiles(files, path, SUFFIX).file(number);
  }

  /** A number for a new file. */
  public long next() {
    return nextNumber.getAndIncrement();
  }

  /** To be called before the first of some new files is made. */
  NewNames newNames() {
    return NewNames.begin(files, path);
  }

  /**
   * Makes the names of new files survive a crash, or deletes these files.
   *
   * @param names from before they were made
   * @throws FileAccessException if the system does not
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
