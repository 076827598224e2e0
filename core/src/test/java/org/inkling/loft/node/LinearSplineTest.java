package org.inkling.loft.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.SlabAllocator;
import org.inkling.segmentation.Segment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A bent line predicts in order and within its slots, and closer to the keys than a straight one.
 */
class LinearSplineTest {
  private static final LoftTuning TUNING = LoftTuning.DEFAULT;

  private final SplittableRandom random = TestSeed.random("LinearSplineTest");
  private SlabAllocator memory;
  private Bucket buckets;

  @BeforeEach
  void allocate() {
    memory = SlabAllocator.create("knots", 256L << 20);
    buckets = new Bucket(TUNING.bucketSlots(), TUNING.bucketWindow(), 7, memory);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  /** Keys of which each part is as many times as dense, or as sparse, as the one before. */
  private long[] clusters(int count, double contrast, long step) {
    long[] keys = new long[count];
    long key = random.nextLong() >> 2;
    double gap = step;
    for (int i = 0; i < count; i++) {
      if (random.nextInt(20) == 0) {
        gap = Math.max(1, step * Math.pow(contrast, random.nextDouble(-1, 1)));
      }
      key += random.nextLong(1, (long) (2 * gap) + 1);
      keys[i] = key;
    }
    return keys;
  }

  private static NodeShape straight(long[] keys) {
    int count = keys.length;
    double span = (double) (keys[count - 1] - keys[0]);
    var segment = new Segment(keys[0], keys[count - 1], count, (count - 1) / span, 0);
    return NodeShape.of(segment, keys[0], TUNING);
  }

  private static NodeShape fitted(long[] keys) {
    return straight(keys).fitted(keys, 0, keys.length);
  }

  private static int[] predictions(long line, long[] keys) {
    return Arrays.stream(keys).mapToInt(key -> DirectoryLine.predicted(line, key)).toArray();
  }

  @Test
  void predictionsAscendAndStayWithinTheSlots() {
    int bent = 0;
    for (int round = 0; round < 2000; round++) {
      long step = 1L << random.nextInt(0, 40);
      long[] keys = clusters(random.nextInt(30, 600), random.nextDouble(1, 8), step);
      NodeShape shape = fitted(keys);
      bent += shape.knots() != null ? 1 : 0;
      assertAscends(line(shape), shape, keys);
    }
    assertTrue(bent > 500, bent + " are bent");
  }

  private void assertAscends(long line, NodeShape shape, long[] keys) {
    double span = keys[keys.length - 1] - keys[0];
    long[] asked =
        random
            .longs(500, keys[0] - (long) span / 4, keys[keys.length - 1] + (long) span / 4 + 1)
            .sorted()
            .toArray();
    int least = 0;
    double leastPosition = 0;
    for (long key : asked) {
      int predicted = DirectoryLine.predicted(line, key);
      double position = DirectoryLine.position(line, key);
      assertTrue(predicted >= least && predicted < shape.capacity(), () -> "at " + predicted);
      assertTrue(position >= leastPosition);
      assertEquals(DirectoryLine.predicted(line, position), predicted);
      least = predicted;
      leastPosition = position;
    }
    assertEquals(0, DirectoryLine.predicted(line, keys[0]));
    assertEquals(0, DirectoryLine.predicted(line, Long.MIN_VALUE + 1));
    assertTrue(DirectoryLine.predicted(line, Long.MAX_VALUE - 1) < shape.capacity());
  }

  /** Also over steps that are as steep as a byte can say, which rounding must not make fall. */
  @Test
  void theSteepestCurvesAscendToo() {
    for (int round = 0; round < 2000; round++) {
      int capacity = random.nextInt(64, 600);
      double at = random.nextDouble();
      double jump = random.nextDouble(capacity);
      double span = random.nextDouble(1, 0x1p50);
      LinearSpline knots = LinearSpline.of(span, capacity, ahead -> ahead < at * span ? 0 : jump);
      if (knots != null) {
        double slope = (double) knots.unitsPerKey() * capacity / LinearSpline.UNITS;
        long base = random.nextLong() >> 8;
        var shape = new NodeShape(base, base, slope, 0, capacity, 32, false, knots);
        assertAscends(line(shape), shape, new long[] {base, base + (long) span});
      }
    }
  }

  private long line(NodeShape shape) {
    return NodeHeader.create(shape, memory, memory::allocate);
  }

  @Test
  void everyKeyIsFoundWhereItWasClaimedAndWhereItWasFilled() {
    for (int round = 0; round < 300; round++) {
      long[] keys = clusters(random.nextInt(60, 600), random.nextDouble(2, 30), 1L << 30);
      NodeShape shape = fitted(keys);
      long claimed = line(shape);
      long filled = line(shape);
      var filler = new NodeFiller(filled, buckets);
      var model = new NodeModel(filled);
      for (long key : keys) {
        long slot = NodeProbe.findOrClaim(claimed, key, buckets);
        assertTrue(SlotArray.casValue(slot, ValueWord.UNSET, key << 3 | 2));
        filler.add(key, key << 3 | 2);
      }
      for (long key : keys) {
        long slot = NodeProbe.find(filled, key, buckets);
        assertTrue(SlotArray.isSlot(slot), () -> "key " + key);
        assertEquals(slot, model.find(key, buckets));
        assertEquals(model.predicted(key), DirectoryLine.predicted(filled, key));
        assertEquals(offset(filled, slot), offset(claimed, NodeProbe.find(claimed, key, buckets)));
      }
    }
  }

  /** The place of a slot in its node, or -1 for one in a bucket. */
  private static long offset(long line, long slot) {
    long offset = slot - DirectoryLine.slots(line);
    boolean within = offset >= 0 && offset < DirectoryLine.allSlots(line) * SlotArray.SLOT_BYTES;
    return within ? offset : -1;
  }

  @Test
  void bentLinesLeadCloserToTheKeys() {
    double straight = 0;
    double bent = 0;
    for (int round = 0; round < 100; round++) {
      long[] keys = clusters(200, 8, 1L << 30);
      straight += error(straight(keys), keys);
      bent += error(fitted(keys), keys);
    }
    assertTrue(bent < straight / 2, bent + " against " + straight);
  }

  private double error(NodeShape shape, long[] keys) {
    int[] predicted = predictions(line(shape), keys);
    double sum = 0;
    for (int i = 0; i < keys.length; i++) {
      sum += Math.abs(predicted[i] - i * TUNING.expansion());
    }
    return sum / keys.length;
  }

  @Test
  void evenKeysHaveAStraightLine() {
    long[] keys = random.longs(4000, 0, 1L << 60).sorted().distinct().toArray();
    assertNull(fitted(keys).knots());
    assertFalse(DirectoryLine.isBent(line(fitted(keys))));
  }

  @Test
  void whatAByteCannotSayIsNoCurve() {
    assertNull(LinearSpline.of(1e9, 2000, ahead -> ahead < 0.5e9 ? 0 : 2000));
    assertNotNull(LinearSpline.of(1e9, 200, ahead -> ahead < 0.5e9 ? 0 : 200));
  }

  @Test
  void aStretchedNodeKeepsItsBends() {
    for (int round = 0; round < 200; round++) {
      long[] keys = bentKeys();
      long line = line(fitted(keys));
      double factor = random.nextDouble(0.7, 1.3);
      int first = random.nextInt(keys.length / 4);
      NodeShape shape =
          NodeShape.stretched(line, factor, keys[first], keys[keys.length - 1], TUNING.layout());
      if (shape == null) {
        continue; // so far off that a byte cannot say it
      }
      long stretched = line(shape);
      int[] before = predictions(line, keys);
      int[] after = predictions(stretched, keys);
      for (int i = first; i < keys.length; i++) {
        double expected = (before[i] - before[first]) * factor;
        // Cells lie elsewhere where slots were cut off: half of one is lost at most.
        double most = 3 + shape.capacity() / (first == 0 ? 64.0 : 8.0);
        assertEquals(expected, after[i], most, "key " + i + " of " + keys.length);
      }
      assertAscends(stretched, shape, Arrays.copyOfRange(keys, first, keys.length));
    }
  }

  private long[] bentKeys() {
    while (true) {
      long[] keys = clusters(random.nextInt(100, 400), 4, 1L << 30);
      if (fitted(keys).knots() != null) {
        return keys;
      }
    }
  }

  @Test
  void roomForKeysToComeLeavesThoseThatAreThereWhereTheyAre() {
    for (int round = 0; round < 200; round++) {
      long[] keys = bentKeys();
      NodeShape shape = fitted(keys);
      int slots = random.nextInt(1, 100);
      int[] before = predictions(line(shape), keys);
      NodeShape above = shape.withRoomAbove(slots, NodeShape.MAX_SLOTS, Long.MAX_VALUE);
      NodeShape below = shape.withRoomBelow(slots, NodeShape.MAX_SLOTS);
      assertEquals(shape.capacity() + slots, above.capacity());
      assertEquals(shape.capacity() + slots, below.capacity());
      double most = 3 + shape.capacity() / 8.0;
      int[] withAbove = predictions(line(above), keys);
      int[] withBelow = predictions(line(below), keys);
      for (int i = 0; i < keys.length; i++) {
        assertEquals(before[i], withAbove[i], most);
        assertEquals(before[i] + slots, withBelow[i], most);
      }
    }
  }

  /** A unit of more than a slot would lead keys behind the last unit to two groups. */
  @Test
  void aNodeOfMoreSlotsThanItsUnitsTellApartIsNotBent() {
    for (int capacity : new int[] {NodeShape.MAX_SLOTS, 1 << 16, 1 << 17}) {
      double span = 1e9;
      LinearSpline knots =
          LinearSpline.of(span, capacity, ahead -> Math.max(0, ahead * capacity / span - 127));
      assertEquals(capacity > NodeShape.MAX_SLOTS, knots == null);
      if (knots != null) {
        var shape = new NodeShape(0, 0, capacity / span, 0, capacity, 32, false, knots);
        assertAscends(line(shape), shape, new long[] {0, (long) span});
      }
    }
  }

  /** The few slots of such a part are not made many by the line's mean slope. */
  @Test
  void aFlatPartOfABentNodeIsStretchedToFewSlots() {
    double span = 1e9;
    LinearSpline knots =
        LinearSpline.of(
            span, 200, ahead -> ahead < span / 32 ? 0 : ahead > 0.97 * span ? 200 : 100);
    long line = line(new NodeShape(0, 0, 200 / span, 0, 200, 32, false, knots));
    long first = (long) (0.125 * span);
    long last = (long) (0.875 * span);
    double position = DirectoryLine.position(line, last) - DirectoryLine.position(line, first);
    assertTrue(position < 8);
    NodeShape shape = NodeShape.stretched(line, 6, first, last, TUNING.layout());
    assertNotNull(shape);
    assertEquals(6 * position, shape.capacity(), 2);
    assertEquals(shape.capacity() - 1, DirectoryLine.predicted(line(shape), last));
  }

  /** Whatever the pointers of a range take, what is made longer needs no larger block for it. */
  @Test
  void aStraightNodeHasTheSlotsOfItsBlockAndNoLargerBlock() {
    for (int range : new int[] {1, 2, 3, 8, 31, 32, 100, 1024}) {
      LoftTuning tuning = TUNING.withRange(range);
      for (int count = 40; count <= NodeShape.MAX_SLOTS * 2 / 3; count += 1 + count / 60) {
        var segment = new Segment(0, count - 1L, count, 1, 0);
        int asked = (int) ((count - 1) * tuning.expansion() + 1);
        NodeShape shape = NodeShape.of(segment, 0, tuning);
        long block = SlabAllocator.blockBytes(NodeShape.blockBytes(asked, range));
        String what = count + " keys, range " + range;
        assertTrue(shape.capacity() >= asked, what);
        assertTrue(shape.blockBytes() <= block, what);
        boolean left = NodeShape.blockBytes(shape.capacity() + 4, range) <= block;
        assertFalse(asked >= 256 && left, what);
      }
    }
  }
}
