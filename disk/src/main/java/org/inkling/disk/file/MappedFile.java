package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.inkling.disk.system.FileMap;

/**
 * A file that is read from the address space; its channel answers for its length.
 *
 * <p>The length is asked for at each read, so that what a file has lost is noticed as a short read
 * rather than by a fault. That is a call of the system, a third of what reading a page costs (330
 * of 990 ns, a trial). Nothing cheaper would do: a fault while bytes are copied is an error that
 * the virtual machine may raise later than in the copy, where nobody expects it, and the part of
 * the last page behind the end of a file is zeros without a fault.
 */
final class MappedFile implements StorageFile {
  private final ChannelFile backing;
  private final FileMap map;

  MappedFile(ChannelFile backing, FileMap map) {
    this.backing = backing;
    this.map = map;
  }

  @Override
  public Path path() {
    return backing.path();
  }

  @Override
  public AccessMode mode() {
    return AccessMode.MAPPED;
  }

  @Override
  public int alignment() {
    return 1;
  }

  @Override
  public long size() throws IOException {
    return backing.size();
  }

  @Override
  public int read(ByteBuffer into, long offset) throws IOException {
    long there = Math.max(0, Math.min(into.remaining(), size() - offset));
    int limit = into.limit();
    into.limit(into.position() + (int) there);
    try {
      return map.copy(offset, into);
    } catch (IllegalStateException e) {
      throw new IllegalStateException(path() + " is closed", e);
    } finally {
      into.limit(limit);
    }
  }

  @Override
  public void write(ByteBuffer from, long offset) {
    throw new UnsupportedOperationException(path() + ": a map is only read");
  }

  @Override
  public void sync() {
    throw new UnsupportedOperationException(path() + ": a map is only read");
  }

  @Override
  public void syncContent() {
    throw new UnsupportedOperationException(path() + ": a map is only read");
  }

  @Override
  public void truncate(long bytes) {
    throw new UnsupportedOperationException(path() + ": a map is only read");
  }

  @Override
  public ReadQueue queue(int depth, int bytes) throws IOException {
    return backing.queue(depth, bytes);
  }

  @Override
  public void close() throws IOException {
    try {
      map.close();
    } finally {
      backing.close();
    }
  }

  @Override
  public String toString() {
    return path() + " (" + mode() + ")";
  }
}
