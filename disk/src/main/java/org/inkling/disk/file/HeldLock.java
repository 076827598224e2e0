package org.inkling.disk.file;

import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;

/**
 * A lock on a file, against other processes by the system's means, within this one by a set.
 *
 * <p>The set is asked before a channel to the file is opened: on POSIX systems a process loses its
 * locks on a file as soon as it closes any channel to it, so that a second attempt which is refused
 * would free what the first one holds. It holds the files themselves, whatever names lead to them.
 */
final class HeldLock implements Closeable {
  private static final Set<Object> HELD = new HashSet<>(); // under this class's monitor

  private final Object key;
  private final FileChannel channel;
  private boolean held = true; // under this object's monitor

  private HeldLock(Object key, FileChannel channel) {
    this.key = key;
    this.channel = channel;
  }

  static HeldLock take(Path file, SystemFiles.Opener opener) throws IOException {
    synchronized (HeldLock.class) { // the making of a file closes it as well
      Object key = keyOf(file);
      if (HELD.contains(key)) {
        throw new FileSystemException(file.toString(), null, "in use by this process already");
      }
      var lock = new HeldLock(key, locked(file, opener));
      HELD.add(key);
      return lock;
    }
  }

  /** What the file is to the system, or its full name where the system has no such thing. */
  private static Object keyOf(Path file) throws IOException {
    if (!Files.exists(file)) {
      try {
        Files.createFile(file);
      } catch (FileAlreadyExistsException e) {
        // Another process was faster.
      }
    }
    Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    return key == null ? file.toRealPath() : key;
  }

  private static FileChannel locked(Path file, SystemFiles.Opener opener) throws IOException {
    FileChannel channel = opener.open(file, Set.of(WRITE));
    try {
      if (channel.tryLock() == null) {
        throw new FileSystemException(file.toString(), null, "in use by another process");
      }
      return channel;
    } catch (OverlappingFileLockException e) { // held past this class
      channel.close();
      var refused =
          new FileSystemException(file.toString(), null, "in use by this process already");
      refused.initCause(e);
      throw refused;
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (held) {
      held = false;
      try {
        channel.close();
      } finally {
        synchronized (HeldLock.class) {
          HELD.remove(key);
        }
      }
    }
  }
}
