package org.inkling.loft;

import org.inkling.slots.Bucket;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;

/**
 * Fills a private node with ascending keys, and puts each where the probe rule would.
 *
 * <p>Predictions ascend with the keys. So all slots behind the last one filled are EMPTY, and from
 * any later prediction up to it none is: a key's slot is its prediction or the one behind the last,
 * whichever is further, without a probe. Where that is beyond the window, it is the bucket's turn.
 *
 * <p>The stores are plain: nobody else has the node, and what publishes it, the release of a link
 * or the volatile store of a root, publishes them too. Tests: jcstress LinkPublish, RootSwap.
 *
 * @source LOFT, EuroSys'25, section 3.2 (node initialisation)
 */
final class NodeFiller {
  private final NodeModel node;
  private final Bucket buckets;

  /** The first slot behind the last one filled. */
  private int free;

  private long last = Long.MIN_VALUE;

  /** Fills the node of a header that nobody else has seen, whose slots are EMPTY. */
  NodeFiller(long header, Bucket buckets) {
    this.node = new NodeModel(header);
    this.buckets = buckets;
  }

  /**
   * Adds a key, encodable and above all before it, with its value word.
   *
   * @throws org.inkling.MemoryLimitException if a bucket level is needed and cannot be had
   */
  void add(long key, long word) {
    assert key > last : key + " after " + last;
    last = key;
    int predicted = node.predicted(key);
    int slot = Math.max(predicted, free);
    if (slot - predicted < node.window(predicted)) {
      SlotArray.fill(node.slot(slot), KeyWord.encode(key), word);
      free = slot + 1;
    } else {
      long claimed = Node.claimInBucket(node.line(), key, buckets);
      assert claimed > SlotArray.CLOSED : "a private node is frozen";
      SlotArray.fill(claimed, KeyWord.encode(key), word);
    }
  }
}
