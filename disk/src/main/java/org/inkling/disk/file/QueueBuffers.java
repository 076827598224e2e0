package org.inkling.disk.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The buffers of a queue, which are freed together. */
final class QueueBuffers implements AutoCloseable {
  private final DirectBuffer whole;
  private final ByteBuffer[] buffers;

  /** Allocates buffers of one size, each at a multiple of {@code alignment}, a power of two. */
  QueueBuffers(int depth, int bytes, int alignment) {
    int stride = Math.ceilDiv(bytes, alignment) * alignment;
    whole = new DirectBuffer(Math.multiplyExact(depth, stride), alignment);
    buffers = new ByteBuffer[depth];
    for (int i = 0; i < depth; i++) {
      buffers[i] = whole.bytes().slice(i * stride, bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
  }

  ByteBuffer[] buffers() {
    return buffers;
  }

  @Override
  public void close() {
    whole.close();
  }
}
