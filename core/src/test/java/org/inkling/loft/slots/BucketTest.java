package org.inkling.loft.slots;

import static org.inkling.loft.slots.SlotArray.MISSING;
import static org.inkling.memory.NativeMemory.putLong;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.function.LongUnaryOperator;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.memory.BudgetShare;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BucketTest {
  private static final long LIMIT = 256L << 20;

  private SlabAllocator memory;
  private long pointer;

  @BeforeEach
  void allocate() {
    memory = SlabAllocator.create("bucket", LIMIT);
    pointer = memory.allocate(64);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void absentBucketIsMissingAndStaysAbsent() {
    var bucket = new Bucket(4, 2, 1, memory);
    assertEquals(MISSING, bucket.find(pointer, 0, word(1)));
    assertEquals(0, Bucket.follow(pointer));
    assertEquals(0, bucket.levels());
  }

  @Test
  void levelZeroIsProbedFromTheStartAndWraps() {
    var bucket = new Bucket(4, 3, 1, memory);
    long third = bucket.findOrClaim(pointer, 3, word(10));
    long first = bucket.findOrClaim(pointer, 3, word(11));
    long second = bucket.findOrClaim(pointer, 3, word(12));
    long base = Bucket.firstSlot(Bucket.follow(pointer));
    assertEquals(SlotArray.slot(base, 3), third);
    assertEquals(SlotArray.slot(base, 0), first);
    assertEquals(SlotArray.slot(base, 1), second);
    assertEquals(second, bucket.find(pointer, 3, word(12)));
    assertEquals(MISSING, bucket.find(pointer, 2, word(12)), "its slot is not in this window");
    assertEquals(1, bucket.levels());
  }

  @Test
  void aFullWindowGoesOnInALevelTwiceAsLarge() {
    var bucket = new Bucket(4, 2, 1, memory);
    for (long key = 0; key < 2; key++) {
      bucket.findOrClaim(pointer, 1, word(key));
    }
    assertEquals(MISSING, bucket.find(pointer, 1, word(9)), "full, and there is no next level");
    bucket.findOrClaim(pointer, 1, word(9));
    assertEquals(2, bucket.levels());
    assertEquals(8, bucket.slots(1));
    assertEquals(bucket.bytes(0) + 4 * SlotArray.SLOT_BYTES, bucket.bytes(1));
    assertNotEquals(MISSING, bucket.find(pointer, 1, word(9)));
    assertEquals(MISSING, bucket.find(pointer, 1, word(10)));
    bucket.findOrClaim(pointer, 3, word(10));
    assertEquals(2, bucket.levels(), "another window of level 0 has room");
  }

  @Test
  void aWindowIsNeverWiderThanLevelZero() {
    var bucket = new Bucket(2, 100, 1, memory);
    Set<Long> slots = new HashSet<>();
    for (long key = 0; key < 3; key++) {
      slots.add(bucket.findOrClaim(pointer, 0, word(key)));
    }
    assertEquals(3, slots.size());
    assertEquals(2, bucket.levels());
  }

  @Test
  void everyKeyKeepsItsSlotHoweverFullTheBucketGets() {
    var random = TestSeed.random("BucketTest.everyKeyKeepsItsSlot");
    int[][] geometries = {{1, 1}, {2, 1}, {2, 2}, {3, 2}, {5, 4}, {32, 32}, {64, 32}};
    for (int[] geometry : geometries) {
      var bucket = new Bucket(geometry[0], geometry[1], random.nextLong(), memory);
      putLong(pointer, 0);
      var slots = new HashMap<Long, Long>();
      for (int i = 0; i < 3_000; i++) {
        long key = random.nextLong(4_000);
        long start = key % geometry[0];
        Long known = slots.get(key);
        assertEquals(known == null ? MISSING : known, bucket.find(pointer, start, word(key)));
        long slot = bucket.findOrClaim(pointer, start, word(key));
        assertTrue(known == null || known == slot);
        slots.put(key, slot);
      }
      assertEquals(slots.size(), new HashSet<>(slots.values()).size(), "one slot, one key");
    }
  }

  @Test
  void noSequenceCostsMoreThan64BytesPerEntryAnd8Kib() {
    var random = TestSeed.random("BucketTest.noSequence");
    long spread = random.nextLong() | 1;
    bounded("sequential", i -> i);
    bounded("descending", i -> -i);
    bounded("high bits only", i -> i << 40);
    bounded("multiples of 2^32", i -> i << 32 | 1);
    bounded("both halves alike", i -> i << 32 | i);
    bounded("bit-reversed", Long::reverse);
    bounded("equal steps", i -> i * spread);
    bounded("random", i -> random.nextLong());
    bounded("alternating", i -> (i & 1) == 0 ? i : ~i);
  }

  /** All keys are predicted to one slot; default geometry; two seeds of the mix. */
  private void bounded(String sequence, LongUnaryOperator keys) {
    for (long seed : new long[] {0, 0x1234_5678_9abc_def1L}) {
      var bucket = new Bucket(32, 32, seed, memory);
      putLong(pointer, 0);
      for (long i = 1; i <= 60_000; i++) {
        long key = keys.applyAsLong(i);
        bucket.findOrClaim(pointer, 17, word(KeyWord.isEncodable(key) ? key : 0));
        long levels = bucket.levelBytes();
        long entries = i;
        assertTrue(
            levels <= 64 * entries + 8192,
            () -> sequence + ": " + entries + " entries cost " + levels + " bytes");
      }
      giveBack(bucket);
    }
  }

  private void giveBack(Bucket bucket) {
    long block = Bucket.follow(pointer);
    for (int level = 0; block != 0; level++) {
      long next = Bucket.follow(block);
      memory.free(block, bucket.bytes(level));
      block = next;
    }
  }

  @Test
  void whereALevelCannotBeHadNothingIsClaimed() {
    try (var small = SlabAllocator.create("small", 2L << 20)) {
      var bucket = new Bucket(1 << 14, 2, 1, small);
      long root = small.allocate(64);
      long key = 0;
      while (bucket.levels() < 2) {
        bucket.findOrClaim(root, 0, word(key++));
      }
      long failing = fillUntilRefused(bucket, root, key);
      assertEquals(MISSING, bucket.find(root, 0, word(failing)));
      for (long present = 0; present < failing; present++) {
        assertNotEquals(MISSING, bucket.find(root, 0, word(present)));
        assertNotEquals(MISSING, bucket.findOrClaim(root, 0, word(present)));
      }
    }
  }

  /** Every second block is free, so that no free block is larger than half of a shared one. */
  @Test
  void aBucketGrowsInSmallPiecesOfMemory() {
    long limit = 2L << 20;
    var sizes = new RegionSizes(64 << 10, 32 << 10, 0, 0);
    try (var pieces = SlabAllocator.create("pieces", limit, sizes, BudgetShare.NONE)) {
      long root = pieces.allocate(64);
      long pieceBytes = 16 << 10;
      var all = new ArrayList<Long>();
      for (long piece = allocated(pieces, pieceBytes); piece != 0; ) {
        all.add(piece);
        piece = allocated(pieces, pieceBytes);
      }
      for (int i = 0; i < all.size(); i += 2) {
        pieces.free(all.get(i), pieceBytes);
      }
      long free = pieces.gauges().freeListedBytes();
      assertTrue(free >= limit / 3, pieces.gauges()::toString);
      var bucket = new Bucket(32, 32, 1, pieces);
      long key = 0;
      while (bucket.levelBytes() < free / 2) {
        bucket.findOrClaim(root, 0, word(key++));
      }
      for (long present = 0; present < key; present++) {
        assertNotEquals(MISSING, bucket.find(root, 0, word(present)));
      }
    }
  }

  /** Allocates a block; returns 0 if there is no memory. */
  private static long allocated(SlabAllocator memory, long bytes) {
    try {
      return memory.allocate(bytes);
    } catch (MemoryLimitException e) {
      return 0;
    }
  }

  /** Adds keys from {@code first} up until one is refused for memory; that one. */
  private static long fillUntilRefused(Bucket bucket, long root, long first) {
    long key = first;
    while (true) {
      long next = key;
      try {
        bucket.findOrClaim(root, 0, word(next));
      } catch (MemoryLimitException e) {
        var refused =
            assertThrows(MemoryLimitException.class, () -> bucket.findOrClaim(root, 0, word(next)));
        assertEquals(2L << 20, refused.limitBytes());
        return next;
      }
      key++;
    }
  }

  @Test
  void ofTwoCreatorsOneGivesItsBlockBack() throws Exception {
    int rounds = 2_000;
    var bucket = new Bucket(64, 32, 1, memory);
    long pointers = memory.allocate(8L * rounds);
    long before = memory.gauges().liveBytes();
    var barrier = new CyclicBarrier(2);
    try (var threads = Executors.newFixedThreadPool(2)) {
      var one = threads.submit(() -> claimAll(bucket, pointers, rounds, barrier, 1));
      claimAll(bucket, pointers, rounds, barrier, 2);
      one.get();
    }
    assertEquals(rounds, bucket.levels());
    assertEquals(rounds * SlabAllocator.blockBytes(bucket.bytes(0)), bucket.levelBytes());
    assertEquals(bucket.levelBytes(), memory.gauges().liveBytes() - before);
    for (int round = 0; round < rounds; round++) {
      assertNotEquals(MISSING, bucket.find(pointers + 8L * round, 0, word(1)));
      assertNotEquals(MISSING, bucket.find(pointers + 8L * round, 0, word(2)));
    }
  }

  private static Void claimAll(
      Bucket bucket, long pointers, int rounds, CyclicBarrier barrier, long key) throws Exception {
    for (int round = 0; round < rounds; round++) {
      if (round % 50 == 0) {
        barrier.await();
      }
      bucket.findOrClaim(pointers + 8L * round, 0, word(key));
    }
    return null;
  }

  private static long word(long key) {
    return KeyWord.encode(key);
  }
}
