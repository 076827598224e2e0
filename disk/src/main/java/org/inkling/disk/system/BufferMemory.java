package org.inkling.disk.system;

import java.lang.foreign.Arena;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory of a buffer that goes back to the system when it is closed, and with a garbage collection
 * only if nobody closed it. The use of the buffer after the close throws {@link
 * IllegalStateException}, and never touches memory that is gone.
 *
 * <p>A caller that uses the buffer keeps this object reachable.
 */
public final class BufferMemory implements AutoCloseable {
  private static final Cleaner FORGOTTEN = Cleaner.create();

  private final ByteBuffer buffer;
  private final Runnable release;

  /**
   * Zeroed memory, little-endian.
   *
   * @throws OutOfMemoryError if there is not so much
   */
  public BufferMemory(int bytes, int alignment) {
    Arena arena = Arena.ofShared();
    try {
      buffer = allocate(arena, bytes, alignment);
      release = FORGOTTEN.register(this, () -> close(arena))::clean;
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
   * Memory that only this thread may use and close, and that no garbage collection gives back. Its
   * close does not wait for other threads; that of shared memory has to reach every one of them.
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
        Thread.onSpinWait(); // a checksum or a channel is at work on it, and ends soon
      }
    }
  }

  /** All of it. */
  public ByteBuffer buffer() {
    return buffer;
  }

  /** Gives it back; a second close does nothing. */
  @Override
  public void close() {
    release.run();
  }
}
