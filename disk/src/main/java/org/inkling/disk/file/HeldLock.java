package org.inkling.disk.file;

import static java.nio.file.StandardOpenOption.WRITE;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.inkling.disk.system.FileCalls;
import org.inkling.disk.system.LostNameException;
import org.inkling.disk.system.UnsupportedCallException;
import org.jspecify.annotations.Nullable;

/**
 * A lock on a folder, held against other processes by the operating system and within this process
 * by a table.
 *
 * <p>Linux can lock the folder itself, which cannot be replaced under a running owner. The owner
 * also locks a file in the folder, which is all that other systems offer; a file system that locks
 * one of the two will do. If that file is deleted, the next owner creates and locks another one,
 * and the first owner learns of it only from {@link #requireHeld}.
 *
 * <p>The table is consulted before a channel to the file is opened: on POSIX systems a process
 * loses its locks on a file as soon as it closes any channel to it, so a refused second attempt
 * would release the lock of the first. The table holds the files themselves, under any name.
 */
final class HeldLock implements OwnerLock {
  private static final int ALONE = -1;

  /** The holders: a number of readers, or {@link #ALONE}. */
  @GuardedBy("HeldLock.class")
  private static final Map<Object, Integer> HELD = new HashMap<>();

  private final Path file;
  private final Object folderKey;
  private final @Nullable Object fileKey; // of the lock's file, null if only the folder is locked
  private final @Nullable FileChannel channel; // to that file
  private final int folder; // a descriptor, or NONE

  @GuardedBy("this")
  private boolean held = true;

  private HeldLock(
      Path file,
      int folder,
      Object folderKey,
      @Nullable Object fileKey,
      @Nullable FileChannel channel) {
    this.file = file;
    this.folder = folder;
    this.folderKey = folderKey;
    this.fileKey = fileKey;
    this.channel = channel;
  }

  /**
   * Locks the folder of a file exclusively.
   *
   * @param locksFolders whether to lock the folder itself, where the system can
   */
  static HeldLock take(Path file, ChannelOpener opener, boolean locksFolders) throws IOException {
    synchronized (HeldLock.class) { // creating a file closes it as well
      Object folderKey = keyOf(folder(file));
      requireFree(file, folderKey, 0);
      int folder = locksFolders ? lockFolder(file, false) : FileCalls.NONE;
      try {
        Object fileKey = keyOfMade(file);
        requireFree(file, fileKey, 0);
        var lock = new HeldLock(file, folder, folderKey, fileKey, locked(file, opener, folder));
        HELD.put(folderKey, ALONE);
        HELD.put(fileKey, ALONE);
        return lock;
      } catch (IOException | RuntimeException | Error e) {
        unlockFolder(folder);
        throw e;
      }
    }
  }

  /**
   * Locks the folder of a file together with others that share it, and writes nothing; exclusively,
   * if the system cannot lock folders and the file exists and is writable.
   */
  static HeldLock share(Path file, ChannelOpener opener) throws IOException {
    synchronized (HeldLock.class) {
      Object folderKey = keyOf(folder(file));
      requireFree(file, folderKey, Integer.MAX_VALUE);
      int folder = lockFolder(file, true);
      if (folder == FileCalls.NONE && Files.isWritable(file)) {
        return take(file, opener, false);
      }
      var lock = new HeldLock(file, folder, folderKey, null, null);
      HELD.merge(folderKey, 1, Integer::sum);
      return lock;
    }
  }

  private static Path folder(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }

  @GuardedBy("HeldLock.class")
  private static void requireFree(Path file, Object key, int maxReaders) throws IOException {
    int holders = HELD.getOrDefault(key, 0);
    if (holders == ALONE || holders > maxReaders) {
      throw new FileSystemException(file.toString(), null, "in use by this process already");
    }
  }

  private static int lockFolder(Path file, boolean shared) throws IOException {
    if (!FileCalls.AVAILABLE || file.getFileSystem() != FileSystems.getDefault()) {
      return FileCalls.NONE;
    }
    int descriptor = FileCalls.lockFolder(folder(file), shared);
    if (descriptor == FileCalls.BUSY) {
      throw new FileSystemException(file.toString(), null, "in use by another process");
    }
    return descriptor;
  }

  private static void unlockFolder(int descriptor) {
    if (descriptor != FileCalls.NONE) {
      FileCalls.unlockFolder(descriptor);
    }
  }

  private static Object keyOfMade(Path file) throws IOException {
    if (!Files.exists(file)) {
      try {
        Files.createFile(file);
      } catch (FileAlreadyExistsException e) {
        // Another process was faster.
      }
    }
    return keyOf(file);
  }

  /** The system's identity of the file, or its full name where the system has none. */
  private static Object keyOf(Path file) throws IOException {
    Object key = FileAnchor.keyOf(file);
    return key == null ? file.toRealPath() : key;
  }

  /**
   * Locks the file.
   *
   * @param folder the descriptor of the locked folder, or NONE
   * @return null if the file system locks no files, but has locked the folder
   */
  private static @Nullable FileChannel locked(Path file, ChannelOpener opener, int folder)
      throws IOException {
    FileChannel channel = opener.open(file, Set.of(WRITE));
    boolean isLocked = false;
    try {
      if (channel.tryLock() == null) {
        throw new FileSystemException(file.toString(), null, "in use by another process");
      }
      isLocked = true;
      return channel;
    } catch (OverlappingFileLockException e) { // locked elsewhere in this process
      throw refused(file, "in use by this process already", e);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      if (folder == FileCalls.NONE || !UnsupportedCallException.isOf(e)) {
        throw refused(file, "it cannot be locked: " + e.getMessage(), e);
      }
      FolderWarnings.log(file, "locked by its folder alone, as files cannot be locked there");
      return null;
    } finally {
      if (!isLocked) {
        channel.close();
      }
    }
  }

  private static FileSystemException refused(Path file, String why, Exception cause) {
    var refused = new FileSystemException(file.toString(), null, why);
    refused.initCause(cause);
    return refused;
  }

  @Override
  public void requireHeld() throws IOException {
    boolean isSame = isNow(folder(file), folderKey);
    if (isSame && folder == FileCalls.NONE && fileKey != null) {
      isSame = isNow(file, fileKey);
    }
    if (!isSame) {
      throw new LostNameException(
          file, "deleted, moved or replaced since the folder was locked: it may be in use");
    }
  }

  private static boolean isNow(Path named, Object key) throws IOException {
    try {
      return keyOf(named).equals(key);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    if (held) {
      held = false;
      try {
        if (channel != null) {
          channel.close();
        }
      } finally {
        synchronized (HeldLock.class) {
          unlockFolder(folder);
          leave(folderKey);
          if (fileKey != null) {
            leave(fileKey);
          }
        }
      }
    }
  }

  @GuardedBy("HeldLock.class")
  private static void leave(Object key) {
    HELD.computeIfPresent(key, (k, holders) -> holders > 1 ? holders - 1 : null);
  }
}
