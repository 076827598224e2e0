package org.inkling.loft.node;

/**
 * The parameters that shape nodes and buckets.
 *
 * @param epsilon error bound of the segmentation, in positions (the paper's pred_err, 32); nodes
 *     are cut where it costs least, so the bound is seldom reached
 * @param expansion slots per key at load (the paper's epsilon)
 * @param range slots that a probe covers, and slots per group (the paper's pre_ran)
 * @param bucketSlots slots of bucket level 0 (the paper's beta times pre_ran)
 * @param bucketWindow slots that a probe covers in each bucket level
 * @param maxNodeKeys where a segment is cut at load even if its line would go on
 * @param emptySlots slots of the only node that an empty index starts with
 * @param changes when a node is due for a change, and how the change proceeds
 * @source LOFT, EuroSys'25, section 3.2; the values by measurement, docs/decisions.md
 */
public record LoftTuning(
    int epsilon,
    double expansion,
    int range,
    int bucketSlots,
    int bucketWindow,
    int maxNodeKeys,
    int emptySlots,
    ChangeTuning changes) {

  public static final LoftTuning DEFAULT =
      new LoftTuning(64, 1.5, 32, 32, 32, 1 << 15, 1 << 10, ChangeTuning.DEFAULT);

  /** Slots per key of an index that was configured to be dense. */
  public static final double DENSE = 1.16;

  public LoftTuning {
    ChangeTuning.require("epsilon", epsilon, 1, 1 << 20);
    ChangeTuning.require("range", range, 1, 1 << 10);
    ChangeTuning.require("bucket slots", bucketSlots, 1, 1 << 16);
    ChangeTuning.require("bucket window", bucketWindow, 1, 1 << 10);
    ChangeTuning.require("maximum keys of a node", maxNodeKeys, 1, 1 << 24);
    ChangeTuning.require("slots of an empty index", emptySlots, 1, 1 << 23);
    if (!(expansion >= 0.1 && expansion <= 64)) { // refuses NaN too
      throw new IllegalArgumentException("expansion must be from 0.1 to 64, not " + expansion);
    }
  }

  /** Returns these parameters for nodes of at most this number of slots. */
  public LoftTuning withMaxSlots(int slots) {
    return new LoftTuning(
        epsilon,
        expansion,
        range,
        bucketSlots,
        bucketWindow,
        Math.min(maxNodeKeys, Math.max(1, (int) (slots / expansion))),
        Math.min(emptySlots, slots),
        changes);
  }

  public LoftTuning withEpsilon(int changed) {
    return with(changed, expansion, range, changes);
  }

  public LoftTuning withExpansion(double changed) {
    return with(epsilon, changed, range, changes);
  }

  public LoftTuning withRange(int changed) {
    return with(epsilon, expansion, changed, changes);
  }

  public LoftTuning withLayout(NodeLayout layout) {
    return with(epsilon, layout.expansion(), layout.range(), changes);
  }

  public NodeLayout layout() {
    return new NodeLayout(expansion, range);
  }

  public LoftTuning withChanges(ChangeTuning changed) {
    return with(epsilon, expansion, range, changed);
  }

  private LoftTuning with(
      int newEpsilon, double newExpansion, int newRange, ChangeTuning newChanges) {
    return new LoftTuning(
        newEpsilon,
        newExpansion,
        newRange,
        bucketSlots,
        bucketWindow,
        maxNodeKeys,
        emptySlots,
        newChanges);
  }
}
