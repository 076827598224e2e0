package org.inkling.disk.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operations that disk needs from a file system. */
public interface FileLayer {

  /**
   * Opens a file for reading. If the file system refuses direct access, the file is opened
   * buffered, which {@link StorageFile#mode} and a log message report.
   */
  StorageFile open(Path file, AccessMode mode) throws IOException;

  /** Like {@link #open}, but for reading and writing; not for maps. */
  StorageFile edit(Path file, AccessMode mode) throws IOException;

  /** Creates a file for reading and writing, which must not exist yet; buffered. */
  StorageFile create(Path file) throws IOException;

  /**
   * Returns the size of a file in bytes, without opening it: a process that opens and closes a file
   * loses its {@link #lock} on it.
   */
  long size(Path file) throws IOException;

  /** Renames a file within its folder in one step, replacing an existing file of the new name. */
  void rename(Path from, Path to) throws IOException;

  /** Creates a folder and its missing parents; survives a crash. */
  void createFolder(Path folder) throws IOException;

  /**
   * Makes the names in a folder survive a crash. If its file system cannot do that, or the folder
   * may not be read, a log message says so, once for each folder, and the call returns.
   */
  void syncFolder(Path folder) throws IOException;

  /**
   * Returns the last failure of {@link #syncFolder}, a different object for each failure, or null
   * if there was none or this layer does not record failures. A sync that begins after another one
   * has failed finds that failure here.
   */
  default @Nullable IOException failedSync() {
    return null;
  }

  /** Deletes a file if it exists. */
  void delete(Path file) throws IOException;

  /** Lists the files in a folder, in order of their names, without subfolders. */
  List<Path> list(Path folder) throws IOException;

  /**
   * Locks the folder of a file exclusively, until the result is closed or the process ends.
   *
   * @param file an empty file, created if it does not exist, and not deleted
   * @throws java.nio.file.FileSystemException if this process or another one has locked the folder
   *     already
   */
  OwnerLock lock(Path file) throws IOException;

  /**
   * Locks the folder of a file together with others that share it, and keeps owners out; writes
   * nothing. Where the system cannot lock folders, as only Linux can, it locks the folder
   * exclusively; if the file is missing or not writable, it keeps out owners in this process only.
   *
   * @throws java.nio.file.FileSystemException if this process or another one has locked the folder
   *     exclusively
   */
  OwnerLock share(Path file) throws IOException;
}
