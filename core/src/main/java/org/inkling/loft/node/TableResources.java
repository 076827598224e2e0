package org.inkling.loft.node;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.KeyCount;
import org.inkling.epoch.OperationPin;
import org.inkling.loft.slots.Bucket;
import org.inkling.memory.SlabAllocator;

/**
 * The resources that an owner supplies to its tables. Several tables of one owner share all of
 * these.
 *
 * @param memory allocates and frees every block and cell
 * @param epochs determines when retired blocks and cells may be freed; made by {@link
 *     OperationPin#newEpochs}, because operations keep samples and counts in their pins
 * @param buckets the geometry of all buckets
 * @param payloads releases what value words refer to
 * @param keys counts the keys of all tables
 * @param tuning the parameters of nodes and buckets
 */
public record TableResources(
    SlabAllocator memory,
    Epochs epochs,
    Bucket buckets,
    PayloadOwner payloads,
    KeyCount keys,
    LoftTuning tuning) {

  /** Returns the resources of tables whose value words are values, or cells of the same memory. */
  public static TableResources of(
      SlabAllocator memory, Epochs epochs, Bucket buckets, LoftTuning tuning) {
    var payloads = PayloadOwner.ofCells(memory, epochs);
    return new TableResources(memory, epochs, buckets, payloads, new KeyCount(epochs), tuning);
  }

  /** Returns the greatest number of slots of a node. */
  public int maxSlots() {
    return memory.isLimited()
        ? NodeShape.slotsIn(memory.maxBlockBytes() / 2, tuning.range())
        : NodeShape.MAX_SLOTS;
  }
}
