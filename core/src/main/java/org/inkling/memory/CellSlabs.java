package org.inkling.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The slabs that cells are cut from, in regions of their own: cells are never moved, so their slabs
 * are kept out of the regions that are evacuated. A slab without a live cell is reused, and a
 * region without a slab in use is given back.
 *
 * @units bytes
 */
final class CellSlabs {
  static final long BYTES = 4096;

  /** The minimum number of bytes of free cells that are worth a scan. */
  private static final long MIN_FREE = 64L << 10;

  private static final int ONLY = 0;

  private final Holdings holdings;
  private final Cells cells = new Cells();
  private final TaggedStacks free = new TaggedStacks(1, SizeClasses.ALIGNMENT_BITS);
  private final AtomicReference<OpenRegions> open = new AtomicReference<>(OpenRegions.NONE);

  /** The number of slabs that are cut into cells. */
  private final AtomicLong inUse = new AtomicLong();

  /** Whether slabs were cut from regions of other blocks; such slabs stay cells. */
  private volatile boolean mixed;

  /** The bytes of free cells after the last scan; accessed only by the scanning thread. */
  private long known;

  CellSlabs(Holdings holdings) {
    this.holdings = holdings;
  }

  /** Returns a cell that holds 0; 0 if the limit refuses a region. */
  long allocate() throws Regions.MappingRefusedException {
    while (true) {
      long cell = cells.pop();
      if (cell != 0) {
        return cell;
      }
      long slab = slab();
      if (slab == 0) {
        return 0;
      }
      cells.pushSlab(slab);
      inUse.getAndIncrement();
    }
  }

  /** Cuts cells from a block of other memory, which is never used for anything else. */
  void addBlock(long block) {
    mixed = true;
    cells.pushSlab(block);
    inUse.getAndIncrement();
  }

  void free(long cell) {
    cells.push(cell);
  }

  /** Returns the bytes of free cells and slabs. */
  long freeBytes() {
    return cells.freeBytes() + free.count(ONLY) * BYTES;
  }

  /** Returns the bytes of the cells that are handed out. */
  long liveBytes() {
    return inUse.get() * BYTES - cells.freeBytes();
  }

  private long slab() throws Regions.MappingRefusedException {
    while (true) {
      OpenRegions seen = open.get();
      long slab = free.pop(ONLY);
      slab = slab != 0 ? slab : seen.bump(BYTES);
      if (slab != 0) {
        return slab;
      }
      Region region = holdings.takeExactly(regionBytes(), Region.Use.CELLS, false);
      if (region == null) {
        return 0;
      }
      if (open.compareAndSet(seen, seen.with(region))) {
        region.publish();
      } else {
        holdings.giveBack(region);
      }
    }
  }

  /** A 32nd of what is held, so that a few wide values take little memory. */
  private long regionBytes() {
    long wanted = holdings.reservedBytes() / 32 / Regions.PAGE * Regions.PAGE;
    return Math.clamp(wanted, Regions.PAGE, holdings.stepBytes());
  }

  /**
   * Gives back regions whose cells are all free, if no cell is live or half of the cells have
   * become free since the last scan. Called by one thread at a time; free cells are unavailable
   * meanwhile.
   */
  void trim() {
    long freeCells = cells.freeBytes();
    known = Math.min(known, freeCells);
    long cut = inUse.get() * BYTES;
    boolean due = freeCells == cut ? cut > 0 : freeCells - known >= Math.max(MIN_FREE, cut / 2);
    if (mixed || !due) {
      return;
    }
    cells.takeEmptySlabs(
        inUse.get(),
        () -> !mixed,
        slab -> {
          inUse.getAndDecrement();
          free.push(ONLY, slab);
        });
    known = cells.freeBytes();
    giveRegionsBack();
  }

  private void giveRegionsBack() {
    List<Region> regions = new ArrayList<>(holdings.inUse()); // ascending
    regions.removeIf(region -> region.use != Region.Use.CELLS);
    long[] freeBytes = new long[regions.size()];
    FreeBlocks.visit(
        free,
        ONLY,
        0,
        (slab, _) -> {
          boolean _ = count(regions, freeBytes, slab);
          return false;
        });
    var empty = new ArrayList<Region>();
    for (int i = 0; i < freeBytes.length; i++) {
      Region region = regions.get(i);
      if (freeBytes[i] == region.bytes - region.unusedBytes()) {
        empty.add(region);
      }
    }
    if (!empty.isEmpty()) {
      giveBack(empty);
    }
  }

  /** Counts a slab for its region; returns whether it lies in one of {@code regions}. */
  private static boolean count(List<Region> regions, long[] bytes, long slab) {
    int at = Region.indexOf(regions, slab);
    if (at >= 0) {
      bytes[at] += BYTES;
    }
    return at >= 0;
  }

  /** Gives back regions of which all slabs cut so far are free. */
  private void giveBack(List<Region> regions) {
    long bytes = 0;
    for (Region region : regions) {
      open.getAndUpdate(now -> now.without(region));
      long rest = region.close();
      pushSlabs(region.address + region.bytes - rest, rest);
      bytes += region.bytes;
    }
    var taken = new long[(int) (bytes / BYTES)];
    int[] count = {0};
    long[] freeBytes = new long[regions.size()];
    FreeBlocks.visit(
        free,
        ONLY,
        0,
        (slab, _) -> {
          boolean inside = count(regions, freeBytes, slab);
          if (inside) {
            taken[count[0]++] = slab;
          }
          return inside;
        });
    for (int i = 0; i < freeBytes.length; i++) {
      Region region = regions.get(i);
      if (freeBytes[i] == region.bytes && holdings.vacate(region)) {
        freeBytes[i] = 0; // its slabs are not put back
      }
    }
    for (int i = 0; i < count[0]; i++) {
      if (freeBytes[Region.indexOf(regions, taken[i])] != 0) {
        free.push(ONLY, taken[i]);
      }
    }
  }

  private void pushSlabs(long first, long bytes) {
    for (long slab = first; slab < first + bytes; slab += BYTES) {
      free.push(ONLY, slab);
    }
  }
}
