package org.inkling.memory;

/**
 * What free blocks are filled with when assertions are enabled, so that a write to one is found
 * when it is handed out again, and a block that is freed twice when it is freed.
 *
 * @units bytes
 */
final class Poison {
  /** What a freed block is filled with behind its first word, where the link of its list stands. */
  static final long WORD = 0xDEAD_B10C_DEAD_B10CL;

  /** How much of a block is poisoned and, when it is handed out again, looked at. */
  static final long BYTES = 4096;

  private final Holdings holdings;

  Poison(Holdings holdings) {
    this.holdings = holdings;
  }

  /** Checks that a block may be freed and poisons it; true, for an assertion. */
  boolean freed(long block, long size) {
    assert (block & 63) == 0 && holdings.contains(block, size) : foreign(block);
    assert !isWhole(block, size) : "block " + Long.toHexString(block) + " is freed twice";
    for (long offset = Long.BYTES; offset < Math.min(size, BYTES); offset += Long.BYTES) {
      NativeMemory.putLong(block + offset, WORD);
    }
    return true;
  }

  /** As {@link #freed}, for a part of blocks that were free already. */
  boolean freedAnew(long block, long size) {
    NativeMemory.putLong(block + Long.BYTES, 0);
    return freed(block, size);
  }

  /** Checks that nobody wrote to a block while it was free; true, for an assertion. */
  static boolean intact(long block, long size) {
    assert isWhole(block, size) : "block " + Long.toHexString(block) + " was written when free";
    return true;
  }

  /** What is said of an address that is none of a block. */
  String foreign(long address) {
    return Long.toHexString(address) + " is no address of index '" + holdings.name() + "'";
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
