package org.inkling.loft.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.FewSlots;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.Test;

/** What was read of a line predicts and finds as the line itself does. */
class NodeModelTest {

  @Test
  void everyPredictionAndEveryProbeIsThatOfTheLine() {
    SplittableRandom random = TestSeed.random("NodeModelTest");
    try (var memory = SlabAllocator.create("model", 256L << 20)) {
      for (int round = 0; round < 200; round++) {
        int range = random.nextInt(1, 13);
        var buckets = new Bucket(range, range, 3, memory);
        long header = NodeHeader.create(shape(random, range), memory, memory::allocate);
        long most = 1L << random.nextInt(1, 63);
        long[] keys = random.longs(random.nextInt(200), -most, most).toArray();
        for (long key : keys) {
          SlotArray.casValue(NodeProbe.findOrClaim(header, key, buckets), 0, key << 3 | 0b010);
        }
        assertSame(header, keys, buckets);
        assertSame(header, random.longs(200, -most, most).toArray(), buckets);
        freeze(header);
        assertSame(header, keys, buckets);
        assertSame(header, random.longs(200, -most, most).toArray(), buckets);
      }
    }
  }

  private static NodeShape shape(SplittableRandom random, int range) {
    int capacity = random.nextInt(1, 300);
    double slope = random.nextDouble() / (1L << random.nextInt(0, 62));
    double intercept = random.nextDouble(-2, 2) * capacity;
    boolean dense = range >= FewSlots.HELD && random.nextBoolean();
    return new NodeShape(0, random.nextLong() >> 2, slope, intercept, capacity, range, dense, null);
  }

  private static void assertSame(long header, long[] keys, Bucket buckets) {
    var model = new NodeModel(header);
    for (long key : keys) {
      double position = DirectoryLine.position(header, key);
      assertEquals(DirectoryLine.predicted(header, position), DirectoryLine.predicted(header, key));
      assertEquals(DirectoryLine.predicted(header, key), model.predicted(key));
      assertEquals(NodeProbe.find(header, key, buckets), model.find(key, buckets), "key " + key);
    }
  }

  private static void freeze(long header) {
    for (long i = 0; i < DirectoryLine.allSlots(header); i++) {
      SlotArray.freeze(SlotArray.slot(DirectoryLine.slots(header), i));
    }
  }
}
