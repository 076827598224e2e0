package org.inkling.disk.file;

import java.nio.ByteBuffer;
import org.inkling.disk.system.BufferMemory;

/**
 * A direct buffer whose memory goes back to the system when it is closed. A caller that uses its
 * bytes must keep this object reachable.
 */
public final class DirectBuffer implements AutoCloseable {
  private final BufferMemory memory;

  /**
   * Creates a zeroed, little-endian buffer.
   *
   * @param alignment a power of two, of which the first byte's address is a multiple
   */
  public DirectBuffer(int bytes, int alignment) {
    this(new BufferMemory(bytes, alignment));
  }

  private DirectBuffer(BufferMemory memory) {
    this.memory = memory;
  }

  /**
   * Like the constructor, but only this thread may use and close the buffer, which costs less: for
   * buffers that one method allocates and closes.
   */
  public static DirectBuffer ofThread(int bytes, int alignment) {
    return new DirectBuffer(BufferMemory.ofThread(bytes, alignment));
  }

  /** Returns the buffer; its use after the close throws {@link IllegalStateException}. */
  public ByteBuffer bytes() {
    return memory.buffer();
  }

  @Override
  public void close() {
    memory.close();
  }
}
