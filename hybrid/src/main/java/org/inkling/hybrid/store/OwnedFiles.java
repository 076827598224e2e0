package org.inkling.hybrid.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.OwnerLock;
import org.inkling.disk.file.StorageFile;

/**
 * The files of a locked folder. Once the folder may belong to another owner, no name in it is
 * created, changed or deleted: each such call first checks the lock, and fails if it is lost. Open
 * files remain usable, even if their names refer to other files.
 */
record OwnedFiles(FileLayer files, OwnerLock lock) implements FileLayer {

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
    files.syncFolder(folder);
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
