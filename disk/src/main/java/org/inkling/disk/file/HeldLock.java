package org.inkling.disk.file;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A lock on a file, against other processes by the system's means, within this one by a set.
 *
 * <p>The set is asked before the file is touched: on POSIX systems a process loses its locks on a
 * file as soon as it closes any channel to it, so that a second attempt which is refused would free
 * what the first one holds.
 */
final class HeldLock implements Closeable {
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path name;
  private final FileChannel channel;
  private boolean held = true; // under this object's monitor

  private HeldLock(Path name, FileChannel channel) {
    this.name = name;
    this.channel = channel;
  }

  static HeldLock take(Path file, SystemFiles.Opener opener) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    Path name = folder == null ? absolute : folder.toRealPath().resolve(absolute.getFileName());
    if (!HELD.add(name)) {
      throw new FileSystemException(file.toString(), null, "in use by this process already");
    }
    try {
      return new HeldLock(name, locked(file, opener));
    } catch (IOException | RuntimeException | Error e) {
      HELD.remove(name);
      throw e;
    }
  }

  private static FileChannel locked(Path file, SystemFiles.Opener opener) throws IOException {
    FileChannel channel = opener.open(file, Set.of(CREATE, WRITE));
    try {
      if (channel.tryLock() == null) {
        throw new FileSystemException(file.toString(), null, "in use by another process");
      }
      return channel;
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
        HELD.remove(name);
      }
    }
  }
}
