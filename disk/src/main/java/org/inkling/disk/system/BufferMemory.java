package org.inkling.disk.system;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.inkling.platform.SharedCleaner;

/**
 * The memory of a buffer, which goes back to the system when it is closed, or with a garbage
 * collection if it is never closed. Using the buffer after the close throws {@link
 * IllegalStateException}, and never touches released memory.
 *
 * <p>A caller that uses the buffer must keep this object reachable.
 */
public final class BufferMemory implements AutoCloseable {
  private final ByteBuffer buffer;
  private final Runnable release;

  /**
   * Allocates zeroed memory, little-endian.
   *
   * @throws OutOfMemoryError if there is not enough memory, or no thread for the cleaner
   */
  public BufferMemory(int bytes, int alignment) {
    Arena arena = Arena.ofShared();
    try {
      buffer = allocate(arena, bytes, alignment);
      release = SharedCleaner.register(this, () -> close(arena))::clean;
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  private BufferMemory(Arena arena, int bytes, int alignment) {
    buffer = allocate(arena, bytes, alignment);
    release = () -> closeOnce(arena);
  }

  /**
   * Allocates memory that only this thread may use and close, and that no garbage collection gives
   * back. Its close does not wait for other threads, whereas closing shared memory has to reach
   * every thread.
   */
  public static BufferMemory ofThread(int bytes, int alignment) {
    Arena arena = Arena.ofConfined();
    try {
      return new BufferMemory(arena, bytes, alignment);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  private static ByteBuffer allocate(Arena arena, int bytes, int alignment) {
    return arena.allocate(bytes, alignment).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void closeOnce(Arena arena) {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }

  private static void close(Arena arena) {
    while (arena.scope().isAlive()) {
      try {
        arena.close();
      } catch (IllegalStateException e) {
        Thread.onSpinWait(); // a checksum or a channel is using it, briefly
      }
    }
  }

  /** Returns the whole buffer. */
  public ByteBuffer buffer() {
    return buffer;
  }

  /** Gives the memory back; a second close does nothing. */
  @Override
  public void close() {
    release.run();
  }
}
