package org.inkling.epoch;

import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.RecordSlabs;

/**
 * Takes back memory once its grace period has passed, and provides the blocks in which the epochs
 * record it until then.
 */
public interface Reclaimer {

  /** The reclaimer of epochs that only grant grace periods: nothing may be retired there. */
  Reclaimer NONE =
      new Reclaimer() {
        @Override
        public long allocate(long bytes) {
          throw new IllegalStateException("nothing may be retired without a reclaimer");
        }

        @Override
        public long allocateBeyondLimit(long bytes) {
          return allocate(bytes);
        }

        @Override
        public void free(long address, long bytes) {
          throw new IllegalStateException("a block without a reclaimer");
        }

        @Override
        public void freeCell(long address) {
          throw new IllegalStateException("a cell without a reclaimer");
        }
      };

  /** Returns the reclaimer that gives blocks and cells back to their allocator. */
  static Reclaimer of(SlabAllocator memory) {
    return new AllocatorReclaimer(memory, null);
  }

  /** Like {@link #of(SlabAllocator)}, and gives records back as well. */
  static Reclaimer of(SlabAllocator memory, RecordSlabs records) {
    return new AllocatorReclaimer(memory, records);
  }

  /**
   * Returns the address of a block, whose content is zero.
   *
   * @throws org.inkling.MemoryLimitException if no memory is left within the limit
   */
  long allocate(long bytes);

  /**
   * Like {@link #allocate}, but beyond the limit if necessary.
   *
   * @throws org.inkling.MemoryLimitException if the system has no memory
   */
  long allocateBeyondLimit(long bytes);

  /** Takes back a block of this size. */
  void free(long address, long bytes);

  /** Takes back a cell. */
  void freeCell(long address);

  /**
   * Takes back a record.
   *
   * @return the bytes that it took, the number with which it was retired
   * @throws IllegalStateException if this reclaimer has no records
   */
  default long freeRecord(long address) {
    throw new IllegalStateException("a record without a reclaimer of records");
  }
}
