package org.inkling.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Lock-free stacks of free native blocks, linked through the first word of each block.
 *
 * <p><b>Shape.</b> A stack is one cache line of a heap array, which 4 stacks share and which is
 * created by {@link #prepare} or the first push to one of them: the head word and the number of its
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
 * free blocks that are joined (at most 16,384 in a pass, unless only one thread pops), blocks of a
 * region that was to be evacuated and stays in use (at most 2^19 per region), and slabs of records:
 * a push of one follows the filling of a slab, a pass over all slabs, or a moment in which more
 * threads take a record of one class than there are slots for it, so 2^22 of them take seconds; a
 * block that was popped, published and retired after the stalled thread pinned is not pushed before
 * that thread unpins. Reading the next of a block that is no longer free is harmless: its region
 * stays mapped (M1), and the value read is dropped with the failed compare-and-set.
 *
 * <p><b>Ordering.</b> The next word is written before the volatile compare-and-set that pushes the
 * block and read after the volatile load of the head, so it is seen. The count is exact when no
 * thread pushes or pops.
 */
public final class TaggedStacks {
  private static final VarHandle WORDS =
      MethodHandles.arrayElementVarHandle(long[].class).withInvokeExactBehavior();
  private static final VarHandle ROWS =
      MethodHandles.arrayElementVarHandle(long[][].class).withInvokeExactBehavior();

  /** The distance between two stacks in words, of which two are used. */
  private static final int STRIDE = 8;

  /** Few stacks to a row, since a small index has free blocks of few sizes. */
  private static final int ROW_BITS = 2;

  private static final int ROW_STACKS = 1 << ROW_BITS;

  /** Addresses have 48 bits, so an address moves up by 16 to leave no bit unused. */
  private static final int ADDRESS_SHIFT = 16;

  /** The row of stacks to which nothing was ever pushed: zeros that nobody writes to. */
  private static final long[] EMPTY = new long[(ROW_STACKS + 2) * STRIDE];

  private final long[][] rows;
  private final int rowStacks;
  private final int alignmentBits;
  private final int tagBits;
  private final long tagMask;

  /**
   * Creates empty stacks.
   *
   * @param stacks the number of stacks
   * @param alignmentBits every block's address is a multiple of two to this power
   */
  public TaggedStacks(int stacks, int alignmentBits) {
    this.rows = new long[Math.ceilDiv(stacks, ROW_STACKS)][];
    Arrays.fill(rows, EMPTY);
    this.rowStacks = Math.min(stacks, ROW_STACKS);
    this.alignmentBits = alignmentBits;
    this.tagBits = ADDRESS_SHIFT + alignmentBits;
    this.tagMask = (1L << tagBits) - 1;
  }

  /** Returns the row of a stack, {@link #EMPTY} if nothing was ever pushed to it. */
  private long[] row(int stack) {
    // Acquire, partner: the compare-and-set of rowForPush; makes the zeros of a new row visible.
    return (long[]) ROWS.getAcquire(rows, stack >>> ROW_BITS);
  }

  /** Returns the row of a stack, created if necessary. Test: TaggedStacksTest. */
  private long[] rowForPush(int stack) {
    long[] row = row(stack);
    if (row != EMPTY) {
      return row;
    }
    long[] fresh = new long[(rowStacks + 2) * STRIDE];
    // Volatile compare-and-set: all threads push to the same row.
    return (boolean) ROWS.compareAndSet(rows, stack >>> ROW_BITS, EMPTY, fresh)
        ? fresh
        : row(stack);
  }

  /** Creates what a push to a stack needs, so that the push takes no heap. */
  public void prepare(int stack) {
    long[] _ = rowForPush(stack);
  }

  /** Returns the place of a stack in its row. */
  private static int at(int stack) {
    return ((stack & (ROW_STACKS - 1)) + 1) * STRIDE;
  }

  /** Pushes one block. */
  public void push(int stack, long block) {
    pushChain(stack, block, block, 1);
  }

  /** Pushes blocks that are already linked from first to last. */
  void pushChain(int stack, long first, long last, long count) {
    long[] words = rowForPush(stack);
    int at = at(stack);
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
  public long pop(int stack) {
    long[] words = row(stack);
    int at = at(stack);
    while (true) {
      long head = (long) WORDS.getVolatile(words, at);
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
  public long takeAll(int stack) {
    long[] words = row(stack);
    int at = at(stack);
    while (true) {
      long head = (long) WORDS.getVolatile(words, at);
      long block = (head >>> tagBits) << alignmentBits;
      // The tag stays: a pop that has read this head still fails, since only a push brings a block
      // back.
      if (block == 0 || (boolean) WORDS.compareAndSet(words, at, head, head & tagMask)) {
        return block;
      }
    }
  }

  /** Returns the block below a block that this thread has taken, or 0 at the bottom. */
  public static long next(long block) {
    return NativeMemory.getLongOpaque(block);
  }

  /** Links a block that this thread holds to another one, or to none. */
  public static void link(long block, long next) {
    NativeMemory.putLongOpaque(block, next);
  }

  /**
   * Puts back blocks of a stack after {@link #takeAll}.
   *
   * @param first the top of the linked blocks, 0 for none
   * @param last the lowest of the linked blocks
   * @param removed the number of taken blocks that are not put back
   */
  public void putBack(int stack, long first, long last, long removed) {
    if (first != 0) {
      pushChain(stack, first, last, -removed);
    } else if (removed != 0) {
      long _ = (long) WORDS.getAndAdd(row(stack), at(stack) + 1, -removed);
    }
  }

  /** Returns the number of blocks on a stack. */
  public long count(int stack) {
    return (long) WORDS.getVolatile(row(stack), at(stack) + 1);
  }

  /** Returns the top block of a stack without taking it, or 0: for checks while nobody pops. */
  public long top(int stack) {
    return (head(stack) >>> tagBits) << alignmentBits;
  }

  /** Returns the head word, address and tag. */
  long head(int stack) {
    return (long) WORDS.getVolatile(row(stack), at(stack));
  }
}
