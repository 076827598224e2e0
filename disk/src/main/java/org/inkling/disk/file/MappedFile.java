package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.inkling.disk.system.FileMap;

/**
 * A file that is read from a memory map; a channel provides its length.
 *
 * <p>The length is queried at each read, so that a truncated file causes a short read rather than a
 * fault. This is a system call, a third of the cost of reading a page (330 of 990 ns, a trial).
 * Nothing cheaper is correct: the virtual machine may raise the error for a fault later than in the
 * copy, where no code expects it, and the part of the last page after the end of a file reads as
 * zeros without a fault.
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
    throw new UnsupportedOperationException(path() + ": a mapped file is read-only");
  }

  @Override
  public void sync() {
    throw new UnsupportedOperationException(path() + ": a mapped file is read-only");
  }

  @Override
  public void syncContent() {
    throw new UnsupportedOperationException(path() + ": a mapped file is read-only");
  }

  @Override
  public void requireNamed() throws IOException {
    backing.requireNamed();
  }

  @Override
  public void truncate(long bytes) {
    throw new UnsupportedOperationException(path() + ": a mapped file is read-only");
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
