package org.inkling.xindex.delta;

import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;

/** The blocks of a delta as a whole: its header and its chunks. */
public final class DeltaBlocks {
  private DeltaBlocks() {}

  /** Retires a delta that is unlinked, inside a pin. */
  public static void retire(Epochs epochs, long delta) {
    long chunk = DeltaSpace.lastChunk(delta);
    while (chunk != 0) {
      long before = DeltaSpace.chunkBefore(chunk); // a retired block is not read any more
      epochs.retire(chunk, DeltaSpace.chunkBytes(chunk));
      chunk = before;
    }
    epochs.retire(delta, Delta.BYTES);
  }

  /** Frees an empty delta that no other thread has seen. */
  public static void free(SlabAllocator memory, long delta) {
    assert DeltaSpace.lastChunk(delta) == 0 : "a delta with records";
    memory.free(delta, Delta.BYTES);
  }

  /** Returns the bytes of the header and the chunks. */
  public static long bytes(long delta) {
    long bytes = Delta.BYTES;
    for (long chunk = DeltaSpace.lastChunk(delta); chunk != 0; ) {
      bytes += DeltaSpace.chunkBytes(chunk);
      chunk = DeltaSpace.chunkBefore(chunk);
    }
    return bytes;
  }
}
