package org.inkling.disk.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Direct buffers on aligned addresses, little-endian. */
public final class AlignedBuffers {

  private AlignedBuffers() {}

  /** A zeroed buffer whose first byte stands on a multiple of {@code alignment}. */
  public static ByteBuffer allocate(int bytes, int alignment) {
    int spare = alignment - 1;
    ByteBuffer whole = ByteBuffer.allocateDirect(Math.addExact(bytes, spare));
    int skipped =
        alignment == 1 ? 0 : (alignment - whole.alignmentOffset(0, alignment)) % alignment;
    return whole.slice(skipped, bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
