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

  /** The name under which it was opened. */
  Path path();

  /** How its bytes come. */
  AccessMode mode();

  /**
   * What offsets, lengths and addresses of reads and writes must be multiples of; 1 if it does not
   * matter.
   */
  int alignment();

  /** How long the file is now. */
  long size() throws IOException;

  /**
   * Reads from an offset until the buffer has no room or the file ends, and moves the buffer's
   * position behind what was read.
   *
   * @param into a direct buffer, on an aligned address
   * @return how many bytes there were, less than there was room for at the end of the file only
   */
  int read(ByteBuffer into, long offset) throws IOException;

  /** Writes all that remains in a direct buffer. */
  void write(ByteBuffer from, long offset) throws IOException;

  /** Makes what was written survive a crash. */
  void sync() throws IOException;

  /**
   * As {@link #sync}, but what the system notes beside the bytes and the length, as when they were
   * written, may be lost: where the file does not grow this saves a write to the file system's
   * journal.
   */
  void syncContent() throws IOException;

  /** Cuts a file off that is longer; buffered access only. */
  void truncate(long bytes) throws IOException;

  /**
   * A queue of reads of this file, to be closed before the file is.
   *
   * @param depth how many reads may be under way
   * @param bytes the longest read
   */
  ReadQueue queue(int depth, int bytes) throws IOException;

  @Override
  void close() throws IOException;
}
