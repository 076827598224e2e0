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
  private final Cleaner.Cleanable release;

  /**
   * Zeroed memory, little-endian.
   *
   * @throws OutOfMemoryError if there is not so much
   */
  public BufferMemory(int bytes, int alignment) {
    Arena arena = Arena.ofShared();
    try {
      buffer = arena.allocate(bytes, alignment).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
      release = FORGOTTEN.register(this, () -> close(arena));
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
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
    release.clean();
  }
}
