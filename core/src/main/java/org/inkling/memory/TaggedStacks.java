package org.inkling.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Lock-free stacks of free native blocks, linked through the first word of each block.
 *
 * <p><b>Shape.</b> A stack is one cache line of a heap array: the head word and the number of its
 * blocks. The head packs the address of the top block with a tag in the bits that alignment leaves
 * free: 22 bits for blocks of 64 bytes, 19 for cells of 8.
 *
 * <pre>
 *   63                                  tagBits          0
 *   | address &gt;&gt;&gt; alignmentBits          | tag          |     address 0: empty
 * </pre>
 *
 * <p><b>Why a pop cannot corrupt.</b> A pop reads the head (A, t), reads A's next, and swings the
 * head by compare-and-set. The only danger is that A left the stack and came back in between, so
 * that the next that was read is stale. Only a push of A brings it back, and every push raises the
 * tag, so the head can be (A, t) again only after a multiple of 2^tagBits pushes, all within that
 * one pop. The blocks that come back without a grace period are blocks that were never published,
 * free blocks that are joined (at most 16,384 in a pass), and blocks of a region that was to be
 * evacuated and stays in use (at most 2^19 per region); a block that was popped, published and
 * retired after the stalled thread pinned is not pushed before that thread unpins. Reading the next
 * of a block that is no longer free is harmless: its region stays mapped (M1), and the value read
 * is dropped with the failed compare-and-set.
 *
 * <p><b>Ordering.</b> The next word is written before the volatile compare-and-set that pushes the
 * block and read after the volatile load of the head, so it is seen. The count is exact when no
 * thread pushes or pops.
 */
final class TaggedStacks {
  private static final VarHandle WORDS =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();

  /** The distance between two stacks in words, of which two are used. */
  private static final int STRIDE = 8;

  /** Addresses have 48 bits, so an address moves up by 16 to leave no bit unused. */
  private static final int ADDRESS_SHIFT = 16;

  private final long[] words;
  private final int alignmentBits;
  private final int tagBits;
  private final long tagMask;

  /**
   * Creates empty stacks.
   *
   * @param stacks the number of stacks
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
   * Takes all blocks of a stack at once; returns the first, from which {@link #next} leads to the
   * others, or 0 if the stack is empty. The blocks are counted as in the stack until {@link
   * #putBack}.
   */
  long takeAll(int stack) {
    int at = (stack + 1) * STRIDE;
    while (true) {
      long head = head(stack);
      long block = (head >>> tagBits) << alignmentBits;
      // The tag stays: a pop that has read this head still fails, since only a push brings a block
      // back.
      if (block == 0 || (boolean) WORDS.compareAndSet(words, at, head, head & tagMask)) {
        return block;
      }
    }
  }

  /** Returns the block below a block that this thread has taken, or 0 at the bottom. */
  static long next(long block) {
    return NativeMemory.getLongOpaque(block);
  }

  /** Links a block that this thread holds to another one, or to none. */
  static void link(long block, long next) {
    NativeMemory.putLongOpaque(block, next);
  }

  /**
   * Puts back blocks of a stack after {@link #takeAll}.
   *
   * @param first the top of the linked blocks, 0 for none
   * @param last the lowest of the linked blocks
   * @param removed the number of taken blocks that are not put back
   */
  void putBack(int stack, long first, long last, long removed) {
    if (first != 0) {
      pushChain(stack, first, last, -removed);
    } else {
      long _ = (long) WORDS.getAndAdd(words, (stack + 1) * STRIDE + 1, -removed);
    }
  }

  /** Returns the number of blocks on a stack. */
  long count(int stack) {
    return (long) WORDS.getVolatile(words, (stack + 1) * STRIDE + 1);
  }

  /** Returns the head word, address and tag. */
  long head(int stack) {
    return (long) WORDS.getVolatile(words, (stack + 1) * STRIDE);
  }
}
