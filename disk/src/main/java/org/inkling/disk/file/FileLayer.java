package org.inkling.disk.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that disk asks of a file system. */
public interface FileLayer {

  /**
   * Opens a file to be read. Where the file system refuses direct access the file is opened
   * buffered, which {@link StorageFile#mode} tells and the log says.
   */
  StorageFile open(Path file, AccessMode mode) throws IOException;

  /** As {@link #open}, to be read and written; not for maps. */
  StorageFile edit(Path file, AccessMode mode) throws IOException;

  /** Makes a file to be read and written, which must not be there yet; buffered. */
  StorageFile create(Path file) throws IOException;

  /**
   * How many bytes a file has, without opening it: a process that opens and closes a file loses its
   * {@link #lock} on it.
   */
  long size(Path file) throws IOException;

  /** Gives a file another name in the same folder, in one step, also where that name is taken. */
  void rename(Path from, Path to) throws IOException;

  /** Makes a folder, and those it stands in, where they are not there yet; survives a crash. */
  void createFolder(Path folder) throws IOException;

  /** Makes the names in a folder survive a crash. */
  void syncFolder(Path folder) throws IOException;

  /**
   * The last {@link #syncFolder} that has failed, another object for each; null before one has, or
   * where nobody keeps it. A sync that begins after another one has failed finds it here.
   */
  default @Nullable IOException failedSync() {
    return null;
  }

  /** Deletes a file if it is there. */
  void delete(Path file) throws IOException;

  /** The files in a folder, in order of their names; folders within it are left out. */
  List<Path> list(Path folder) throws IOException;

  /**
   * Takes the folder of a file alone, until the result is closed or the process ends.
   *
   * @param file an empty file, made if it is not there, and left behind
   * @throws java.nio.file.FileSystemException if this process or another one has the folder already
   */
  OwnerLock lock(Path file) throws IOException;

  /**
   * Takes the folder of a file beside others that take it so, and keeps owners out; writes nothing.
   * Where the system cannot lock folders, as only Linux can, it takes the folder alone; if the file
   * is missing or may not be written to, it keeps out owners in this process only.
   *
   * @throws java.nio.file.FileSystemException if this process or another one has the folder alone
   */
  OwnerLock share(Path file) throws IOException;
}
