package org.inkling.disk.system;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A file mapped into the address space, which is read by copying.
 *
 * <p>A mapped page that the file no longer has cannot be read; the virtual machine turns the fault
 * during its own copying into an {@link InternalError}, which this class turns into an {@link
 * IOException}. In addition, a copy cannot change between the check of its checksum and its use.
 *
 * @shape pieces of 1 GiB, the last one shorter
 */
public final class FileMap implements AutoCloseable {
  private final Arena arena = Arena.ofShared();
  private final Pieces pieces;
  private final long bytes;

  /** Maps a whole file at its current length; the channel may be closed afterwards. */
  public FileMap(FileChannel channel) throws IOException {
    try {
      bytes = channel.size();
      MemorySegment map = channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes, arena);
      LinuxCalls.adviseRandom(map);
      pieces = new Pieces(map);
    } catch (IOException | RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /** Returns the number of mapped bytes. */
  public long bytes() {
    return bytes;
  }

  /**
   * Copies as many bytes as the buffer has room for and the map has, and advances the buffer's
   * position by them.
   *
   * @return the number of bytes copied
   * @throws IOException if the file has become too short for this copy
   * @throws IllegalStateException if the map is closed
   */
  public int copy(long offset, ByteBuffer into) throws IOException {
    int wanted = (int) Math.max(0, Math.min(into.remaining(), bytes - offset));
    try {
      int copied = 0;
      while (copied < wanted) {
        long at = offset + copied;
        ByteBuffer piece = pieces.around(at);
        int within = Pieces.within(at);
        int length = Math.min(wanted - copied, piece.capacity() - within);
        into.put(into.position() + copied, piece, within, length);
        copied += length;
      }
    } catch (InternalError e) {
      throw new IOException("the mapped file has lost bytes behind offset " + offset, e);
    }
    into.position(into.position() + wanted);
    return wanted;
  }

  /** Unmaps the file; copies under way end first or fail. */
  @Override
  public synchronized void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
