package org.inkling.disk.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.StampedLock;
import org.inkling.disk.system.FileCalls;
import org.inkling.disk.system.LinuxCalls;

/**
 * Holds on to a file by a descriptor of our own: it can be opened again after its name has gone to
 * another file, io_uring reads from it, and changes are made through it, which no interrupt ends.
 *
 * <p>Where the system has no such means nothing is held, and the file's own name has to do.
 */
final class FileAnchor implements AutoCloseable {
  private static final int NONE = -1;

  private final Path file;
  private final Path name;
  private final int descriptor;

  /** Shared by changes; a close waits for them, as its number may be another file's afterwards. */
  private final StampedLock changing = new StampedLock();

  private boolean closed; // under the lock

  private FileAnchor(Path file, Path name, int descriptor) {
    this.file = file;
    this.name = name;
    this.descriptor = descriptor;
  }

  /** Holds a file that is there; nothing is held where the system has no such means. */
  static FileAnchor of(Path file, boolean direct, boolean writable) {
    if (!FileCalls.AVAILABLE || file.getFileSystem() != FileSystems.getDefault()) {
      return none(file);
    }
    try {
      int descriptor = LinuxCalls.open(file, direct, writable);
      Path name = Path.of("/proc/self/fd", Integer.toString(descriptor));
      if (Files.exists(name)) {
        return new FileAnchor(file, name, descriptor);
      }
      LinuxCalls.close(descriptor);
    } catch (IOException e) {
      // The next opening of the file says why it cannot be opened.
    }
    return none(file);
  }

  static FileAnchor none(Path file) {
    return new FileAnchor(file, file, NONE);
  }

  boolean holds() {
    return descriptor != NONE;
  }

  /** By which the file can be opened again. */
  Path name() {
    return name;
  }

  int descriptor() {
    return descriptor;
  }

  /**
   * Keeps the descriptor open until {@link #end}; written out, so that a write allocates nothing.
   */
  private long begin() {
    long stamp = changing.readLock();
    if (closed) {
      changing.unlockRead(stamp);
      throw new IllegalStateException(file + " is closed");
    }
    return stamp;
  }

  private void end(long stamp) {
    changing.unlockRead(stamp);
  }

  void write(ByteBuffer from, long offset) throws IOException {
    long stamp = begin();
    try {
      FileCalls.write(descriptor, file, from, offset);
    } finally {
      end(stamp);
    }
  }

  void sync(boolean metadata) throws IOException {
    long stamp = begin();
    try {
      FileCalls.sync(descriptor, file, metadata);
    } finally {
      end(stamp);
    }
  }

  void resize(long bytes) throws IOException {
    long stamp = begin();
    try {
      FileCalls.resize(descriptor, file, bytes);
    } finally {
      end(stamp);
    }
  }

  @Override
  public void close() {
    long stamp = changing.writeLock();
    try {
      if (holds() && !closed) {
        LinuxCalls.close(descriptor);
      }
      closed = true;
    } finally {
      changing.unlockWrite(stamp);
    }
  }
}
