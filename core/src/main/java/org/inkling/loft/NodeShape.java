package org.inkling.loft;

import org.inkling.memory.SlabAllocator;
import org.inkling.model.LinearModel;
import org.inkling.segmentation.Segment;
import org.inkling.slots.SlotArray;

/**
 * The model and the measures of a node that is about to be built.
 *
 * @param pivot smallest key
 * @param slope slots per key
 * @param intercept predicted slot of the pivot, before clamping
 * @param capacity slots that a prediction can name
 * @param range slots that a probe covers
 * @param keys number of keys it is built for
 * @source LOFT, EuroSys'25, section 3.2, equations 1 to 3
 */
record NodeShape(long pivot, double slope, double intercept, int capacity, int range, long keys) {

  /** A node for the keys of a segment, its line stretched by the expansion. */
  static NodeShape of(Segment segment, LoftTuning tuning) {
    double slope = segment.slope() * tuning.expansion();
    double intercept = segment.intercept() * tuning.expansion();
    double last = LinearModel.position(slope, intercept, segment.firstKey(), segment.lastKey());
    int capacity = Math.max(1, (int) Math.min(last + 1, Integer.MAX_VALUE >> 1));
    return new NodeShape(
        segment.firstKey(), slope, intercept, capacity, tuning.range(), segment.length());
  }

  /** A node for every key, of which nothing is known: slots in equal steps over the domain. */
  static NodeShape empty(LoftTuning tuning) {
    int capacity = tuning.emptySlots();
    return new NodeShape(Long.MIN_VALUE, capacity * 0x1p-64, 0, capacity, tuning.range(), 0);
  }

  private long pointerBytes() {
    long bytes = (long) Math.ceilDiv(capacity, range) * Long.BYTES;
    return Math.ceilDiv(bytes, DirectoryLine.BYTES) * DirectoryLine.BYTES;
  }

  /** Bytes of the block that holds the bucket pointers and the slots. */
  long blockBytes() {
    return pointerBytes() + ((long) capacity + range) * SlotArray.SLOT_BYTES;
  }

  /** Takes the block and writes the directory line; every slot is EMPTY. */
  void build(long line, SlabAllocator memory) {
    DirectoryLine.write(line, this, memory.allocate(blockBytes()) + pointerBytes());
  }
}
