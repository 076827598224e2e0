package org.inkling.disk.system;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * Memory outside the heap, which is accessed by copying, and parts of which can be given back to
 * the system while others are in use.
 *
 * <p>Memory is taken only for parts that have been written. Copies are plain accesses: callers
 * coordinate who may copy what and when. A copy during a close fails, and never touches released
 * memory.
 *
 * @units offsets and lengths in bytes
 */
public final class FrameMemory implements AutoCloseable {
  /** The unit of offsets and lengths of parts: the largest page size of the systems in use. */
  public static final long GRANULE = 64L << 10;

  private static final System.Logger LOGGER = System.getLogger("org.inkling.disk");

  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory;
  private final Pieces pieces;

  /**
   * Allocates zeroed memory.
   *
   * @throws OutOfMemoryError if the system does not have enough memory
   * @throws org.inkling.NativeAccessException if the JVM denies this module native access
   */
  public FrameMemory(long bytes) {
    SystemAccess.require();
    try {
      memory = LinuxCalls.AVAILABLE ? map(bytes) : arena.allocate(bytes, GRANULE);
      pieces = new Pieces(memory);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  // Restricted: bounds and end of a map of this class, which ends with the arena.
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
   * Copies bytes out; the buffer's position is unchanged.
   *
   * @throws IllegalStateException if the memory is closed
   */
  public void copyOut(long offset, ByteBuffer into, int at, int bytes) {
    into.put(at, pieces.around(offset), Pieces.within(offset), bytes);
  }

  /**
   * Copies bytes in; the buffer's position is unchanged.
   *
   * @throws IllegalStateException if the memory is closed
   */
  public void copyIn(long offset, ByteBuffer from, int at, int bytes) {
    pieces.around(offset).put(Pieces.within(offset), from, at, bytes);
  }

  /**
   * Gives a part back. Afterwards it reads as zeros, and takes memory again where it is written to.
   * A system that cannot take it leaves it unchanged.
   *
   * @param offset a multiple of {@link #GRANULE}
   * @param bytes a multiple of {@link #GRANULE}
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

  /** Gives all memory back. Copies under way end first or fail. */
  @Override
  public synchronized void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
