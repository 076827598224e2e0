package org.inkling.disk.file;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.inkling.disk.system.FileCalls;
import org.inkling.disk.system.SystemAccess;
import org.inkling.disk.system.UnsupportedCallException;
import org.jspecify.annotations.Nullable;

/**
 * The files of the operating system, through the JDK's channels and, where available, io_uring.
 *
 * @shape direct, buffered and mapped access; several reads under way by io_uring, else by threads
 */
public final class SystemFiles implements FileLayer {
  private static final String UNSYNCED =
      "so a power cut may undo the last files that were made, renamed or deleted in it";

  private final ChannelOpener opener;
  private final FolderSync sync;

  /** Makes the names in a folder survive a crash. */
  interface FolderSync {
    /**
     * Syncs a folder.
     *
     * @throws UnsupportedCallException if the file system syncs no folders
     */
    void sync(Path folder) throws IOException;
  }

  /**
   * Creates a layer for the files of the system. Every public method that opens a file without
   * being given a layer makes one first, so none of them leaves anything if this fails.
   *
   * @throws org.inkling.NativeAccessException if the JVM denies this module native access
   */
  public SystemFiles() {
    this(FileChannel::open);
  }

  /** Creates a layer with channels from another source. */
  SystemFiles(ChannelOpener opener) {
    this(opener, null);
  }

  private SystemFiles(ChannelOpener opener, @Nullable FolderSync sync) {
    SystemAccess.require();
    this.opener = opener;
    this.sync = sync == null ? this::syncBySystem : sync;
  }

  /** Creates a layer over a file system that syncs folders in its own way. */
  static SystemFiles syncingFoldersBy(FolderSync sync) {
    return new SystemFiles(FileChannel::open, sync);
  }

  @Override
  public StorageFile open(Path file, AccessMode mode) throws IOException {
    if (mode != AccessMode.MAPPED) {
      return openChannel(file, mode, Set.of(READ));
    }
    ChannelFile backing = ChannelFile.open(file, Set.of(READ), 1, opener);
    try {
      return new MappedFile(backing, backing.map());
    } catch (IOException | RuntimeException | Error e) {
      backing.close();
      throw e;
    }
  }

  @Override
  public StorageFile edit(Path file, AccessMode mode) throws IOException {
    if (mode == AccessMode.MAPPED) {
      throw new IllegalArgumentException(file + ": a mapped file is read-only");
    }
    return openChannel(file, mode, Set.of(READ, WRITE));
  }

  private StorageFile openChannel(Path file, AccessMode mode, Set<OpenOption> options)
      throws IOException {
    if (mode == AccessMode.DIRECT) {
      try {
        var direct = new HashSet<>(options);
        direct.add(DirectOption.get());
        int alignment = Math.toIntExact(Files.getFileStore(file).getBlockSize());
        return ChannelFile.open(file, direct, alignment, opener);
      } catch (NoSuchFileException | AccessDeniedException e) {
        throw e;
      } catch (IOException | UnsupportedOperationException e) {
        FolderWarnings.log(file, "no direct access, read through the cache instead: " + reason(e));
      }
    }
    return ChannelFile.open(file, options, 1, opener);
  }

  /** The failure's reason, without the name of the file. */
  private static String reason(Exception e) {
    String reason = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }

  @Override
  public StorageFile create(Path file) throws IOException {
    return ChannelFile.create(file, opener);
  }

  @Override
  public long size(Path file) throws IOException {
    return Files.size(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath();
    Path parent = absolute.getParent();
    if (Files.isDirectory(absolute) || parent == null) {
      return;
    }
    createFolder(parent);
    Files.createDirectories(absolute); // another process may be faster
    syncFolder(parent);
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    try {
      sync.sync(folder);
    } catch (UnsupportedCallException e) {
      FolderWarnings.logFolder(folder, "its file system cannot sync it, " + UNSYNCED, reason(e));
    } catch (AccessDeniedException e) {
      FolderWarnings.logFolder(folder, "it cannot be synced, " + UNSYNCED, "it may not be read");
    }
  }

  private void syncBySystem(Path folder) throws IOException {
    if (System.getProperty("os.name", "").startsWith("Windows")) {
      return; // Windows has no such call; its renames are journalled
    }
    if (FileCalls.AVAILABLE && folder.getFileSystem() == FileSystems.getDefault()) {
      FileCalls.syncFolder(folder); // which no interrupt ends
      return;
    }
    boolean interrupted = Thread.interrupted();
    try (FileChannel channel = opener.open(folder, Set.of(READ))) {
      channel.force(true);
    } catch (IOException e) {
      throw UnsupportedCallException.isOf(e)
          ? new UnsupportedCallException(folder, String.valueOf(e.getMessage()))
          : e;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public List<Path> list(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public OwnerLock lock(Path file) throws IOException {
    return HeldLock.take(file, opener, true);
  }

  @Override
  public OwnerLock share(Path file) throws IOException {
    return HeldLock.share(file, opener);
  }
}
