package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.inkling.MemoryLimitException;
import org.inkling.index.LongHolder;
import org.inkling.index.PointIndex;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;

/** All memory that an index may still take, taken by a test block by block. */
final class DrainedMemory implements AutoCloseable {
  private static final long LARGEST = 1L << 20;
  private static final long SMALLEST = 64;
  private static final long PIECE = 4_096;

  private final SlabAllocator memory;
  private final List<Block> blocks = new ArrayList<>();
  private final long limitBefore;

  private record Block(long address, long bytes) {}

  /**
   * Lets the index keep what it has reserved, and takes what is free of it.
   *
   * @param left the sizes of the blocks that stay free, of those that it takes
   */
  DrainedMemory(SlabAllocator memory, long... left) {
    this.memory = memory;
    this.limitBefore = memory.gauges().limitBytes();
    List<Block> free = new ArrayList<>();
    for (long bytes : left) {
      free.add(new Block(memory.allocate(bytes), bytes));
    }
    memory.setLimit(memory.gauges().reservedBytes());
    for (long bytes = LARGEST; bytes >= SMALLEST; bytes = smaller(bytes)) {
      takeAll(bytes);
    }
    takeReserve();
    free.forEach(block -> memory.free(block.address, block.bytes));
  }

  /** Takes what is withheld for changes that give memory back. */
  private void takeReserve() {
    long reserve = Math.max(RegionSizes.MIN_BYTES, memory.gauges().limitBytes() / 32);
    while (memory.withheldBytesInUse() < reserve) {
      blocks.add(new Block(memory.allocateBeyondLimit(PIECE), PIECE));
    }
  }

  private static long smaller(long bytes) {
    return bytes > 4_096 ? bytes / 2 : bytes - SMALLEST;
  }

  private void takeAll(long bytes) {
    try {
      while (true) {
        blocks.add(new Block(memory.allocate(bytes), bytes));
      }
    } catch (MemoryLimitException e) {
      // no block of this size is left
    }
  }

  /** Checks that every operation that inserts a key is refused, and leaves it absent. */
  static void assertRefused(PointIndex index, long key) {
    var holder = new LongHolder();
    assertThrows(MemoryLimitException.class, () -> index.put(key, 1));
    assertThrows(MemoryLimitException.class, () -> index.getAndPut(key, 1, 0));
    assertThrows(MemoryLimitException.class, () -> index.getAndPut(key, 1, holder));
    assertThrows(MemoryLimitException.class, () -> index.putIfAbsent(key, 1));
    assertThrows(MemoryLimitException.class, () -> index.putIfAbsent(key, 1, holder));
    assertFalse(index.replace(key, 1));
    assertFalse(index.compareAndSet(key, 0, 1));
    assertFalse(index.remove(key));
    assertFalse(index.get(key, holder));
    assertEquals(7, index.get(key, 7));
  }

  /** Gives everything back, and restores the limit. */
  @Override
  public void close() {
    memory.setLimit(limitBefore);
    blocks.forEach(block -> memory.free(block.address, block.bytes));
    blocks.clear();
  }
}
