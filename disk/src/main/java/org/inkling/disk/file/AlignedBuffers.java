package org.inkling.disk.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Allocates direct buffers at aligned addresses, little-endian. */
public final class AlignedBuffers {

  private AlignedBuffers() {}

  /** Allocates a zeroed buffer whose first byte's address is a multiple of {@code alignment}. */
  public static ByteBuffer allocate(int bytes, int alignment) {
    int spare = alignment - 1;
    ByteBuffer whole = ByteBuffer.allocateDirect(Math.addExact(bytes, spare));
    int skipped =
        alignment == 1 ? 0 : (alignment - whole.alignmentOffset(0, alignment)) % alignment;
    return whole.slice(skipped, bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
