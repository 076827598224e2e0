package org.inkling.loft.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.node.NodeShape;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;

/** Slots that are kept for keys to come lie behind the keys that are there. */
class RoomAboveTest {

  /** One node over more than half of all keys: the line's span does not fit a signed long. */
  @Test
  void nodesForKeysToComeFollowANodeOfMoreThanHalfTheDomain() {
    long step = 500_000_000_000_000L;
    long[] keys = LongStream.range(0, 20_000).map(i -> Long.MIN_VALUE + 1 + i * step).toArray();
    try (var index = LoftIndex.builder().expansion(8).build(SortedEntrySource.of(keys, keys))) {
      long last = keys[keys.length - 1];
      for (long i = 1; i <= 2_000; i++) {
        index.put(last + i * step, i);
      }
      index.checkStructure();
      assertEquals(22_000, index.size());
      assertTrue(index.statistics().changes().rootRebuilds() > 0, "no change");
    }
  }

  /** Beyond 2^53 the end of a line is rounded, and may seem to lie before the last key. */
  @Test
  void aNodeForKeysToComeIsRefusedWhereItWouldBeginBeforeTheLastKey() {
    var shape = new NodeShape(0, 0, 0x1p-50, 0, 1 << 10, 32, false, null);
    long end = 1L << 60; // where the line leaves its slots
    assertEquals(end + 1, pivotOf(shape.following(64, end, Long.MAX_VALUE)));
    assertNull(shape.following(64, end + 1, Long.MAX_VALUE));
  }

  private static long pivotOf(NodeShape shape) {
    return shape.pivot();
  }
}
