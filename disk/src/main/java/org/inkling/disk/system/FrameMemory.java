package org.inkling.disk.system;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Memory outside of the heap that bytes are copied into and out of, and parts of which can be given
 * back to the system while others are in use.
 *
 * <p>It takes room where it has been written to. Copies are plain: who may copy what when is the
 * callers' business. A copy that meets a close fails, and never touches memory that is gone.
 *
 * @units offsets and lengths in bytes
 */
public final class FrameMemory implements AutoCloseable {
  /** What offsets and lengths of parts are multiples of: the largest page of systems in use. */
  public static final long GRANULE = 64L << 10;

  private static final System.Logger LOGGER = System.getLogger("org.inkling.disk");

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory;
  private final Pieces pieces;

  /**
   * Zeroed memory.
   *
   * @throws OutOfMemoryError if the system has not so much
   */
  public FrameMemory(long bytes) {
    try {
      memory = LinuxCalls.AVAILABLE ? map(bytes) : arena.allocate(bytes, GRANULE);
      pieces = new Pieces(memory);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  // Restricted: bounds and end of a map of our own, which ends with the arena.
  @SuppressWarnings("restricted")
  private MemorySegment map(long bytes) {
    try {
      MemorySegment mapped =
          MemorySegment.ofAddress(LinuxCalls.mapMemory(bytes))
              .reinterpret(bytes, arena, map -> LinuxCalls.unmap(map.address(), map.byteSize()));
      LinuxCalls.adviseSmallPages(mapped);
      return mapped;
    } catch (IOException e) {
      LOGGER.log(Level.DEBUG, "no map of memory, allocated instead", e);
      return arena.allocate(bytes, GRANULE);
    }
  }

  /**
   * Copies bytes out; the buffer's position stays.
   *
   * @throws IllegalStateException if the memory is closed
   */
  public void copyOut(long offset, ByteBuffer into, int at, int bytes) {
    into.put(at, pieces.around(offset), Pieces.within(offset), bytes);
  }

  /**
   * Copies bytes in; the buffer's position stays.
   *
   * @throws IllegalStateException if the memory is closed
   */
  public void copyIn(long offset, ByteBuffer from, int at, int bytes) {
    pieces.around(offset).put(Pieces.within(offset), from, at, bytes);
  }

  /**
   * Gives a part back, which reads as zeros from then on and takes room again where it is written
   * to; a system that cannot take it leaves it as it is.
   *
   * @param offset a multiple of {@link #GRANULE}
   * @param bytes another one
   * @return whether the system took it
   * @throws IllegalStateException if the memory is closed
   */
  public boolean drop(long offset, long bytes) {
    if (((offset | bytes) & (GRANULE - 1)) != 0) {
      throw new IllegalArgumentException(
          bytes + " bytes at " + offset + ", expected multiples of " + GRANULE);
    }
    return LinuxCalls.dropPages(memory.asSlice(offset, bytes));
  }

  /** Gives all of it back. Copies that are under way end first or fail. */
  @Override
  public synchronized void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
