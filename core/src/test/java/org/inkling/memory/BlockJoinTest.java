package org.inkling.memory;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Free blocks that are joined. */
class BlockJoinTest {
  private static final long MIB = 1L << 20;

  @Test
  void whatSmallBlocksLeaveServesLargeOnes() {
    try (var memory = SlabAllocator.create("large", 128 * MIB)) {
      List<Long> blocks =
          blocks(memory, 40_000, 700); // 28 MB; the limit leaves three times as much
      long reserved = memory.gauges().reservedBytes();
      blocks.forEach(block -> memory.free(block, 40_000));
      MemoryGauges before = memory.gauges();
      int fewer = memory.join();
      assertTrue(fewer > 600, fewer + " blocks fewer");
      MemoryGauges after = memory.gauges();
      assertEquals(before.freeListedBytes(), after.freeListedBytes(), "not a byte more or less");
      assertEquals(before.liveBytes(), after.liveBytes());
      assertEquals(before.reservedBytes(), after.reservedBytes());
      assertEquals(MIB, after.largestFreeBytes(), "joined");
      blocks(memory, 900_000, 20).forEach(block -> assertZero(block, 900_000));
      assertEquals(reserved, memory.gauges().reservedBytes(), "nothing was taken from the system");
    }
  }

  @Test
  void withoutItLargeBlocksTakeMore() {
    try (var memory = SlabAllocator.create("unjoined", 64 * MIB)) {
      List<Long> blocks = blocks(memory, 40_000, 700);
      long reserved = memory.gauges().reservedBytes();
      blocks.forEach(block -> memory.free(block, 40_000));
      blocks(memory, 900_000, 20);
      assertTrue(memory.gauges().reservedBytes() > reserved + 12 * MIB, "so the test above counts");
    }
  }

  @Test
  void littleIsJoinedOnRequest() {
    try (var memory = SlabAllocator.create("little", MIB, 1 << 16)) {
      blocks(memory, 64, 512).forEach(block -> memory.free(block, 64));
      assertEquals(0, memory.join(), "not worth a pass");
      assertTrue(memory.joinAll() > 500);
      assertEquals(512 * 64, memory.gauges().largestFreeBytes());
    }
  }

  @Test
  void aRequestThatNoFreeBlockServesJoinsThemAtTheLimit() {
    try (var memory = SlabAllocator.create("full", MIB, 1 << 16)) {
      List<Long> blocks = fill(memory, 256);
      blocks.subList(0, 40).forEach(block -> memory.free(block, 256));
      assertThrows(
          MemoryLimitException.class,
          () -> memory.allocate(8_192),
          "less than a 64th came free: not worth a pass");
      blocks.subList(40, blocks.size()).forEach(block -> memory.free(block, 256));
      assertZero(memory.allocate(32_768), 32_768);
      assertEquals(MIB, memory.gauges().reservedBytes());
    }
  }

  @Test
  void anOwnerWithOneThreadJoinsWhereTheLimitLeavesNothing() {
    try (var memory = SlabAllocator.create("alone", MIB, 1 << 16)) {
      List<Long> blocks = fill(memory, 256);
      blocks.subList(0, 40).forEach(block -> memory.free(block, 256));
      assertThrows(MemoryLimitException.class, () -> memory.allocate(8_192));
      assertTrue(memory.joinAlone() > 20);
      assertZero(memory.allocate(8_192), 8_192);
    }
  }

  /** A thread that finds no block while another one has taken them to join them waits for it. */
  @Test
  void aRequestThatFitsIsNotRefusedWhileAnotherThreadJoins() throws InterruptedException {
    try (var memory = SlabAllocator.create("busy", MIB, 1 << 16)) {
      List<Long> blocks = fill(memory, 256);
      blocks.subList(0, 2_000).forEach(block -> memory.free(block, 256));
      var stop = new AtomicBoolean();
      var joins = new AtomicInteger();
      Thread joiner =
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!stop.get()) {
                      int _ = memory.joinAll();
                      joins.getAndIncrement();
                    }
                  });
      try {
        for (int i = 0; i < 20_000 || joins.get() < 100; i++) {
          memory.free(memory.allocate(256), 256);
        }
      } finally {
        stop.set(true);
        joiner.join();
      }
    }
  }

  private static List<Long> fill(SlabAllocator memory, long bytes) {
    var blocks = new ArrayList<Long>();
    assertThrows(
        MemoryLimitException.class,
        () -> {
          while (true) {
            blocks.add(memory.allocate(bytes));
          }
        });
    return blocks;
  }

  @Test
  void whatIsInUseStaysAsItIs() {
    SplittableRandom random = TestSeed.random("BlockJoinTest use");
    try (var memory = SlabAllocator.create("use", Long.MAX_VALUE)) {
      var live = new TreeMap<Long, Long>();
      int joined = 0;
      for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 200; i++) {
          long bytes = SlabAllocator.blockBytes(1 + random.nextInt(64 << random.nextInt(13)));
          long block = memory.allocate(bytes);
          assertZero(block, bytes);
          stamp(block, bytes);
          assertApart(live, block, bytes);
          live.put(block, bytes);
        }
        var freed = live.keySet().stream().filter(_ -> random.nextInt(3) > 0).toList();
        freed.forEach(block -> free(memory, block, live.remove(block)));
        joined += memory.join();
        MemoryGauges gauges = memory.gauges();
        long bytes = live.values().stream().mapToLong(Long::longValue).sum();
        assertEquals(bytes, gauges.liveBytes(), "round " + round);
      }
      assertTrue(joined > 100, joined + " blocks fewer");
      live.forEach((block, bytes) -> free(memory, block, bytes));
      assertEquals(0, memory.gauges().liveBytes());
    }
  }

  private static void free(SlabAllocator memory, long block, long bytes) {
    for (long at = block; at < block + bytes; at += 64) {
      assertEquals(block, NativeMemory.getLong(at));
    }
    memory.free(block, bytes);
  }

  private static void assertApart(TreeMap<Long, Long> live, long block, long bytes) {
    var below = live.lowerEntry(block);
    assertTrue(below == null || below.getKey() + below.getValue() <= block);
    Long above = live.ceilingKey(block);
    assertTrue(above == null || block + bytes <= above);
  }

  /** Regions that lie side by side are unmapped each by itself. */
  @Test
  void noBlockSpansTwoRegions() throws Regions.MappingRefusedException {
    var holdings = new Holdings("regions", Long.MAX_VALUE);
    Region both = requireNonNull(holdings.takeExactly(4 * MIB, Region.Use.SINGLE, false));
    long bound = both.address + 2 * MIB;
    holdings.hold(new Region(both.address, 2 * MIB, null));
    holdings.hold(new Region(bound, 2 * MIB, null));
    var free = new FreeBlocks(holdings, new Evacuation(holdings)::add);
    for (long block = both.address + MIB / 2; block < bound + 2 * MIB; block += MIB / 2) {
      free.pushPieces(block, MIB / 2);
    }
    assertEquals(
        3, free.join(false), "seven blocks of half a MiB become three of one and one of a half");
    int whole = SizeClasses.classOf(MIB);
    for (int i = 0; i < 3; i++) {
      long block = free.popWhole(whole);
      assertTrue(block + MIB <= bound || block >= bound, Long.toHexString(block));
    }
    assertEquals(bound - MIB / 2, free.popWhole(SizeClasses.classOf(MIB / 2)));
    holdings.hold(both);
    assertTrue(Regions.release(both));
  }

  @Test
  void nothingHappensWhereLittleWasFreed() {
    try (var memory = SlabAllocator.create("little", 64 * MIB)) {
      List<Long> blocks = blocks(memory, 32_768, 400);
      for (int i = 0; i < 24; i++) {
        memory.free(blocks.get(i), 32_768);
      }
      assertEquals(0, memory.join(), "less than a MiB");
      for (int i = 24; i < 100; i++) {
        memory.free(blocks.get(i), 32_768);
      }
      assertNotEquals(0, memory.join());
      assertEquals(0, memory.join(), "nothing is new");
    }
  }

  /** A writer beside a pass must find as much as it takes away, in whole regions. */
  @Test
  void aPassTakesNoMoreThanTheLimitLeaves() {
    try (var memory = SlabAllocator.create("near", 6 * MIB)) {
      List<Long> blocks = blocks(memory, 4096, 1024); // both regions are full
      for (int i = 0; i < blocks.size(); i++) {
        if (i % 4 != 0) {
          memory.free(blocks.get(i), 4096); // 3 MiB
        }
      }
      int fewer = memory.join(); // one of three MiB: of three blocks side by side one is left
      assertTrue(fewer > 150 && fewer <= 171, fewer + " blocks fewer");
    }
  }

  /** Large ones first, and no more than fit a pass. */
  @Test
  void aPassIsBounded() {
    try (var memory = SlabAllocator.create("bounded", Long.MAX_VALUE)) {
      List<Long> small = blocks(memory, 64, 100_000);
      List<Long> large = blocks(memory, 100_000, 100);
      small.forEach(block -> memory.free(block, 64));
      large.forEach(block -> memory.free(block, SlabAllocator.blockBytes(100_000)));
      int fewer = memory.join();
      assertTrue(fewer > BlockJoin.MAX_BLOCKS / 2 && fewer < BlockJoin.MAX_BLOCKS, "" + fewer);
      long reserved = memory.gauges().reservedBytes();
      blocks(memory, 900_000, 8);
      assertEquals(reserved, memory.gauges().reservedBytes(), "the large ones were among them");
    }
  }

  /** While blocks are held by a pass, and others look, they are free. */
  @Test
  void gaugesBesideAPassAreRight() throws InterruptedException {
    try (var memory = SlabAllocator.create("gauges", Long.MAX_VALUE)) {
      long live = 64 * 4096;
      blocks(memory, 4096, 64);
      var looks = new Looks(memory, live);
      Thread watcher = Thread.ofPlatform().start(looks);
      int joined = 0;
      for (int round = 0; round < 60 && (round < 8 || looks.inPasses < 10_000); round++) {
        List<Long> blocks = blocks(memory, 4096, 8192);
        memory.join(); // sees how little is free, so that the next one is due
        blocks.forEach(block -> memory.free(block, 4096));
        looks.count = true;
        joined += memory.join();
        looks.count = false;
        looks.rounds++;
      }
      looks.ended = true;
      watcher.join();
      assertEquals(live, looks.wrong, "what a watcher saw as live");
      assertTrue(joined > 0);
      assertTrue(looks.inPasses > 0, "nobody looked while blocks were joined");
    }
  }

  /** Looks at the gauges, and counts a look if nothing was allocated or freed meanwhile. */
  private static final class Looks implements Runnable {
    private final SlabAllocator memory;
    private volatile boolean count;
    private volatile boolean ended;
    private volatile int rounds;
    private volatile long wrong;
    private volatile long inPasses;

    Looks(SlabAllocator memory, long live) {
      this.memory = memory;
      this.wrong = live;
    }

    @Override
    public void run() {
      long live = wrong;
      long looks = 0;
      while (!ended) {
        int round = rounds;
        boolean quiet = count;
        long seen = memory.gauges().liveBytes();
        if (quiet && count && round == rounds) {
          inPasses = ++looks;
          wrong = seen == live ? wrong : seen;
        }
      }
    }
  }

  /**
   * What was taken beyond the limit serves no ordinary allocation, and is not joined with others.
   */
  @Test
  void whatIsBeyondTheLimitStaysThere() {
    try (var memory = SlabAllocator.create("beyond", 64 * MIB)) {
      List<Long> blocks = blocks(memory, 65_536, 512);
      memory.setLimit(2 * MIB);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(65_536));
      long beyond = memory.allocateBeyondLimit(65_536);
      memory.setLimit(256 * MIB);
      blocks.forEach(block -> memory.free(block, 65_536));
      memory.free(beyond, 65_536);
      assertTrue(memory.join() > 0);
      assertFalse(blocks(memory, 65_536, 512).contains(beyond));
    }
  }

  @Test
  void afterCloseItIsRefused() {
    var memory = SlabAllocator.create("closed", Long.MAX_VALUE);
    memory.close();
    assertThrows(IllegalStateException.class, memory::join);
  }

  private static List<Long> blocks(SlabAllocator memory, long bytes, int count) {
    var blocks = new ArrayList<Long>();
    for (int i = 0; i < count; i++) {
      blocks.add(memory.allocate(bytes));
      stamp(blocks.getLast(), bytes);
    }
    return blocks;
  }

  private static void stamp(long block, long bytes) {
    for (long at = block; at < block + bytes; at += 64) {
      NativeMemory.putLong(at, block);
    }
  }

  private static void assertZero(long block, long bytes) {
    for (long at = block + 8; at < block + bytes; at += 64) {
      assertEquals(0, NativeMemory.getLong(at));
    }
  }
}
