package org.inkling.loft.slots;

import static org.inkling.loft.slots.SlotArray.FULL;
import static org.inkling.loft.slots.SlotArray.MISSING;
import static org.inkling.memory.NativeMemory.caeLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;
import org.inkling.memory.SlabAllocator;

/**
 * The expanded learned bucket: a chain of slot arrays for the keys that find no slot in their
 * window. Each array is twice as large as the one before; in limited memory, only up to half of the
 * largest node, so that a write finds room for it while free memory is in small pieces.
 *
 * <pre>
 *   pointer word --&gt; level 0: | next | 56 bytes free | slots ... |
 *                       next --&gt; level 1: | next | ... | twice the slots ... | --&gt; ...
 * </pre>
 *
 * <p>In level 0 a probe starts where the expanded model says; in the deeper levels it starts at a
 * mix of the key with a seed, so that no key sequence can make a level overflow before it is half
 * full. In each level it covers a fixed window, wrapping at the end. A level is published by one
 * compare-and-set of the word that points to it; a thread that loses this race frees its block.
 * When the node is being replaced, the last pointer of the chain is closed instead, so that no
 * level can follow it.
 *
 * @shape level L: 64 bytes, then levelZeroSlots * 2^L slots, or as many as in the level before
 * @units capacities and windows in slots
 * @source LOFT, EuroSys'25, section 3.2 (expanded learned bucket); hashing of the deeper levels is
 *     a house rule against key sequences built to collide
 */
public final class Bucket {
  /**
   * In limited memory, the slots of a level take at most one in this many of the bytes of the
   * largest block that is cut from shared regions.
   */
  private static final int BLOCK_PARTS = 4;

  /** A pointer word that has no level and never will. */
  private static final long CLOSED_POINTER = 1;

  private static final int SLOTS_OFFSET = 64;
  private static final long GOLDEN = 0x9e3779b97f4a7c15L; // odd: every level has its own mix

  private final int levelZeroSlots;
  private final int window;
  private final long seed;
  private final SlabAllocator memory;
  private final int doublings;

  /** Allocates the levels; returns 0 if there shall be none. */
  private final LongUnaryOperator blocks;

  private final LongAdder levels;
  private final LongAdder levelBytes;

  /** A step of a {@link #walk}. */
  @FunctionalInterface
  public interface LevelVisitor {
    /**
     * Takes the slots of a level, by the address of the first and their number; returns whether the
     * walk goes on.
     */
    boolean visit(long first, long slots);
  }

  /**
   * Creates the buckets of one index from the capacity of level 0, the window of a probe and the
   * seed of the mix.
   */
  public Bucket(int levelZeroSlots, int window, long seed, SlabAllocator memory) {
    this.levelZeroSlots = levelZeroSlots;
    this.window = Math.min(window, levelZeroSlots);
    this.seed = seed;
    this.memory = memory;
    this.doublings =
        memory.isBounded()
            ? doublings(levelZeroSlots, memory.maxBlockBytes() / BLOCK_PARTS)
            : Integer.MAX_VALUE;
    this.blocks = memory::allocate;
    this.levels = new LongAdder();
    this.levelBytes = new LongAdder();
  }

  private Bucket(Bucket within, LongUnaryOperator blocks) {
    this.levelZeroSlots = within.levelZeroSlots;
    this.window = within.window;
    this.seed = within.seed;
    this.memory = within.memory;
    this.doublings = within.doublings;
    this.blocks = blocks;
    this.levels = within.levels;
    this.levelBytes = within.levelBytes;
  }

  /** How often a level can double before its slots would take more than this. */
  private static int doublings(int levelZeroSlots, long maxBytes) {
    int doublings = 0;
    while (((long) levelZeroSlots << (doublings + 1)) * SlotArray.SLOT_BYTES <= maxBytes) {
      doublings++;
    }
    return doublings;
  }

  /**
   * Returns the same buckets, but a chain gets no further level: a key may be left without a slot.
   */
  public Bucket fixed() {
    return new Bucket(this, _ -> 0);
  }

  /**
   * Returns the same buckets for callers that must not fail: levels use the withheld part of the
   * limit if necessary, and exceed it rather than fail.
   */
  public Bucket beyondLimit() {
    return new Bucket(this, memory::allocateBeyondLimit);
  }

  /** Returns the same buckets for nodes that are moved: levels may lie in the copy reserve. */
  public Bucket forMoves() {
    return new Bucket(this, memory::allocateForMove);
  }

  /** Returns the seed of the mix. */
  public long seed() {
    return seed;
  }

  /** Returns the number of slots of level 0. */
  public int levelZeroSlots() {
    return levelZeroSlots;
  }

  /**
   * Returns the number of slots of a level: twice as many as in the level before; in limited
   * memory, only as long as they fit into a part of a shared block.
   */
  public long slots(int level) {
    return (long) levelZeroSlots << Math.min(level, doublings);
  }

  /** Returns the bytes that are requested for a level. */
  public long bytes(int level) {
    return SLOTS_OFFSET + slots(level) * SlotArray.SLOT_BYTES;
  }

  /** Returns the number of published levels, over all buckets. */
  public long levels() {
    return levels.sum();
  }

  /** Returns the bytes of the published levels. */
  public long levelBytes() {
    return levelBytes.sum();
  }

  /** Returns whether a result of {@link #follow} is a level: neither absent nor closed. */
  public static boolean isLevel(long word) {
    return word > CLOSED_POINTER;
  }

  /** Returns whether a result of {@link #follow} means that there will never be a level. */
  public static boolean isClosed(long word) {
    return word == CLOSED_POINTER;
  }

  /**
   * Returns what a pointer word or a level points to: the first level or the next one, if the
   * result {@link #isLevel}.
   */
  public static long follow(long pointer) {
    // Acquire, pairs with the compare-and-set in publish: the level's slots are seen zeroed or
    // later. Test: jcstress BucketPublish.
    return getLongAcquire(pointer);
  }

  /** Returns slot 0 of a level. */
  public static long firstSlot(long level) {
    return level + SLOTS_OFFSET;
  }

  /**
   * Returns the slot of a key in the chain that starts at {@code pointer}; MISSING if it has none;
   * CLOSED if it has none and the chain takes no more keys. Does not {@link #walk}, because a
   * lookup allocates nothing.
   */
  public long find(long pointer, long start, long keyWord) {
    long block = follow(pointer);
    for (int level = 0; isLevel(block); level++, block = follow(block)) {
      long slot = findIn(block, level, start, keyWord);
      if (slot != FULL) {
        return slot;
      }
    }
    return block == CLOSED_POINTER ? SlotArray.CLOSED : MISSING;
  }

  /** Searches the window of a key in a level; a window that reaches the end wraps to slot 0. */
  private long findIn(long block, int level, long start, long keyWord) {
    long index = startIn(level, start, keyWord);
    int straight = beforeWrap(level, index);
    long slot = SlotArray.find(SlotArray.slot(firstSlot(block), index), straight, keyWord);
    return slot == FULL && straight < window
        ? SlotArray.find(firstSlot(block), window - straight, keyWord)
        : slot;
  }

  /**
   * Returns the slot of a key in the chain. Claims one if the key has none, and adds levels until
   * there is room. Returns CLOSED if the chain takes no more keys, and MISSING if the buckets are
   * {@link #fixed} and have no room. Does not {@link #walk}, because it adds the levels on its way.
   *
   * @throws org.inkling.MemoryLimitException if a level is needed and there is no memory for it; no
   *     slot is claimed then
   */
  public long findOrClaim(long pointer, long start, long keyWord) {
    long word = pointer;
    for (int level = 0; ; level++) {
      long block = followOrCreate(word, level);
      if (!isLevel(block)) {
        return block == CLOSED_POINTER ? SlotArray.CLOSED : MISSING;
      }
      long slot = claimIn(block, level, start, keyWord);
      if (slot != FULL) {
        return slot;
      }
      word = block;
    }
  }

  /** Like {@link #findIn}, but claims the first EMPTY slot of the window for the key. */
  private long claimIn(long block, int level, long start, long keyWord) {
    long index = startIn(level, start, keyWord);
    int straight = beforeWrap(level, index);
    long slot = SlotArray.findOrClaim(SlotArray.slot(firstSlot(block), index), straight, keyWord);
    return slot == FULL && straight < window
        ? SlotArray.findOrClaim(firstSlot(block), window - straight, keyWord)
        : slot;
  }

  /** Returns how many slots of a window that starts at a slot are before the end of the level. */
  private int beforeWrap(int level, long index) {
    return (int) Math.min(window, slots(level) - index);
  }

  private long startIn(int level, long start, long keyWord) {
    return level == 0
        ? start
        : Math.unsignedMultiplyHigh(mix(keyWord ^ seed + level * GOLDEN), slots(level));
  }

  private static long mix(long word) {
    long z = (word ^ (word >>> 32)) * 0xd6e8feb86659fd93L;
    z = (z ^ (z >>> 32)) * 0xd6e8feb86659fd93L;
    return z ^ (z >>> 32);
  }

  /** Returns the level behind a pointer; 0 if there is none, and these buckets are fixed. */
  private long followOrCreate(long pointer, int level) {
    long block = follow(pointer);
    if (block != 0) {
      return block;
    }
    long fresh = blocks.applyAsLong(bytes(level));
    return fresh == 0 ? 0 : publish(pointer, fresh, level);
  }

  private long publish(long pointer, long fresh, int level) {
    // Volatile, pairs with the acquire in follow(): at most one level is ever published for a
    // pointer, and none once it is closed. Tests: jcstress BucketPublish, BucketClose.
    long first = caeLong(pointer, 0, fresh);
    if (first == 0) {
      count(level, 1);
      return fresh;
    }
    memory.free(fresh, bytes(level)); // no other thread has seen it
    return first;
  }

  private void count(int level, int sign) {
    levels.add(sign);
    levelBytes.add(sign * SlabAllocator.blockBytes(bytes(level)));
  }

  /**
   * Prevents any level from being added to a pointer word or a level that has no next one. Returns
   * what is there then: a level or the closed mark.
   */
  public static long close(long pointer) {
    long seen = follow(pointer);
    if (seen != 0) {
      return seen; // final: a pointer word leaves 0 once
    }
    // Volatile, against publish(): one of the two comes first. Test: jcstress BucketClose.
    long first = caeLong(pointer, 0, CLOSED_POINTER);
    return first == 0 ? CLOSED_POINTER : first;
  }

  /**
   * Hands each level of a chain to a visitor, the first one first, until it stops the walk. Returns
   * the level at which it stopped, or what ends the chain: 0 or, if {@link #isClosed}, the closed
   * mark.
   *
   * <p>For paths that may allocate a visitor. Operations have walks of their own, without one.
   */
  public long walk(long pointer, LevelVisitor visitor) {
    long block = follow(pointer);
    for (int level = 0; isLevel(block); level++, block = follow(block)) {
      if (!visitor.visit(firstSlot(block), slots(level))) {
        return block;
      }
    }
    return block;
  }

  /**
   * Returns the bytes of all levels of a chain, counted as in {@link #levelBytes}. Does not {@link
   * #walk}, because a sum would need an object for each chain.
   */
  public long chainBytes(long pointer) {
    long bytes = 0;
    int level = 0;
    for (long block = follow(pointer); isLevel(block); block = follow(block)) {
      bytes += SlabAllocator.blockBytes(bytes(level++));
    }
    return bytes;
  }

  /**
   * Hands every level of a chain to {@code sink}, the last first; no thread may add levels any
   * more. Does not {@link #walk}, because a level that was freed does not lead to the next one.
   */
  public void dispose(long pointer, BlockSink sink) {
    dispose(follow(pointer), 0, sink);
  }

  private void dispose(long block, int level, BlockSink sink) {
    if (isLevel(block)) {
      dispose(follow(block), level + 1, sink);
      count(level, -1);
      sink.accept(block, bytes(level));
    }
  }
}
