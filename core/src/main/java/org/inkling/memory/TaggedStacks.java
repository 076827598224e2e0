package org.inkling.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Lock-free stacks of free native blocks, linked through the first word of each block.
 *
 * <p><b>Shape.</b> A stack is one line of a heap array: the head word and the number of its blocks.
 * A head packs the address of the top block with a tag in the bits that alignment leaves free: 22
 * bits for blocks of 64 bytes, 19 for cells of 8.
 *
 * <pre>
 *   63                                  tagBits          0
 *   | address &gt;&gt;&gt; alignmentBits          | tag          |     address 0: empty
 * </pre>
 *
 * <p><b>Why a pop cannot corrupt.</b> A pop reads the head (A, t), reads A's next, and swings the
 * head by compare-and-set. The one danger is that A left the stack and came back in between, so
 * that the next it read is stale. A can come back only by a push of A, and every push raises the
 * tag, so the head can be (A, t) again only after a multiple of 2^tagBits pushes, all within that
 * one pop. Blocks that come back at once, without a grace period, are those that were never
 * published, free ones that are joined, 16,384 at most in a pass, and those of a region that was to
 * be evacuated and stays in use, 2^19 of a region at most; a block that was popped, published and
 * retired after the stalled thread pinned is not pushed before that thread unpins. Reading the next
 * of a block that is no longer free is harmless: its region stays mapped (M1), and the value read
 * is dropped with the failed compare-and-set.
 *
 * <p><b>Ordering.</b> The next word is written before the volatile compare-and-set that pushes the
 * block and read after the volatile load of the head, so it is seen. The count is exact when quiet.
 */
final class TaggedStacks {
  private static final VarHandle WORDS =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

  /** Words between two stacks, of which two are used. */
  private static final int STRIDE = 8;

  /** Addresses have 48 bits, so an address moves up by 16 to leave no bit unused. */
  private static final int ADDRESS_SHIFT = 16;

  private final long[] words;
  private final int alignmentBits;
  private final int tagBits;
  private final long tagMask;

  /**
   * Makes empty stacks.
   *
   * @param stacks how many
   * @param alignmentBits every block's address is a multiple of two to this power
   */
  TaggedStacks(int stacks, int alignmentBits) {
    this.words = new long[(stacks + 2) * STRIDE];
    this.alignmentBits = alignmentBits;
    this.tagBits = ADDRESS_SHIFT + alignmentBits;
    this.tagMask = (1L << tagBits) - 1;
  }

  /** Pushes one block. */
  void push(int stack, long block) {
    pushChain(stack, block, block, 1);
  }

  /** Pushes blocks that are already linked from first to last. */
  void pushChain(int stack, long first, long last, long count) {
    int at = (stack + 1) * STRIDE;
    while (true) {
      long head = (long) WORDS.getOpaque(words, at);
      NativeMemory.putLongOpaque(last, (head >>> tagBits) << alignmentBits);
      long pushed = (first << ADDRESS_SHIFT) | ((head + 1) & tagMask);
      if ((boolean) WORDS.compareAndSet(words, at, head, pushed)) {
        long _ = (long) WORDS.getAndAdd(words, at + 1, count);
        return;
      }
    }
  }

  /** Pops one block; returns its address, or 0 if the stack is empty. */
  long pop(int stack) {
    int at = (stack + 1) * STRIDE;
    while (true) {
      long head = head(stack);
      long block = (head >>> tagBits) << alignmentBits;
      if (block == 0) {
        return 0;
      }
      long popped = (NativeMemory.getLongOpaque(block) << ADDRESS_SHIFT) | (head & tagMask);
      if ((boolean) WORDS.compareAndSet(words, at, head, popped)) {
        long _ = (long) WORDS.getAndAdd(words, at + 1, -1L);
        return block;
      }
    }
  }

  /**
   * Takes all blocks of a stack at once, linked from the one returned by {@link #next}; 0 if there
   * are none. They count as in the stack until {@link #putBack}.
   */
  long takeAll(int stack) {
    int at = (stack + 1) * STRIDE;
    while (true) {
      long head = head(stack);
      long block = (head >>> tagBits) << alignmentBits;
      // The tag stays: a pop that has read this head fails, since only a push brings a block back.
      if (block == 0 || (boolean) WORDS.compareAndSet(words, at, head, head & tagMask)) {
        return block;
      }
    }
  }

  /** Returns the block below one that this thread has taken, 0 for none. */
  static long next(long block) {
    return NativeMemory.getLongOpaque(block);
  }

  /** Links a block that this thread has to another one, or to none. */
  static void link(long block, long next) {
    NativeMemory.putLongOpaque(block, next);
  }

  /**
   * Puts blocks back that were taken with all others of a stack.
   *
   * @param first the top one of those that are linked, 0 for none
   * @param last the lowest one of them
   * @param removed how many of those that were taken do not come back
   */
  void putBack(int stack, long first, long last, long removed) {
    if (first != 0) {
      pushChain(stack, first, last, -removed);
    } else {
      long _ = (long) WORDS.getAndAdd(words, (stack + 1) * STRIDE + 1, -removed);
    }
  }

  /** Returns how many blocks a stack holds. */
  long count(int stack) {
    return (long) WORDS.getVolatile(words, (stack + 1) * STRIDE + 1);
  }

  /** Returns the head word, address and tag. */
  long head(int stack) {
    return (long) WORDS.getVolatile(words, (stack + 1) * STRIDE);
  }
}
