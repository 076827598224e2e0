package org.inkling.jcstress.epoch;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.epoch.Reclaimer;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;

/**
 * A link to a block that a writer replaces and retires, one for each state. The first word of a
 * free block links the free list, so it is not the block's.
 */
final class LinkedBlock {
  private static final SlabAllocator MEMORY = SlabAllocator.create("jcstress", Long.MAX_VALUE);
  static final Epochs EPOCHS = new Epochs("jcstress", Reclaimer.of(MEMORY));
  private static final long BYTES = 64;

  private final long link = newBlock(newBlock(1));

  /** The word of the block that is linked; inside a pin. */
  long read() {
    return NativeMemory.getLong(NativeMemory.getLongAcquire(link));
  }

  /** Links a block with another word, retires the old one and collects. */
  void replace(long word) {
    long block = newBlock(word);
    Pin pin = EPOCHS.enter();
    long old = NativeMemory.getLongAcquire(link);
    NativeMemory.casLong(link, old, block);
    EPOCHS.retire(old, BYTES);
    EPOCHS.exit(pin);
    EPOCHS.reclaim();
  }

  /** The word that is left; frees block and link, which nobody else uses. */
  long readAndFree() {
    long block = NativeMemory.getLong(link);
    long word = NativeMemory.getLong(block);
    MEMORY.free(block, BYTES);
    MEMORY.free(link, BYTES);
    return word;
  }

  private static long newBlock(long word) {
    long block = MEMORY.allocate(BYTES);
    NativeMemory.putLong(block, word);
    return block;
  }
}
