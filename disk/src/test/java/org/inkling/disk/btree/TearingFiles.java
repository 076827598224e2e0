package org.inkling.disk.btree;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.OwnerLock;
import org.inkling.disk.file.StorageFile;
import org.inkling.disk.file.SystemFiles;
import org.jspecify.annotations.Nullable;

/**
 * The system's files, except that pages are written in pieces, some with pauses between them, and a
 * callback may run before a read.
 */
final class TearingFiles implements FileLayer {
  private static final int PIECES = 4;
  private static final int WRITES_PER_PAUSE = 10;

  private final FileLayer files = new SystemFiles();
  private final AtomicInteger writes = new AtomicInteger();
  private int readsBefore; // the number of reads before the callback
  private @Nullable Runnable beforeRead;

  /**
   * Runs {@code happens} once before a read, after {@code others} other reads. Used by one thread
   * only.
   */
  void beforeRead(int others, Runnable happens) {
    readsBefore = others;
    beforeRead = happens;
  }

  private void read() {
    Runnable happens = beforeRead;
    if (happens != null && readsBefore-- == 0) {
      beforeRead = null;
      happens.run();
    }
  }

  @Override
  public StorageFile open(Path file, AccessMode mode) throws IOException {
    return files.open(file, mode);
  }

  @Override
  public StorageFile edit(Path file, AccessMode mode) throws IOException {
    StorageFile whole = files.edit(file, mode);
    return (StorageFile)
        Proxy.newProxyInstance(
            StorageFile.class.getClassLoader(),
            new Class<?>[] {StorageFile.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("read")) {
                read();
              }
              if (method.getName().equals("write")) {
                write(whole, (ByteBuffer) arguments[0], (Long) arguments[1]);
                return null;
              }
              try {
                return method.invoke(whole, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void write(StorageFile file, ByteBuffer from, long offset) throws IOException {
    int start = from.position();
    int length = from.remaining();
    boolean pauses = writes.incrementAndGet() % WRITES_PER_PAUSE == 0;
    for (int i = 0; i < PIECES; i++) {
      int begin = length / PIECES * i;
      int end = i == PIECES - 1 ? length : begin + length / PIECES;
      file.write(from.slice(start + begin, end - begin), offset + begin);
      if (pauses) {
        Thread.yield();
      }
    }
    from.position(start + length);
  }

  @Override
  public StorageFile create(Path file) throws IOException {
    return files.create(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    files.rename(from, to);
  }

  @Override
  public long size(Path file) throws IOException {
    return files.size(file);
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
