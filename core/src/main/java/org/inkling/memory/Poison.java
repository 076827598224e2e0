package org.inkling.memory;

/**
 * The pattern that fills free blocks if assertions are enabled, so that a write to a free block is
 * detected when the block is handed out again, and a double free when it happens.
 *
 * @units bytes
 */
final class Poison {
  /** The word that fills a freed block after its first word, which holds the link of its list. */
  static final long WORD = 0xDEAD_B10C_DEAD_B10CL;

  /** The part of a block that is poisoned and, when it is handed out again, checked. */
  static final long BYTES = 4096;

  private final Holdings holdings;

  Poison(Holdings holdings) {
    this.holdings = holdings;
  }

  /** Checks that a block may be freed and poisons it; returns true, for use in an assertion. */
  boolean freed(long block, long size) {
    assert (block & 63) == 0 && holdings.contains(block, size) : foreign(block);
    assert !isWhole(block, size) : "block " + Long.toHexString(block) + " is freed twice";
    for (long offset = Long.BYTES; offset < Math.min(size, BYTES); offset += Long.BYTES) {
      NativeMemory.putLong(block + offset, WORD);
    }
    return true;
  }

  /** Like {@link #freed}, for a part of blocks that were already free. */
  boolean freedAnew(long block, long size) {
    NativeMemory.putLong(block + Long.BYTES, 0);
    return freed(block, size);
  }

  /**
   * Checks that no thread wrote to a block while it was free; returns true, for use in an
   * assertion.
   */
  static boolean intact(long block, long size) {
    assert isWhole(block, size) : "block " + Long.toHexString(block) + " was written when free";
    return true;
  }

  /** The message for an address that is not the address of a block. */
  String foreign(long address) {
    return Long.toHexString(address) + " is not an address of index '" + holdings.name() + "'";
  }

  private static boolean isWhole(long block, long size) {
    for (long offset = Long.BYTES; offset < Math.min(size, BYTES); offset += Long.BYTES) {
      if (NativeMemory.getLong(block + offset) != WORD) {
        return false;
      }
    }
    return true;
  }
}
