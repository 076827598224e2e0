package org.inkling.disk.file;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;
import org.inkling.disk.system.FileMap;

/**
 * A file behind a channel.
 *
 * <p>An interrupt of a thread at work on the channel closes it for everybody. So a read that finds
 * it closed opens the file again, once for all who find it so, and goes on; the interrupt stays
 * set. A thread that writes, syncs or cuts off is ended by an interrupt of its own, and repeats
 * what another thread's has ended. That it may: a write goes to a place and can be done twice, and
 * a sync through the new channel covers what was written through the old one, as both are of the
 * same file, whose errors of writing back the system tells at the next sync if nobody was told.
 * Where there is no anchor to say that it is the same file, nothing but reads is repeated.
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
    FileChannel made = opener.open(file, Set.of(READ, WRITE, CREATE_NEW));
    FileAnchor anchor = FileAnchor.of(file, false);
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

  /** The whole file in the address space. */
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
    long origin = offset - from.position();
    while (from.hasRemaining()) {
      FileChannel current = channel;
      try {
        current.write(from, origin + from.position());
      } catch (ClosedChannelException e) {
        reopenToChange(current, e);
      }
    }
  }

  /** Opens the file again if it was another thread whose interrupt has closed the channel. */
  private void reopenToChange(FileChannel closedOne, ClosedChannelException failure)
      throws IOException {
    if (failure instanceof ClosedByInterruptException || !anchor.holds()) {
      throw failure;
    }
    reopen(closedOne);
  }

  /** A change of the file that can be made twice. */
  @FunctionalInterface
  private interface Change {
    void make(FileChannel channel) throws IOException;
  }

  private void change(Change change) throws IOException {
    while (true) {
      FileChannel current = channel;
      try {
        change.make(current);
        return;
      } catch (ClosedChannelException e) {
        reopenToChange(current, e);
      }
    }
  }

  @Override
  public void sync() throws IOException {
    change(current -> current.force(true));
  }

  @Override
  public void syncContent() throws IOException {
    change(current -> current.force(false));
  }

  @Override
  public void truncate(long bytes) throws IOException {
    change(current -> current.truncate(bytes));
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
