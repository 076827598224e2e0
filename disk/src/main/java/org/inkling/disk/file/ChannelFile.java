package org.inkling.disk.file;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;
import org.inkling.disk.system.FileMap;

/**
 * A file that is read through a channel and changed through a file descriptor of its own.
 *
 * <p>An interrupt of a thread that uses the channel closes it for all threads. A read that finds
 * the channel closed therefore opens the file again, once for all threads that find it so, and
 * continues; the interrupt status remains set. Changes are made past the channel, where no
 * interrupt reaches them: repeating a change would do no harm, but if an interrupt hid the error of
 * a sync, the error would be lost, because the system reports it only once. Where the system has no
 * such descriptors, a change goes through the channel, with an earlier interrupt cleared first; an
 * interrupt during the change makes it fail.
 */
final class ChannelFile implements StorageFile {
  private final Path path;
  private final Door door;
  private final FileAnchor anchor;
  private final int alignment;
  private volatile FileChannel channel; // volatile, so that a new channel is seen fully constructed

  @GuardedBy("this")
  private boolean closed;

  private ChannelFile(Path path, Door door, FileAnchor anchor, int alignment, FileChannel channel) {
    this.path = path;
    this.door = door;
    this.anchor = anchor;
    this.alignment = alignment;
    this.channel = channel;
  }

  /** The means of opening the file again. */
  private record Door(Path name, Set<OpenOption> options, ChannelOpener opener) {
    FileChannel open() throws IOException {
      return opener.open(name, options);
    }
  }

  /** Opens an existing file. */
  static ChannelFile open(Path file, Set<OpenOption> options, int alignment, ChannelOpener opener)
      throws IOException {
    boolean writable = options.contains(WRITE);
    FileAnchor anchor = FileAnchor.of(file, DirectOption.isAmong(options), writable);
    try {
      var door = new Door(anchor.name(), options, opener);
      return new ChannelFile(file, door, anchor, alignment, door.open());
    } catch (IOException | RuntimeException | Error e) {
      anchor.close();
      throw e;
    }
  }

  /** Creates a file. */
  static ChannelFile create(Path file, ChannelOpener opener) throws IOException {
    FileChannel made = opener.open(file, Set.of(READ, WRITE, CREATE_NEW));
    FileAnchor anchor = FileAnchor.of(file, false, true);
    var door = new Door(anchor.name(), Set.of(READ, WRITE), opener);
    return new ChannelFile(file, door, anchor, 1, made);
  }

  @Override
  public Path path() {
    return path;
  }

  @Override
  public AccessMode mode() {
    return DirectOption.isAmong(door.options) ? AccessMode.DIRECT : AccessMode.BUFFERED;
  }

  @Override
  public int alignment() {
    return alignment;
  }

  @Override
  public long size() throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        FileChannel current = channel;
        try {
          return current.size();
        } catch (ClosedChannelException e) {
          interrupted |= Thread.interrupted();
          reopen(current);
        }
      }
    } finally {
      restore(interrupted);
    }
  }

  @Override
  public int read(ByteBuffer into, long offset) throws IOException {
    int start = into.position();
    boolean interrupted = false;
    try {
      while (true) {
        FileChannel current = channel;
        try {
          return fill(current, into, offset);
        } catch (ClosedChannelException e) {
          interrupted |= Thread.interrupted();
          into.position(start);
          reopen(current);
        }
      }
    } finally {
      restore(interrupted);
    }
  }

  /** Maps the whole file into the address space. */
  FileMap map() throws IOException {
    boolean interrupted = false;
    try {
      while (true) {
        FileChannel current = channel;
        try {
          return new FileMap(current);
        } catch (ClosedChannelException e) {
          interrupted |= Thread.interrupted();
          reopen(current);
        }
      }
    } finally {
      restore(interrupted);
    }
  }

  private static void restore(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private int fill(FileChannel from, ByteBuffer into, long offset) throws IOException {
    int filled = 0;
    while (into.hasRemaining()) {
      int read = from.read(into, offset + filled);
      if (read <= 0) {
        break;
      }
      filled += read;
      if (read % alignment != 0) {
        break; // less than a block: the end of the file
      }
    }
    return filled;
  }

  private synchronized void reopen(FileChannel closedOne) throws IOException {
    if (closed) {
      throw new IllegalStateException(path + " is closed");
    }
    if (channel == closedOne) {
      channel = door.open();
    }
  }

  @Override
  public void write(ByteBuffer from, long offset) throws IOException {
    if (anchor.holds()) {
      anchor.write(from, offset);
      return;
    }
    long origin = offset - from.position();
    change(
        current -> {
          while (from.hasRemaining()) {
            current.write(from, origin + from.position());
          }
        });
  }

  /** A change of the file through its channel. */
  @FunctionalInterface
  private interface Change {
    void make(FileChannel channel) throws IOException;
  }

  private void change(Change change) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      change.make(channel);
    } finally {
      restore(interrupted);
    }
  }

  @Override
  public void sync() throws IOException {
    sync(true);
  }

  @Override
  public void syncContent() throws IOException {
    sync(false);
  }

  private void sync(boolean metadata) throws IOException {
    if (anchor.holds()) {
      anchor.sync(metadata);
    } else {
      change(current -> current.force(metadata));
    }
  }

  @Override
  public void requireNamed() throws IOException {
    anchor.requireNamed();
  }

  @Override
  public void truncate(long bytes) throws IOException {
    if (!anchor.holds()) {
      change(current -> current.truncate(bytes));
    } else if (size() > bytes) {
      anchor.resize(bytes);
    }
  }

  @Override
  public ReadQueue queue(int depth, int bytes) throws IOException {
    return Queues.of(this, anchor, depth, bytes);
  }

  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      channel.close();
    } finally {
      anchor.close();
    }
  }

  @Override
  public String toString() {
    return path + " (" + mode() + ")";
  }
}
