package org.inkling.loft;

import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.slots.Bucket;

/**
 * The memory of one index and what lives beside its nodes.
 *
 * @param memory gives and takes every block and cell
 * @param epochs says when what was retired may be given back
 * @param buckets the geometry of all buckets
 * @param side the slots of MIN_VALUE and MAX_VALUE
 * @param tuning the parameters of nodes and buckets
 */
record LoftSpace(
    SlabAllocator memory, Epochs epochs, Bucket buckets, SideSlots side, LoftTuning tuning) {

  /** Slots of a node at most. */
  int maxSlots() {
    return memory.isLimited()
        ? NodeShape.slotsIn(memory.maxBlockBytes() / 2, tuning.range())
        : NodeShape.MOST_SLOTS;
  }
}
