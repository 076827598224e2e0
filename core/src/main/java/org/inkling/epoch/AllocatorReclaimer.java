package org.inkling.epoch;

import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordSlabs;
import org.jspecify.annotations.Nullable;

/** Gives retired memory back to the allocator, and to the records if there are any. */
final class AllocatorReclaimer implements Reclaimer {
  private final SlabAllocator memory;
  private final @Nullable RecordSlabs records;

  AllocatorReclaimer(SlabAllocator memory, @Nullable RecordSlabs records) {
    this.memory = memory;
    this.records = records;
  }

  @Override
  public long allocate(long bytes) {
    return memory.allocate(bytes);
  }

  @Override
  public long allocateBeyondLimit(long bytes) {
    return memory.allocateBeyondLimit(bytes);
  }

  @Override
  public void free(long address, long bytes) {
    memory.free(address, bytes);
  }

  @Override
  public void freeCell(long address) {
    memory.freeCell(address);
  }

  @Override
  public long freeRecord(long address) {
    if (records == null) {
      return Reclaimer.super.freeRecord(address);
    }
    long bytes = records.bytes(address); // the header is intact until the free
    records.free(address);
    return bytes;
  }
}
