package org.inkling.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.memory.SlabAllocator.EvacuationGoal;
import org.jspecify.annotations.Nullable;

/**
 * Empties regions, so that memory that is free in pieces of the wrong size can serve any block.
 *
 * <pre>
 *   in use --begin--&gt; being evacuated --its owner moves every live block--&gt; empty --settle--&gt; vacant
 *     ^                     |
 *     +---- end: the rest --+
 * </pre>
 *
 * <p>While a region is evacuated, no block is handed out of it: it is closed, its free blocks are
 * taken off their lists, and a freed block goes to the chain of the region. When the chain holds
 * every byte of the region, no thread has an address in it, and the region is given back. If the
 * owner cannot move everything, the blocks of the chain go back to the lists.
 *
 * <p><b>Why no block is lost.</b> {@code add} links the block into the chain and then reads {@code
 * victims} again; {@code end} replaces {@code victims} and then takes the chain. All four accesses
 * are volatile, so one of the two threads sees what the other did, and each block leaves the chain
 * through one getAndSet. <b>Why no live block is given back.</b> The bytes of a block are counted
 * once, after it was linked, and the blocks of a region cover it without gaps: so the count reaches
 * the region's size only when all of them are in the chain. Tests: EvacuationTest, jcstress
 * EvacuationAgainstFree.
 *
 * <p>One thread at a time begins, settles and ends an evacuation; any number of threads may add.
 *
 * @units bytes
 */
final class Evacuation {
  /** The minimum free part of a region, in 64ths, that makes the copies worthwhile. */
  private static final int MIN_FREE_FOR_ROOM = 6;

  private static final int MIN_FREE_FOR_FOOTPRINT = 20;

  private static final int CLASS_BITS = 16;
  private static final long CLASS_MASK = (1L << CLASS_BITS) - 1;

  /** A region that is being evacuated. */
  private static final class Victim {
    final Region region;

    /**
     * The blocks freed since the evacuation began, each with its class and the address of the next.
     */
    final AtomicLong chain = new AtomicLong();

    final AtomicLong freeBytes = new AtomicLong();

    /** The lists to which its blocks return if it stays in use. */
    final TaggedStacks home;

    Victim(Region region, TaggedStacks home) {
      this.region = region;
      this.home = home;
    }
  }

  /**
   * The value of {@link #victims} if no region is being evacuated. Such arrays are in ascending
   * order and never change.
   */
  private static final Victim[] NONE = {};

  private final Holdings holdings;
  private volatile Victim[] victims = NONE;

  Evacuation(Holdings holdings) {
    this.holdings = holdings;
  }

  /** Returns whether any region is being evacuated. */
  boolean isOn() {
    return victims.length != 0;
  }

  /** Returns whether an address lies in a region that is being evacuated. */
  boolean covers(long address) {
    return find(victims, address) != null;
  }

  /** Returns the free bytes of the regions that are being evacuated, never-used tails included. */
  long freeBytes() {
    long bytes = 0;
    for (Victim victim : victims) {
      bytes += victim.freeBytes.get();
    }
    return bytes;
  }

  /** Takes a free block of a region that is being evacuated; returns false if it lies in none. */
  boolean add(long block, int sizeClass) {
    Victim[] seen = victims;
    if (seen.length == 0) {
      return false;
    }
    Victim victim = find(seen, block);
    if (victim == null) {
      return false;
    }
    link(victim, block, sizeClass);
    // Volatile, after the link: see the class comment. Tested by jcstress EvacuationAgainstFree.
    if (victims != seen && !contains(victims, victim)) {
      putBack(victim);
    }
    return true;
  }

  private static void link(Victim victim, long block, int sizeClass) {
    long below;
    do {
      below = victim.chain.get();
      TaggedStacks.link(block, below << CLASS_BITS | sizeClass);
    } while (!victim.chain.compareAndSet(below, block));
    victim.freeBytes.getAndAdd(SizeClasses.bytesOf(sizeClass));
  }

  /** Puts the free blocks of a region that stays in use back on their lists. */
  private static void putBack(Victim victim) {
    for (long block = victim.chain.getAndSet(0); block != 0; ) {
      long word = TaggedStacks.next(block);
      victim.home.push((int) (word & CLASS_MASK), block);
      block = word >>> CLASS_BITS;
    }
  }

  /**
   * Begins to evacuate the regions with the fewest live bytes.
   *
   * @param goal the purpose, which decides how the regions are chosen
   * @param wanted the minimum number of bytes to free, if there are as many
   * @param maxLive the maximum total of live bytes in these regions, not counting the first one
   * @return the number of regions
   */
  int begin(
      FreeBlocks blocks, SeparateBlocks withheld, EvacuationGoal goal, long wanted, long maxLive) {
    if (isOn()) {
      throw new IllegalStateException("regions are being evacuated already");
    }
    List<Region> regions = holdings.inUse();
    boolean room = goal == EvacuationGoal.ROOM;
    regions.removeIf(region -> !isMovable(region) || (room && holdings.isOpen(region)));
    long[] free = survey(regions, blocks, withheld);
    for (int i = 0; i < free.length; i++) {
      Region region = regions.get(i);
      if (region.use == Region.Use.WITHHELD) {
        boolean isSpare = !room || holdings.holdsWithheldInExcess();
        free[i] = isSpare && free[i] == region.bytes ? free[i] : 0; // the end of a change needs it
      }
    }
    int minFree = room ? MIN_FREE_FOR_ROOM : MIN_FREE_FOR_FOOTPRINT;
    List<Region> chosen = choose(regions, free, wanted, maxLive, minFree);
    victims =
        chosen.stream()
            .sorted(Comparator.comparingLong(region -> region.address))
            .map(region -> new Victim(region, homeOf(region, blocks, withheld)))
            .toArray(Victim[]::new);
    // After this, blocks that are freed go to the chains.
    for (Region region : chosen) {
      withheld.close(region);
      long rest = holdings.close(region);
      blocks.pushPieces(region.address + region.bytes - rest, rest);
    }
    if (!chosen.isEmpty()) {
      visitAll(blocks, withheld, this::add);
    }
    return chosen.size() - settleWithheld(blocks, withheld);
  }

  /**
   * Gives back at once what was withheld, or puts it back to use if a thread has just taken a block
   * of it: while it is evacuated, the end of a change could not use it. Returns how many there
   * were.
   */
  private int settleWithheld(FreeBlocks blocks, SeparateBlocks withheld) {
    int before = victims.length;
    if (Arrays.stream(victims).allMatch(each -> each.home == blocks.lists())) {
      return 0;
    }
    int _ = settle(blocks, withheld);
    Victim[] left = victims;
    victims =
        Arrays.stream(left).filter(each -> each.home == blocks.lists()).toArray(Victim[]::new);
    for (Victim victim : left) {
      if (victim.home != blocks.lists()) {
        putBack(victim);
      }
    }
    return before - victims.length;
  }

  private static TaggedStacks homeOf(Region region, FreeBlocks blocks, SeparateBlocks withheld) {
    return region.use == Region.Use.WITHHELD ? withheld.freeBlocks().lists() : blocks.lists();
  }

  private static void visitAll(
      FreeBlocks blocks, SeparateBlocks withheld, FreeBlocks.BlockVisitor visitor) {
    blocks.visit(visitor);
    withheld.freeBlocks().visit(visitor);
  }

  /** Returns the free bytes of each region: those on lists and those never cut. */
  private static long[] survey(List<Region> regions, FreeBlocks blocks, SeparateBlocks withheld) {
    long[] free = new long[regions.size()];
    visitAll(
        blocks,
        withheld,
        (block, sizeClass) -> {
          int at = Region.indexOf(regions, block);
          if (at >= 0) {
            free[at] += SizeClasses.bytesOf(sizeClass);
          }
          return false;
        });
    for (int i = 0; i < free.length; i++) {
      free[i] += regions.get(i).unusedBytes();
    }
    return free;
  }

  private static List<Region> choose(
      List<Region> regions, long[] free, long wanted, long maxLive, int minFreeShare) {
    Integer[] order = new Integer[free.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order, Comparator.comparingDouble(i -> 1 - (double) free[i] / regions.get(i).bytes));
    var chosen = new ArrayList<Region>();
    long live = 0;
    long gained = 0;
    for (int i : order) {
      Region region = regions.get(i);
      long liveHere = region.bytes - free[i];
      boolean enough = gained >= wanted || free[i] < region.bytes / 64 * minFreeShare;
      if (enough && liveHere > 0) {
        break;
      }
      if (chosen.isEmpty() || live + liveHere <= maxLive) {
        chosen.add(region);
        live += liveHere;
        gained += free[i];
      }
    }
    return chosen;
  }

  private static boolean isMovable(Region region) {
    boolean hasBlocks = region.use == Region.Use.BLOCKS || region.use == Region.Use.WITHHELD;
    return hasBlocks && region.pinnedBlocks.get() == 0;
  }

  /**
   * Gives back the regions that are empty.
   *
   * @return the number of regions that are not yet empty
   */
  int settle(FreeBlocks blocks, SeparateBlocks withheld) {
    for (Victim victim : victims) {
      if (victim.freeBytes.get() == victim.region.bytes) {
        Victim[] others = without(victim); // created first, as this may fail
        victim.chain.set(0); // its blocks are gone; a thread that has just added one finds nothing
        victims = others;
        withheld.leave(victim.region.address);
        if (!holdings.vacate(victim.region)) {
          long _ = holdings.turn(victim.region, Region.Use.BLOCKS); // in the largest pieces
          blocks.pushPieces(victim.region.address, victim.region.bytes);
        }
      }
    }
    return victims.length;
  }

  /**
   * Ends the evacuation: gives back the regions that are empty, and puts the others back to use.
   */
  void end(FreeBlocks blocks, SeparateBlocks withheld) {
    int _ = settle(blocks, withheld);
    Victim[] left = victims;
    victims = NONE;
    for (Victim victim : left) {
      putBack(victim);
    }
  }

  private Victim[] without(Victim gone) {
    return Arrays.stream(victims).filter(victim -> victim != gone).toArray(Victim[]::new);
  }

  private static boolean contains(Victim[] victims, Victim wanted) {
    for (Victim victim : victims) {
      if (victim == wanted) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Victim find(Victim[] victims, long address) {
    int low = 0;
    int high = victims.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (victims[middle].region.address <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    Victim found = low == 0 ? null : victims[low - 1];
    return found != null && found.region.contains(address) ? found : null;
  }
}
