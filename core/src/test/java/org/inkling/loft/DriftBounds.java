package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What {@code docs/drift.md} promises whatever keys come and go, as assertions.
 *
 * @param averageSlots slots that a lookup of a present key looks at, on average over all of them
 * @param averageAbsentSlots the same for the absent keys beside them
 * @param maxSlots for any of these keys: a range, and seven bucket levels
 * @param bytesPerKey bytes for each key of what operations go through: nodes, buckets, root
 */
record DriftBounds(
    double averageSlots, double averageAbsentSlots, int maxSlots, double bytesPerKey) {

  /** Slots per key and the range stay as they were configured. */
  static final DriftBounds STATIC = new DriftBounds(48, 72, 32 + 7 * 32, 64);

  /** What is written to gets up to three slots per key, and a range of 64. */
  static final DriftBounds SELF_TUNING = new DriftBounds(64, 96, 64 + 7 * 32, 96);

  /** A node is due when a thirty-second of its keys is new, or later; and these are copied too. */
  private static final double COPIES_PER_WRITE = 33;

  /** The smallest node is due after twice as many. */
  private static final int WRITES_PER_CHANGE = 16;

  static final long FEW_BYTES = 64 << 10;

  /** Keys that a node has on average, at least. */
  private static final int KEYS_PER_NODE = 32;

  /** What is reserved and was not handed out: the rest of regions, bookkeeping, cells. */
  private static final long UNUSED_BYTES = 8L << 20;

  /** What is free-listed: a block of each size that a node had while it grew, up to 1 MiB. */
  static final long FREE_BYTES = 48L << 20;

  static DriftBounds of(RetrainingScheme scheme) {
    return scheme == RetrainingScheme.SELF_TUNING ? SELF_TUNING : STATIC;
  }

  /** Everything, after the entries and the structure were found right. */
  void assertAll(SteppedIndex tested) {
    tested.check();
    assertLookups(tested);
    assertChanges(tested);
    assertMemory(tested);
    assertReserved(tested);
  }

  /** A lookup is a bounded probe, whatever the keys are. */
  void assertLookups(SteppedIndex tested) {
    LoftShape shape = LoftShape.of(tested.index);
    assertTrue(shape.average() <= averageSlots, tested::toString);
    assertTrue(shape.averageAbsent() <= averageAbsentSlots, tested::toString);
    assertTrue(shape.most() <= maxSlots, tested::toString);
    assertTrue(tested.maxSlots() <= maxSlots, tested::toString);
  }

  /** A write costs a bounded number of changes and of copies, in the background. */
  static void assertChanges(SteppedIndex tested) {
    assertTrue(tested.copiesPerWrite() <= COPIES_PER_WRITE, tested::toString);
    assertTrue(tested.changes() <= tested.writes() / WRITES_PER_CHANGE, tested::toString);
    LoftStatistics s = tested.index.statistics();
    assertTrue(s.changes().rootRebuilds() <= tested.changes(), tested::toString);
    assertEquals(0, s.changes().droppedChanges(), tested::toString);
  }

  /** What the keys take now that are there, and nothing that was there. */
  private void assertMemory(SteppedIndex tested) {
    assertTrue(
        tested.structureBytes() <= bytesPerKey * tested.size() + FEW_BYTES, tested::toString);
    int nodes = tested.index.statistics().nodes();
    assertTrue(nodes <= tested.size() / KEYS_PER_NODE + KEYS_PER_NODE, tested::toString);
  }

  /** What was reserved fits the most that was there at once. */
  static void assertReserved(SteppedIndex tested) {
    LoftStatistics s = tested.index.statistics();
    long peak = tested.peakBytes();
    assertTrue(
        s.reservedBytes() - s.memory().freeListedBytes() <= peak + UNUSED_BYTES, tested::toString);
    assertTrue(s.reservedBytes() <= 3 * peak + FREE_BYTES, tested::toString);
  }
}
