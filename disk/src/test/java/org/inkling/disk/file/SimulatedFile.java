package org.inkling.disk.file;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.inkling.disk.system.LostNameException;

/** An open file of a simulated disk. */
record SimulatedFile(SimulatedDisk disk, Path path, SimulatedContent content)
    implements StorageFile {

  @Override
  public AccessMode mode() {
    return AccessMode.BUFFERED;
  }

  @Override
  public int alignment() {
    return 1;
  }

  @Override
  public long size() {
    synchronized (disk) {
      return content.size();
    }
  }

  @Override
  public int read(ByteBuffer into, long offset) {
    synchronized (disk) {
      int length = (int) Math.max(0, Math.min(into.remaining(), content.size() - offset));
      for (int i = 0; i < length; i++) {
        into.put(content.at((int) offset + i));
      }
      return length;
    }
  }

  @Override
  public void write(ByteBuffer from, long offset) {
    synchronized (disk) {
      disk.changing();
      byte[] bytes = new byte[from.remaining()];
      from.get(bytes);
      content.write(bytes, (int) offset);
    }
  }

  @Override
  public void sync() {
    synchronized (disk) {
      disk.changing();
      content.sync();
    }
  }

  @Override
  public void syncContent() {
    sync();
  }

  /**
   * Fails a sync like real systems: its data is readable, counts as written, and is on the disk or
   * not.
   */
  void failSync() {
    synchronized (disk) {
      disk.changing();
      content.failSync();
    }
  }

  @Override
  public void requireNamed() throws LostNameException {
    if (!disk.isNamed(path, content)) {
      throw new LostNameException(path, "deleted, moved or replaced on the simulated disk");
    }
  }

  @Override
  public void truncate(long bytes) {
    synchronized (disk) {
      disk.changing();
      content.truncate((int) bytes);
    }
  }

  @Override
  public ReadQueue queue(int depth, int bytes) {
    return new ThreadQueue(this, depth, bytes);
  }

  @Override
  public void close() {}
}
