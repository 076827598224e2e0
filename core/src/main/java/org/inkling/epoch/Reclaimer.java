package org.inkling.epoch;

import org.inkling.memory.SlabAllocator;

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
    return new Reclaimer() {
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
    };
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
}
