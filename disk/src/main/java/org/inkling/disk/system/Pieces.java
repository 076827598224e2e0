package org.inkling.disk.system;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A long run of memory as buffers, which have at most 2^31 - 1 bytes each and are created once.
 *
 * @shape pieces of 1 GiB, the last one shorter
 */
final class Pieces {
  private static final int SHIFT = 30;
  private static final long BYTES = 1L << SHIFT;

  private final ByteBuffer[] pieces;

  Pieces(MemorySegment whole) {
    long bytes = whole.byteSize();
    pieces = new ByteBuffer[Math.toIntExact((bytes + BYTES - 1) >>> SHIFT)];
    for (int i = 0; i < pieces.length; i++) {
      long from = (long) i << SHIFT;
      pieces[i] = whole.asSlice(from, Math.min(BYTES, bytes - from)).asByteBuffer();
    }
  }

  /** The piece that contains an offset. */
  ByteBuffer around(long offset) {
    return pieces[(int) (offset >>> SHIFT)];
  }

  /** The position of an offset in its piece. */
  static int within(long offset) {
    return (int) (offset & (BYTES - 1));
  }
}
