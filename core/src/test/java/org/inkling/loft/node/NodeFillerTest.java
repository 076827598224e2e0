package org.inkling.loft.node;

import static java.util.stream.Collectors.partitioningBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A filled node is, word by word, the one that claims by the probe rule make of the same keys. */
class NodeFillerTest {
  private static final int RANGE = 8;

  private SlabAllocator memory;
  private Bucket buckets;

  @BeforeEach
  void allocate() {
    memory = SlabAllocator.create("filler", 256L << 20);
    buckets = new Bucket(RANGE, RANGE, 7, memory);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void everyKeyStandsWhereAClaimPutsIt() {
    SplittableRandom random = TestSeed.random("everyKeyStandsWhereAClaimPutsIt");
    for (int round = 0; round < 300; round++) {
      int count = random.nextInt(1, 400);
      int capacity = random.nextInt(1, 600);
      long most = 1L << random.nextInt(1, 62);
      long[] keys = random.longs(count, -most, most).sorted().distinct().toArray();
      double slope = capacity * random.nextDouble(0.2, 2) / (2.0 * most);
      double intercept = random.nextDouble(-50, 50);
      for (boolean dense : new boolean[] {false, true}) {
        var shape =
            new NodeShape(keys[0], -most / 2, slope, intercept, capacity, RANGE, dense, null);
        assertFillsAsClaims(shape, keys);
      }
    }
  }

  @Test
  void allKeysInOneSlotOverflowThroughAllLevels() {
    long[] keys = LongStream.range(0, 500).toArray();
    assertFillsAsClaims(new NodeShape(0, 0, 0, 0, 1, RANGE, false, null), keys);
    assertFillsAsClaims(new NodeShape(0, 0, 0, 99.5, 100, RANGE, false, null), keys);
    assertFillsAsClaims(
        new NodeShape(0, 600, 1, 3, 5, RANGE, false, null), keys); // all below the base
  }

  @Test
  void aWindowIsFilledToItsLastSlotAndNotBeyond() {
    long[] keys = LongStream.range(0, RANGE + 1).toArray();
    long header = filled(new NodeShape(0, 0, 0, 2, 64, RANGE, false, null), keys);
    for (int i = 0; i < RANGE; i++) {
      assertEquals(slot(header, 2 + i), NodeProbe.find(header, keys[i], buckets));
    }
    assertEquals(0, SlotArray.keyWord(slot(header, 2 + RANGE)));
    long overflown = NodeProbe.find(header, keys[RANGE], buckets);
    assertEquals(Bucket.firstSlot(bucket(header, 0)) + 2L * SlotArray.SLOT_BYTES, overflown);
  }

  @Test
  void inADenseNodeWhoIsPredictedInASlotHasIt() {
    long[] keys = {0, 1, 2, 3, 4, 5}; // predicted in 0, 0, 1, 1, 2, 2
    long header = filled(new NodeShape(0, 0, 0.5, 0, 64, RANGE, true, null), keys);
    int[] slots = {0, 3, 1, 4, 2, 5};
    for (int i = 0; i < keys.length; i++) {
      assertEquals(slot(header, slots[i]), NodeProbe.find(header, keys[i], buckets), "key " + i);
    }
  }

  /** The last prediction has spare slots for its window, and nothing is written behind them. */
  @Test
  void theSpareSlotsAtTheEndAreUsed() {
    long[] keys = LongStream.range(0, RANGE).toArray();
    long header = filled(new NodeShape(0, 0, 0, 1e9, 10, RANGE, false, null), keys);
    assertEquals(slot(header, 9 + RANGE - 1), NodeProbe.find(header, keys[RANGE - 1], buckets));
    assertEquals(slot(header, 10 + RANGE - 1), slot(header, DirectoryLine.allSlots(header) - 1));
  }

  @Test
  void aNodeOfNoKeysIsEmpty() {
    assertFillsAsClaims(new NodeShape(5, 5, 1, 0, 20, RANGE, false, null), new long[0]);
  }

  @Test
  void theGreatestAndLeastEncodableKeysStandInTheirSlots() {
    long[] keys = {Long.MIN_VALUE + 1, -1, 0, 1, Long.MAX_VALUE - 1};
    assertFillsAsClaims(
        new NodeShape(keys[0], keys[0], 100 * 0x1p-64, 0, 100, RANGE, false, null), keys);
  }

  @Test
  void keysThatDoNotAscendAreRefusedByAssertions() {
    long header = filled(new NodeShape(0, 0, 1, 0, 20, RANGE, false, null), new long[0]);
    var filler = new NodeFiller(header, buckets);
    filler.add(5, ValueWord.UNSET);
    assertThrows(AssertionError.class, () -> filler.add(5, ValueWord.UNSET));
    assertThrows(AssertionError.class, () -> filler.add(4, ValueWord.UNSET));
  }

  @Test
  void aBucketThatCannotBeHadIsToldAndLeavesTheOthers() {
    var tight = SlabAllocator.create("tight", 2L << 20);
    try (tight) {
      var few = new Bucket(RANGE, RANGE, 7, tight);
      long header =
          NodeHeader.create(
              new NodeShape(0, 0, 0, 0, 1, RANGE, false, null), tight, tight::allocate);
      var filler = new NodeFiller(header, few);
      long[] next = {0};
      assertThrows(
          MemoryLimitException.class,
          () -> {
            for (; ; next[0]++) {
              filler.add(next[0], ValueWord.UNSET);
            }
          });
      assertTrue(next[0] > RANGE);
      for (long key = 0; key < next[0]; key++) {
        assertTrue(SlotArray.isSlot(NodeProbe.find(header, key, few)), "key " + key);
      }
    }
  }

  private void assertFillsAsClaims(NodeShape shape, long[] keys) {
    long filled = filled(shape, keys);
    long claimed = NodeHeader.create(shape, memory, memory::allocate);
    for (long key : shape.dense() ? predictedFirst(claimed, keys) : keys) {
      long slot = NodeProbe.findOrClaim(claimed, key, buckets);
      assertTrue(SlotArray.casValue(slot, ValueWord.UNSET, word(key)));
    }
    assertSame(claimed, filled);
    for (long key : keys) {
      assertEquals(word(key), SlotArray.value(NodeProbe.find(filled, key, buckets)), "key " + key);
    }
  }

  private long filled(NodeShape shape, long[] keys) {
    long header = NodeHeader.create(shape, memory, memory::allocate);
    long[] words = LongStream.of(keys).map(this::word).toArray();
    new NodeFiller(header, buckets).fill(keys, words, 0, keys.length);
    return header;
  }

  /** Those of each prediction that come first, then the others; ascending. */
  private static long[] predictedFirst(long header, long[] keys) {
    Set<Integer> taken = new HashSet<>();
    Map<Boolean, List<Long>> first =
        LongStream.of(keys)
            .boxed()
            .collect(partitioningBy(key -> taken.add(DirectoryLine.predicted(header, key))));
    return Stream.concat(first.get(true).stream(), first.get(false).stream())
        .mapToLong(Long::longValue)
        .toArray();
  }

  private void assertSame(long claimed, long filled) {
    long slots = DirectoryLine.allSlots(claimed);
    assertSlots(DirectoryLine.slots(claimed), DirectoryLine.slots(filled), slots);
    for (int group = 0; group < DirectoryLine.groups(claimed); group++) {
      long one = bucket(claimed, group);
      long other = bucket(filled, group);
      for (int level = 0; one != 0; level++) {
        assertTrue(other != 0, "no level " + level + " in group " + group);
        assertSlots(Bucket.firstSlot(one), Bucket.firstSlot(other), buckets.slots(level));
        one = Bucket.follow(one);
        other = Bucket.follow(other);
      }
      assertEquals(0, other, "a level too many in group " + group);
    }
  }

  private static void assertSlots(long claimed, long filled, long slots) {
    for (long i = 0; i < slots; i++) {
      long one = SlotArray.slot(claimed, i);
      long other = SlotArray.slot(filled, i);
      assertEquals(SlotArray.keyWord(one), SlotArray.keyWord(other), "key word of slot " + i);
      assertEquals(SlotArray.value(one), SlotArray.value(other), "value word of slot " + i);
    }
  }

  private static long bucket(long header, int group) {
    return Bucket.follow(DirectoryLine.bucketPointer(header, group));
  }

  private static long slot(long header, long index) {
    return SlotArray.slot(DirectoryLine.slots(header), index);
  }

  private long word(long key) {
    return ValueWord.encode(key >> 3, memory);
  }
}
