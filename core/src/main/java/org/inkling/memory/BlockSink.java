package org.inkling.memory;

/** Where blocks go that are no longer used: back to their allocator, or to the epochs first. */
@FunctionalInterface
public interface BlockSink {

  /** Takes a block, with as many bytes as it was asked for with. */
  void accept(long address, long bytes);
}
