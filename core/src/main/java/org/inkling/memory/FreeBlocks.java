package org.inkling.memory;

import org.inkling.memory.Holdings.Purpose;

/**
 * The free blocks of one allocator by size class, whole or trimmed: the system has taken back the
 * pages of a trimmed block, except for the first 4 KiB, which hold the link of the list.
 *
 * <pre>
 *   free --&gt; push --&gt; [ whole, a list per class ] --&gt; trim --&gt; [ trimmed, a list per class ]
 *                            | first                                 | then
 *                            +-----------------&gt; pop &lt;---------------+
 * </pre>
 *
 * <p>So no block is trimmed twice, and the most recently used block is reused first. A trimmed
 * block stays mapped, and keeps its size. Adjacent whole blocks are joined ({@link BlockJoin}).
 */
final class FreeBlocks {
  /** The minimum size of trimmed blocks: all smaller blocks together are a small part. */
  static final long MIN_TRIMMED = 16L << 10;

  /**
   * Blocks are trimmed only if at least one in this number of reserved bytes is free, since
   * trimming costs huge pages.
   */
  static final long MIN_SHARE = 4;

  /** The maximum number of times the bytes are read if a joining pass interferes. */
  private static final int READINGS = 4;

  /** How often a request is repeated after free blocks were joined. */
  private static final int MAX_JOINS = 8;

  private static final int FIRST = SizeClasses.classOf(MIN_TRIMMED);

  private final Holdings holdings;
  private final TrimmedPages pages;
  private final Poison poison;
  private final BlockJoin join;
  private final BlockVisitor evacuation;
  private final TaggedStacks whole =
      new TaggedStacks(SizeClasses.COUNT, SizeClasses.ALIGNMENT_BITS);
  private final TaggedStacks trimmed =
      new TaggedStacks(SizeClasses.COUNT - FIRST, SizeClasses.ALIGNMENT_BITS);

  FreeBlocks(Holdings holdings, BlockVisitor evacuation) {
    this.holdings = holdings;
    this.evacuation = evacuation;
    this.pages = new TrimmedPages(holdings);
    this.poison = new Poison(holdings);
    this.join = new BlockJoin(holdings, this);
  }

  /** Frees a block; a block of a region that is being evacuated goes to that region's chain. */
  void push(int sizeClass, long block) {
    if (!evacuation.visit(block, sizeClass)) {
      whole.push(sizeClass, block);
    }
  }

  /** Returns the lists of the blocks that are not trimmed. */
  TaggedStacks lists() {
    return whole;
  }

  /**
   * Passes all free blocks, class by class, to a visitor that may keep some. A thread that finds no
   * block meanwhile waits, as for a pass that joins.
   */
  void visit(BlockVisitor visitor) {
    join.during(() -> visitAll(visitor));
  }

  private void visitAll(BlockVisitor visitor) {
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

  /**
   * Passes the blocks of one stack to a visitor; they are unavailable to other threads meanwhile.
   */
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
      for (; failed && block != 0; block = TaggedStacks.next(block)) { // so that no block is lost
        first = append(first, last, block);
        last = block;
      }
      stacks.putBack(stack, first, last, kept);
    }
  }

  /** Links a block after the last one; returns the first one. */
  private static long append(long first, long last, long block) {
    if (last == 0) {
      return block;
    }
    if (TaggedStacks.next(last) != block) {
      TaggedStacks.link(last, block);
    }
    return first;
  }

  /** A visitor of free blocks. */
  interface BlockVisitor {
    /** Visits a block; returns whether the visitor keeps it. */
    boolean visit(long block, int sizeClass);
  }

  /** Returns the size of the largest free block, or 0 if no block is free. */
  long largest() {
    for (int c = SizeClasses.COUNT - 1; c >= 0; c--) {
      if (whole.count(c) > 0 || (c >= FIRST && trimmed.count(c - FIRST) > 0)) {
        return SizeClasses.bytesOf(c);
      }
    }
    return 0;
  }

  /**
   * Frees the rest of a block, or of several adjacent ones, in the largest pieces for which there
   * are classes; returns the number of pieces.
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

  /**
   * Cuts a block off the smallest larger free block, and zeroes it; returns 0 if none is larger.
   */
  long cut(long size) {
    for (int c = SizeClasses.classOf(size) + 1; c < SizeClasses.COUNT; c++) {
      long block = pop(c);
      if (block != 0) {
        long whole = SizeClasses.bytesOf(c);
        assert Poison.intact(block, whole);
        int _ = pushPieces(block + size, whole - size);
        NativeMemory.zero(block, size);
        return block;
      }
    }
    return 0;
  }

  /** Pops a block of a class that is not trimmed; returns 0 if the list is empty. */
  long popWhole(int sizeClass) {
    return whole.pop(sizeClass);
  }

  /**
   * Joins blocks that are not trimmed, if a pass is due, or in any case; returns by how many their
   * number has fallen.
   */
  int join(boolean always) {
    return join.run(always);
  }

  /** Returns a number that is odd, or has changed, if blocks were off their lists meanwhile. */
  long steps() {
    return join.steps();
  }

  /** Does the same as {@link BlockJoin#relieve}. */
  boolean joinBeforeRefusal(long stepsBefore) {
    return join.relieve(stepsBefore);
  }

  /** Returns the number of blocks that are not trimmed. */
  long wholeCount() {
    long count = 0;
    for (int c = 0; c < SizeClasses.COUNT; c++) {
      count += whole.count(c);
    }
    return count;
  }

  /** Like {@link #join}, for the only thread that allocates. */
  int joinAlone() {
    return join.runAlone();
  }

  /**
   * Pops a block of a class, preferring blocks that are not trimmed; returns 0 if both lists are
   * empty.
   */
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

  /**
   * Takes a block of a class, and zeroes it; returns 0 if there is none. Then the free of a block
   * of this class will take no heap: a free must not fail, and blocks that are retired together are
   * freed together.
   */
  long take(long size) {
    int sizeClass = SizeClasses.classOf(size);
    long block = pop(sizeClass);
    if (block == 0) {
      whole.prepare(sizeClass);
      return 0;
    }
    assert Poison.intact(block, size);
    NativeMemory.zero(block, size);
    return block;
  }

  /**
   * Takes a zeroed block, or cuts it off a region that is open to its purpose, opening one if
   * necessary; joins free blocks before it returns 0, if the limit refuses.
   */
  long takeOrOpen(long size, Purpose purpose) throws Regions.MappingRefusedException {
    if (purpose == Purpose.ORDINARY
        && holdings.isOnlyCopyReserveLeft()
        && roomForMoves() - holdings.copyReserveBytes() < size) {
      return 0; // the rest is for moves
    }
    long steps = join.steps();
    long block = unjoined(size, purpose);
    for (int i = 0; block == 0 && i < MAX_JOINS && join.relieve(steps); i++) {
      steps = join.steps();
      block = unjoined(size, purpose);
    }
    return block;
  }

  private long unjoined(long size, Purpose purpose) throws Regions.MappingRefusedException {
    long block = take(size);
    block = block != 0 ? block : holdings.cutOpen(size); // fresh from the system, so already zero
    block = block != 0 ? block : cut(size);
    block = block != 0 ? block : holdings.cut(size, purpose == Purpose.MOVE);
    return block == 0 && purpose.mayUseWithheld() ? holdings.cutKept(size) : block;
  }

  /** Returns the bytes that moves may still take: never used, free, or not yet taken. */
  long roomForMoves() {
    long room = holdings.emptyBytes();
    return room == Long.MAX_VALUE ? room : room + bytes();
  }

  /** Ensures that the free of a block of this size will take no heap. */
  void prepare(long size) {
    whole.prepare(SizeClasses.classOf(size));
  }

  /**
   * Returns the bytes of all free blocks; during a joining pass, as they were when the pass began.
   */
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

  /** Returns the bytes of blocks that are not trimmed. */
  long wholeBytes() {
    return bytes(whole, 0, 0);
  }

  /** Returns the bytes of the pages that the system has taken back. */
  long trimmedBytes() {
    return pages.bytes();
  }

  /**
   * Returns the bytes of blocks of {@code firstClass} and above; it must be at most {@code FIRST}.
   */
  private long bytes(int firstClass) {
    return bytes(whole, 0, firstClass) + bytes(trimmed, FIRST, FIRST);
  }

  /**
   * Returns the bytes of blocks of {@code firstClass} and above on stacks the first of which
   * belongs to {@code lowestClass}.
   */
  private static long bytes(TaggedStacks stacks, int lowestClass, int firstClass) {
    long bytes = 0;
    for (int c = firstClass; c < SizeClasses.COUNT; c++) {
      bytes += stacks.count(c - lowestClass) * SizeClasses.bytesOf(c);
    }
    return bytes;
  }

  /**
   * Trims blocks one by one, the largest first, until {@code budgetBytes} bytes are trimmed, no
   * block is left, or the system refuses one; trims none if too few bytes are free.
   *
   * @return whether there may be more blocks to trim
   */
  boolean trim(long budgetBytes) {
    if (!MemoryCalls.available() || bytes(FIRST) < holdings.reservedBytes() / MIN_SHARE) {
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

  /** Trims a block that is on no list, and puts it on one; returns false if the system refuses. */
  private boolean trim(int sizeClass, long block) {
    if (evacuation.visit(block, sizeClass)) {
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
