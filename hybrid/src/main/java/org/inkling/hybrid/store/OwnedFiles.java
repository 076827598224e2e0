package org.inkling.hybrid.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.OwnerLock;
import org.inkling.disk.file.StorageFile;
import org.jspecify.annotations.Nullable;

/**
 * The files of a locked folder. Once the folder may belong to another owner, no name in it is
 * created, changed or deleted: each such call first checks the lock, and fails if it is lost. Open
 * files remain usable, even if their names refer to other files.
 *
 * <p>The log, merges and checkpoints create names in the folder at the same time, and a failed sync
 * of the folder can lose the names of all. So a folder has one instance, which records failures.
 *
 * @param failed the last sync that failed
 */
record OwnedFiles(FileLayer files, OwnerLock lock, AtomicReference<@Nullable IOException> failed)
    implements FileLayer {

  OwnedFiles(FileLayer files, OwnerLock lock) {
    this(files, lock, new AtomicReference<>());
  }

  @Override
  public StorageFile open(Path file, AccessMode mode) throws IOException {
    return files.open(file, mode);
  }

  @Override
  public StorageFile edit(Path file, AccessMode mode) throws IOException {
    lock.requireHeld();
    return files.edit(file, mode);
  }

  @Override
  public StorageFile create(Path file) throws IOException {
    lock.requireHeld();
    return files.create(file);
  }

  @Override
  public long size(Path file) throws IOException {
    return files.size(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    lock.requireHeld();
    files.rename(from, to);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    files.createFolder(folder);
  }

  @Override
  public void syncFolder(Path folder) throws IOException {
    synchronized (failed) { // one at a time: the next one finds what has failed
      try {
        files.syncFolder(folder);
      } catch (IOException | RuntimeException | Error e) {
        failed.set(new IOException("a sync of the folder failed: " + e.getMessage(), e));
        throw e;
      }
    }
  }

  @Override
  public @Nullable IOException failedSync() {
    return failed.get();
  }

  @Override
  public void delete(Path file) throws IOException {
    lock.requireHeld();
    files.delete(file);
  }

  @Override
  public List<Path> list(Path folder) throws IOException {
    return files.list(folder);
  }

  @Override
  public OwnerLock lock(Path file) throws IOException {
    return files.lock(file);
  }

  @Override
  public OwnerLock share(Path file) throws IOException {
    return files.share(file);
  }
}
