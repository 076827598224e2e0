package org.inkling.disk.file;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;

/**
 * A file behind a channel.
 *
 * <p>An interrupt of a thread that reads closes the channel for everybody. So a read that finds it
 * closed opens the file again, once for all who find it so, and goes on; the interrupt stays set.
 * Writes are not repeated: an interrupt ends them.
 */
final class ChannelFile implements StorageFile {
  private final Path path;
  private final Door door;
  private final FileAnchor anchor;
  private final int alignment;
  private volatile FileChannel channel; // a new one is seen whole: volatile store and load
  private boolean closed; // under this object's monitor

  private ChannelFile(Path path, Door door, FileAnchor anchor, int alignment, FileChannel channel) {
    this.path = path;
    this.door = door;
    this.anchor = anchor;
    this.alignment = alignment;
    this.channel = channel;
  }

  /** How the file is opened again. */
  private record Door(Path name, Set<OpenOption> options, SystemFiles.Opener opener) {
    FileChannel open() throws IOException {
      return opener.open(name, options);
    }
  }

  /** Opens a file that is there. */
  static ChannelFile open(
      Path file, Set<OpenOption> options, int alignment, SystemFiles.Opener opener)
      throws IOException {
    FileAnchor anchor = FileAnchor.of(file, DirectOption.isAmong(options));
    try {
      var door = new Door(anchor.name(), options, opener);
      return new ChannelFile(file, door, anchor, alignment, door.open());
    } catch (IOException | RuntimeException | Error e) {
      anchor.close();
      throw e;
    }
  }

  /** Makes a file. */
  static ChannelFile create(Path file, SystemFiles.Opener opener) throws IOException {
    var door = new Door(file, Set.of(READ, WRITE), opener);
    FileChannel made = opener.open(file, Set.of(READ, WRITE, CREATE_NEW));
    return new ChannelFile(file, door, FileAnchor.none(file), 1, made);
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

  /** The channel as it is now. */
  FileChannel channel() {
    return channel;
  }

  @Override
  public void write(ByteBuffer from, long offset) throws IOException {
    long at = offset;
    while (from.hasRemaining()) {
      at += channel.write(from, at);
    }
  }

  @Override
  public void sync() throws IOException {
    channel.force(true);
  }

  @Override
  public void syncContent() throws IOException {
    channel.force(false);
  }

  @Override
  public void truncate(long bytes) throws IOException {
    channel.truncate(bytes);
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
