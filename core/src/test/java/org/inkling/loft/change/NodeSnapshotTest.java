package org.inkling.loft.change;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.TestSeed;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.node.NodeShape;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.InsertCounter;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.seam.AccessKind;
import org.inkling.memory.seam.AccessSeam;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A snapshot has the keys with a value, ascending, however they stand in slots and buckets. */
class NodeSnapshotTest {

  @Test
  void keysAreSortedWhateverTheOrderInWhichTheyCame() {
    SplittableRandom random = TestSeed.random("NodeSnapshotTest");
    try (var memory = SlabAllocator.create("snapshot", 512L << 20)) {
      for (int round = 0; round < 200; round++) {
        int range = 1 << random.nextInt(0, 8); // up to so far a key stands from its place
        int capacity = random.nextInt(1, 2_000);
        int count = random.nextInt(0, 1_500);
        var buckets = new Bucket(32, 32, 3, memory);
        long[] headers = new long[random.nextInt(1, 4)];
        var expected = new TreeSet<Long>();
        for (int node = 0; node < headers.length; node++) {
          long least = node * 10_000L;
          var shape = new NodeShape(least, least, capacity * 1e-4, 0, capacity, range, false, null);
          headers[node] = NodeHeader.create(shape, memory, memory::allocate);
          for (int i = 0; i < count; i++) {
            insert(headers[node], least + random.nextLong(10_000), random, buckets, expected);
          }
        }
        assertSnapshot(headers, buckets, expected);
      }
    }
  }

  /** All in one window, from the greatest on: every key moves all others. */
  @Test
  void aNodeThatIsFarFromSortedIsSortedToo() {
    try (var memory = SlabAllocator.create("snapshot", 64L << 20)) {
      var buckets = new Bucket(32, 32, 3, memory);
      var shape = new NodeShape(0, 0, 0, 0, 1, 1 << 10, false, null);
      long header = NodeHeader.create(shape, memory, memory::allocate);
      var expected = new TreeSet<Long>();
      for (long key = 1_500; key > 0; key--) {
        set(NodeProbe.findOrClaim(header, key, buckets), 1);
        expected.add(key);
      }
      assertSnapshot(new long[] {header}, buckets, expected);
    }
  }

  /** A key and its value may come between the loads of the two words of its slot. */
  @Test
  @Tag("seam")
  void aKeyThatComesWhileItsSlotIsReadIsTakenWholeOrNotAtAll() {
    try (var memory = SlabAllocator.create("snapshot", 64L << 20)) {
      var buckets = new Bucket(32, 32, 3, memory);
      var shape = new NodeShape(0, 0, 1, 0, 64, 4, false, null);
      long header = NodeHeader.create(shape, memory, memory::allocate);
      set(NodeProbe.findOrClaim(header, 3, buckets), 1);
      long comes = NodeProbe.firstSlot(header, 20) + Long.BYTES;
      var busy = new AtomicBoolean();
      AccessSeam.listen(
          (kind, address) -> {
            if (address == comes && kind == AccessKind.ACQUIRE_LOAD && !busy.getAndSet(true)) {
              set(NodeProbe.findOrClaim(header, 20, buckets), 1);
            }
          });
      try {
        assertSnapshot(new long[] {header}, buckets, new TreeSet<>(List.of(3L, 20L)));
      } finally {
        AccessSeam.listen(null);
      }
      assertTrue(busy.get(), "nothing came");
    }
  }

  private static void insert(
      long header, long key, SplittableRandom random, Bucket buckets, TreeSet<Long> expected) {
    long slot = NodeProbe.findOrClaim(header, key, buckets);
    boolean survives = random.nextInt(4) > 0;
    if (SlotArray.value(slot) == ValueWord.UNSET && survives) {
      set(slot, random.nextInt());
      expected.add(key);
    } else if (SlotArray.value(slot) == ValueWord.UNSET && random.nextBoolean()) {
      SlotArray.casValue(slot, ValueWord.UNSET, ValueWord.TOMBSTONE);
    }
  }

  private static void set(long slot, long value) {
    SlotArray.casValue(slot, ValueWord.UNSET, value << 3 | 0b010);
  }

  private static void assertSnapshot(long[] headers, Bucket buckets, TreeSet<Long> expected) {
    NodeSnapshot snapshot =
        NodeSnapshot.of(
            headers,
            buckets,
            new ChangeScratch(buckets, new InsertCounter(ChangeTuning.DEFAULT, 1)));
    long[] keys = Arrays.copyOf(snapshot.keys(), snapshot.size());
    assertArrayEquals(expected.stream().mapToLong(key -> key).toArray(), keys);
  }
}
