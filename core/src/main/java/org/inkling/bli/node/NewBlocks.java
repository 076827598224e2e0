package org.inkling.bli.node;

import java.util.Arrays;
import org.inkling.memory.SlabAllocator;

/**
 * The blocks of a change that is not published yet, so that all of them can be given back if memory
 * for one of them is refused. Used by one thread.
 */
public final class NewBlocks {
  private final SlabAllocator memory;
  private long[] addresses = new long[8];
  private long[] sizes = new long[8];
  private int count;

  /** Creates an empty set of blocks. */
  public NewBlocks(SlabAllocator memory) {
    this.memory = memory;
  }

  /**
   * Allocates a zeroed block.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for it
   */
  public long allocate(long bytes) {
    if (count == addresses.length) {
      sizes = Arrays.copyOf(sizes, 2 * count); // first: the other one is looked at
      addresses = Arrays.copyOf(addresses, 2 * count);
    }
    long block = memory.allocate(bytes);
    addresses[count] = block;
    sizes[count] = bytes;
    count++;
    return block;
  }

  /** Forgets all blocks: they are about to be published. */
  public void keep() {
    count = 0;
  }

  /** Frees all blocks: they will not be published. */
  public void giveBack() {
    while (count > 0) {
      count--;
      memory.free(addresses[count], sizes[count]);
    }
  }
}
