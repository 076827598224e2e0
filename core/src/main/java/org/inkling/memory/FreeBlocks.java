package org.inkling.memory;

/**
 * The free blocks of one allocator by size class, and which of them are trimmed: the system has
 * taken back their pages, but for the first 4 KiB, where the link of the list stands.
 *
 * <pre>
 *   free --&gt; push --&gt; [ whole, a list per class ] --&gt; trim --&gt; [ trimmed, a list per class ]
 *                            | first                                 | then
 *                            +-----------------&gt; pop &lt;---------------+
 * </pre>
 *
 * <p>So no block is trimmed twice, and what was in use last is used next. A trimmed block stays
 * mapped, and is as large as before. Whole ones that lie side by side are joined ({@link
 * BlockJoin}).
 */
final class FreeBlocks {
  /** Blocks below this size are not trimmed: all of them together are a small part. */
  static final long LEAST_TRIMMED = 16L << 10;

  /** Trimming costs huge pages: of so many bytes reserved one at least is to be free for it. */
  static final long LEAST_SHARE = 4;

  /** How often the bytes are read anew where a pass of joining came between. */
  private static final int READINGS = 4;

  private static final int FIRST = SizeClasses.classOf(LEAST_TRIMMED);

  private final Holdings holdings;
  private final TrimmedPages pages;
  private final Poison poison;
  private final BlockJoin join;
  private final Evacuation evacuation;
  private final TaggedStacks whole =
      new TaggedStacks(SizeClasses.COUNT, SlabAllocator.BLOCK_ALIGNMENT_BITS);
  private final TaggedStacks trimmed =
      new TaggedStacks(SizeClasses.COUNT - FIRST, SlabAllocator.BLOCK_ALIGNMENT_BITS);

  FreeBlocks(Holdings holdings, Evacuation evacuation) {
    this.holdings = holdings;
    this.evacuation = evacuation;
    this.pages = new TrimmedPages(holdings);
    this.poison = new Poison(holdings);
    this.join = new BlockJoin(holdings, this);
  }

  /** Frees a block; one of a region that is evacuated goes to that region. */
  void push(int sizeClass, long block) {
    if (!evacuation.add(block, sizeClass)) {
      whole.push(sizeClass, block);
    }
  }

  /** Returns the lists of the blocks that are not trimmed. */
  TaggedStacks lists() {
    return whole;
  }

  /** Shows all free blocks, class by class, to a visitor that may keep some. */
  void visit(BlockVisitor visitor) {
    for (int c = 0; c < SizeClasses.COUNT; c++) {
      visit(whole, c, c, visitor);
    }
    for (int c = FIRST; c < SizeClasses.COUNT; c++) {
      int sizeClass = c;
      visit(
          trimmed,
          c - FIRST,
          c,
          (block, _) -> {
            boolean kept = visitor.visit(block, sizeClass);
            if (kept) {
              pages.use(block, SizeClasses.bytesOf(sizeClass));
            }
            return kept;
          });
    }
  }

  /** Shows the blocks of one stack to a visitor; others do without them meanwhile. */
  static void visit(TaggedStacks stacks, int stack, int sizeClass, BlockVisitor visitor) {
    long first = 0;
    long last = 0;
    long kept = 0;
    long block = stacks.takeAll(stack);
    boolean failed = true;
    try {
      for (long next; block != 0; block = next) {
        next = TaggedStacks.next(block);
        if (visitor.visit(block, sizeClass)) {
          kept++;
        } else {
          first = append(first, last, block);
          last = block;
        }
      }
      failed = false;
    } finally {
      for (; failed && block != 0; block = TaggedStacks.next(block)) { // nothing is lost
        first = append(first, last, block);
        last = block;
      }
      stacks.putBack(stack, first, last, kept);
    }
  }

  /** Links a block behind the last one; which is the first. */
  private static long append(long first, long last, long block) {
    if (last == 0) {
      return block;
    }
    if (TaggedStacks.next(last) != block) {
      TaggedStacks.link(last, block);
    }
    return first;
  }

  /** Looks at a free block. */
  interface BlockVisitor {
    /** Looks at a block; returns whether the visitor keeps it. */
    boolean visit(long block, int sizeClass);
  }

  /** Returns the size of the largest free block, 0 if there is none. */
  long largest() {
    for (int c = SizeClasses.COUNT - 1; c >= 0; c--) {
      if (whole.count(c) > 0 || (c >= FIRST && trimmed.count(c - FIRST) > 0)) {
        return SizeClasses.bytesOf(c);
      }
    }
    return 0;
  }

  /**
   * Frees what is left of a block, or of several side by side, in pieces as large as there are
   * classes for; how many.
   */
  int pushPieces(long address, long bytes) {
    long left = bytes;
    int pieces = 0;
    for (long piece = address; left > 0; pieces++) {
      int c = SizeClasses.classOf(Math.min(left, SizeClasses.LARGEST));
      c -= SizeClasses.bytesOf(c) > left ? 1 : 0;
      long size = SizeClasses.bytesOf(c);
      assert poison.freedAnew(piece, size);
      push(c, piece);
      piece += size;
      left -= size;
    }
    return pieces;
  }

  /** Pops a block of a class that is not trimmed; returns 0 if there is none. */
  long popWhole(int sizeClass) {
    return whole.pop(sizeClass);
  }

  /** Joins blocks that are not trimmed, if that is due; how many fewer there are. */
  int join() {
    return join.run();
  }

  /** Pops a block of a class, a trimmed one if there is no other; returns 0 if there is none. */
  long pop(int sizeClass) {
    long block = whole.pop(sizeClass);
    if (block != 0 || sizeClass < FIRST) {
      return block;
    }
    block = trimmed.pop(sizeClass - FIRST);
    if (block != 0) {
      pages.use(block, SizeClasses.bytesOf(sizeClass));
    }
    return block;
  }

  /** The bytes of all blocks here; while some are being joined, as it was when that began. */
  long bytes() {
    long bytes = 0;
    for (int attempt = 0; attempt < READINGS; attempt++) {
      long steps = join.steps();
      bytes = (steps & 1) != 0 ? join.bytesBefore() : bytes(0);
      if (join.steps() == steps) {
        break;
      }
    }
    return bytes;
  }

  /** The bytes of blocks that are not trimmed. */
  long wholeBytes() {
    return bytes(whole, 0, 0);
  }

  /** The bytes of the pages that are with the system. */
  long trimmedBytes() {
    return pages.bytes();
  }

  /** The bytes of blocks from a class on, not above that of the first one that is trimmed. */
  private long bytes(int firstClass) {
    return bytes(whole, 0, firstClass) + bytes(trimmed, FIRST, FIRST);
  }

  /** The bytes of blocks from a class on, on stacks the first of which is that of a class. */
  private static long bytes(TaggedStacks stacks, int lowestClass, int firstClass) {
    long bytes = 0;
    for (int c = firstClass; c < SizeClasses.COUNT; c++) {
      bytes += stacks.count(c - lowestClass) * SizeClasses.bytesOf(c);
    }
    return bytes;
  }

  /**
   * Trims blocks, the largest first and one after the other, until they have so many bytes, or none
   * is left, or the system refuses one; none at all where few bytes are free.
   *
   * @return whether blocks may be left
   */
  boolean trim(long budgetBytes) {
    if (!MemoryCalls.available() || bytes(FIRST) < holdings.reservedBytes() / LEAST_SHARE) {
      return false;
    }
    long left = budgetBytes;
    for (int c = SizeClasses.COUNT - 1; c >= FIRST; c--) {
      for (long block = whole.pop(c); block != 0; block = whole.pop(c)) {
        if (!trim(c, block)) {
          return false;
        }
        left -= SizeClasses.bytesOf(c);
        if (left <= 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Trims a block that is on no list, and puts it on one; false if the system refuses. */
  private boolean trim(int sizeClass, long block) {
    if (evacuation.add(block, sizeClass)) {
      return true;
    }
    boolean dropped = false;
    try {
      dropped = pages.drop(block, SizeClasses.bytesOf(sizeClass));
    } finally {
      if (dropped) {
        trimmed.push(sizeClass - FIRST, block);
      } else {
        whole.push(sizeClass, block);
      }
    }
    return dropped;
  }
}
