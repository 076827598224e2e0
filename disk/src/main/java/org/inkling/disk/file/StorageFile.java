package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * An open file; any number of threads may read it at a time.
 *
 * @units sizes and offsets in bytes
 */
public interface StorageFile extends AutoCloseable {

  /** Returns the name under which it was opened. */
  Path path();

  /** Returns how its bytes are read. */
  AccessMode mode();

  /**
   * Returns the number of which offsets, lengths and addresses of reads and writes must be
   * multiples; 1 if there is no such restriction.
   */
  int alignment();

  /** Returns the current size of the file. */
  long size() throws IOException;

  /**
   * Reads from an offset until the buffer is full or the file ends, and advances the buffer's
   * position by the bytes read.
   *
   * @param into a direct buffer, at an aligned address
   * @return the number of bytes read, fewer than the buffer's room only at the end of the file
   */
  int read(ByteBuffer into, long offset) throws IOException;

  /** Writes all remaining bytes of a direct buffer. */
  void write(ByteBuffer from, long offset) throws IOException;

  /** Makes what was written survive a crash. */
  void sync() throws IOException;

  /**
   * Like {@link #sync}, but metadata other than the length, such as the time of the last write, may
   * be lost. If the file does not grow, this saves a write to the file system's journal.
   */
  void syncContent() throws IOException;

  /**
   * Checks that the file still has the name under which it was opened, by one system call: what is
   * written to a file that was deleted is lost, although every write and sync succeeds. Where the
   * system does not tell files apart, this does nothing. A symbolic link in the name is no reason
   * to fail if it leads to the file.
   *
   * @throws org.inkling.disk.system.LostNameException if the file was deleted or moved, or another
   *     file has the name now
   * @throws IOException if the system does not answer
   */
  void requireNamed() throws IOException;

  /** Cuts the file to this length if it is longer; buffered access only. */
  void truncate(long bytes) throws IOException;

  /**
   * Creates a queue of reads of this file, which must be closed before the file.
   *
   * @param depth how many reads may be under way
   * @param bytes the longest read
   */
  ReadQueue queue(int depth, int bytes) throws IOException;

  @Override
  void close() throws IOException;
}
