package org.inkling.disk.file;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.locks.StampedLock;
import org.inkling.disk.system.FileCalls;
import org.inkling.disk.system.LinuxCalls;
import org.inkling.disk.system.LostNameException;
import org.inkling.disk.system.NamedDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a file by a descriptor of its own: the file can be opened again after its name has gone to
 * another file, io_uring reads from the descriptor, and changes are made through it, which no
 * interrupt ends.
 *
 * <p>Where the system does not support this, no descriptor is held and the file's own name is used.
 */
final class FileAnchor implements AutoCloseable {
  private static final int NONE = -1;

  private final Path file;
  private final Path name;
  private final int descriptor;
  private final @Nullable Object key; // only without a descriptor, where the system has keys
  private volatile @Nullable NamedDescriptor named; // made by the first check

  /**
   * Shared by changes; a close waits for them, because the descriptor's number may belong to
   * another file afterwards.
   */
  private final StampedLock changing = new StampedLock();

  @GuardedBy("changing")
  private boolean closed;

  private FileAnchor(Path file, Path name, int descriptor, @Nullable Object key) {
    this.file = file;
    this.name = name;
    this.descriptor = descriptor;
    this.key = key;
  }

  /** Holds an existing file, where the system supports it. */
  static FileAnchor of(Path file, boolean direct, boolean writable) {
    if (!FileCalls.AVAILABLE || file.getFileSystem() != FileSystems.getDefault()) {
      return none(file);
    }
    try {
      int descriptor = LinuxCalls.open(file, direct, writable);
      Path name = Path.of("/proc/self/fd", Integer.toString(descriptor));
      if (Files.exists(name)) {
        return new FileAnchor(file, name, descriptor, null);
      }
      LinuxCalls.close(descriptor);
    } catch (IOException e) {
      // The next opening of the file reports why it cannot be opened.
    }
    return none(file);
  }

  private static FileAnchor none(Path file) {
    return new FileAnchor(file, file, NONE, keyIfThere(file));
  }

  private static @Nullable Object keyIfThere(Path file) {
    try {
      return keyOf(file);
    } catch (IOException e) {
      return null; // the next access to the file reports why
    }
  }

  /**
   * Returns the system's identity of the file that has a name, or null where the system has none;
   * follows symbolic links.
   */
  static @Nullable Object keyOf(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /** See {@link StorageFile#requireNamed}. */
  void requireNamed() throws IOException {
    if (!isNamed()) {
      throw new LostNameException(
          file,
          "deleted, moved or replaced by another file while it was open, so what was written to it"
              + " can be lost");
    }
  }

  private boolean isNamed() throws IOException {
    try {
      return holds() ? isOfDescriptor() : key == null || key.equals(keyOf(file));
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Returns whether the name refers to the file of the descriptor. */
  private boolean isOfDescriptor() throws IOException {
    long stamp = begin();
    try {
      NamedDescriptor check = named;
      if (check == null) {
        check = new NamedDescriptor(descriptor, file);
        named = check;
      }
      if (check.isKnown()) {
        return check.isSameFile();
      }
      Object own = keyIfThere(name);
      return own == null || own.equals(keyOf(file));
    } finally {
      end(stamp);
    }
  }

  boolean holds() {
    return descriptor != NONE;
  }

  /** The name by which the file can be opened again. */
  Path name() {
    return name;
  }

  int descriptor() {
    return descriptor;
  }

  /**
   * Keeps the descriptor open until {@link #end}; a pair of methods, so that a write allocates
   * nothing.
   */
  @SuppressWarnings("GuardedBy") // the check knows no StampedLock
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
  @SuppressWarnings("GuardedBy") // the check knows no StampedLock
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
