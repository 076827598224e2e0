package org.inkling.loft.change;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.inkling.TestSeed;
import org.inkling.loft.RetrainingRule;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeCutter.Piece;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.node.NodeShape;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.InsertCounter;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.Test;

/** Keys that come while a change is planned end in the nodes that they are routed to. */
class ChangePlanTest {
  private static final LoftTuning TUNING = LoftTuning.DEFAULT;
  private static final int KEYS = 1_000;

  private final SplittableRandom random = TestSeed.random("ChangePlanTest");

  @Test
  void keysThatComeAfterTheSurveyGoWhereTheyAreRouted() {
    boolean above = false;
    boolean below = false;
    try (var memory = SlabAllocator.create("plan", 256L << 20)) {
      var buckets = new Bucket(32, 32, 3, memory);
      for (int round = 0; round < 100; round++) {
        var keys = new TreeSet<Long>();
        long header = growing(round % 2 == 0 ? 1 : -1, keys, buckets, memory);
        ChangePlan plan = keeping(header, buckets);
        for (int late = random.nextInt(200); late > 0; late--) {
          long key = random.nextLong(-30L * KEYS, 30L * KEYS);
          put(header, key, buckets);
          keys.add(key);
        }
        var scratch = new ChangeScratch(buckets, new InsertCounter(ChangeTuning.DEFAULT, 1));
        ChangePlan filled = plan.with(NodeSnapshot.of(new long[] {header}, buckets, scratch));
        assertEquals(keys.size(), filled.size());
        assertPieces(filled, keys);
        List<Piece> pieces = filled.pieces();
        assertTrue(pieces.size() > 1, "no node for keys to come");
        above |= round % 2 == 0 && pieces.getLast().to() > pieces.getLast().from();
        below |= round % 2 != 0 && pieces.getFirst().to() > 0;
      }
    }
    assertTrue(above, "no late key was routed to a node for keys to come");
    assertTrue(below, "the same, below the first key");
  }

  /** A node that was built with key 0 alone, and has got keys in ascending or descending order. */
  private static long growing(int sign, TreeSet<Long> keys, Bucket buckets, SlabAllocator memory) {
    int slots = KEYS * 3 / 2;
    long least = sign > 0 ? 0 : -10L * KEYS;
    var shape = new NodeShape(least, least, slots / (10.0 * KEYS), 0, slots, 32, false, null);
    long header = NodeHeader.create(shape, memory, memory::allocate);
    for (int i = 1; i < KEYS / 2; i++) {
      put(header, 10L * sign * i, buckets);
      keys.add(10L * sign * i);
    }
    return header;
  }

  private static void put(long header, long key, Bucket buckets) {
    SlotArray.casValue(NodeProbe.findOrClaim(header, key, buckets), ValueWord.UNSET, 42);
  }

  private static ChangePlan keeping(long header, Bucket buckets) {
    var order =
        new ChangeOrder(
            new long[] {header}, ChangeKind.EXPANSION, RetrainingRule.FULL, TUNING.layout(), null);
    var place = new ChangePlan.Place(Long.MAX_VALUE, true, KEYS, KEYS);
    NodeSurvey survey = NodeSurvey.of(header, buckets);
    return requireNonNull(ChangePlan.keeping(order, survey, place, TUNING));
  }

  /** Each key is in one piece: the last one whose pivot is not above it, or the first. */
  private static void assertPieces(ChangePlan plan, TreeSet<Long> keys) {
    long[] sorted = keys.stream().mapToLong(Long::longValue).toArray();
    assertTrue(Arrays.equals(sorted, Arrays.copyOf(plan.keys(), plan.size())));
    List<Piece> pieces = plan.pieces();
    int from = 0;
    for (int i = 0; i < pieces.size(); i++) {
      assertEquals(from, pieces.get(i).from());
      for (; from < pieces.get(i).to(); from++) {
        boolean isRouted = i == 0 || sorted[from] >= pieces.get(i).shape().pivot();
        boolean isRoutedOn =
            i + 1 < pieces.size() && sorted[from] >= pieces.get(i + 1).shape().pivot();
        assertTrue(isRouted && !isRoutedOn, "key " + sorted[from] + " in piece " + i);
      }
    }
    assertEquals(sorted.length, from);
  }
}
