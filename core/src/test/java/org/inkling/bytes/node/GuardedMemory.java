package org.inkling.bytes.node;

import java.lang.foreign.Arena;
import org.inkling.memory.seam.LiveRegions;

/**
 * Memory for the nodes of a test. With assertions enabled an access before its begin or behind its
 * end fails, since the memory around it belongs to this object as well but counts as unmapped.
 *
 * @units bytes
 */
public final class GuardedMemory implements AutoCloseable {
  private static final long BYTES = 2L << 20;

  private final Arena arena = Arena.ofShared();
  private final long begin;

  /** Takes the memory, which is cleared. */
  public GuardedMemory() {
    begin = arena.allocate(3 * BYTES, BYTES).address() + BYTES;
    if (LiveRegions.CHECKED) {
      LiveRegions.add(begin, BYTES);
    }
  }

  /** Returns the address of a node at the begin of the memory. */
  public long first() {
    return begin;
  }

  /** Returns the address of a node that ends where the memory ends. */
  public long last(NodeShape shape) {
    return begin + BYTES - shape.nodeBytes();
  }

  /** Returns the address of a node between the first and the last one, from 1 on. */
  public long inner(NodeShape shape, int number) {
    return begin + (long) number * shape.nodeBytes();
  }

  @Override
  public void close() {
    if (LiveRegions.CHECKED) {
      LiveRegions.remove(begin, BYTES);
    }
    arena.close();
  }
}
