package org.inkling.loft.slots;

/** The destination of blocks that are no longer used: their allocator, or first the epochs. */
@FunctionalInterface
public interface BlockSink {

  /** Takes a block, with the number of bytes that was requested for it. */
  void accept(long address, long bytes);
}
