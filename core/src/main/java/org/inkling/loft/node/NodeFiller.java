package org.inkling.loft.node;

import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;

/**
 * Fills a private node with ascending keys, placing each where the probe rule would.
 *
 * <p>Predictions ascend with the keys. So all slots after the last one filled are EMPTY, and no
 * slot between any later prediction and the last one filled, both included, is EMPTY. A key's slot
 * is its prediction or the slot after the last one filled, whichever is further, without a probe.
 * If that slot is beyond the window, the key goes to the bucket. This form of the probe rule is
 * separate because it reads no slot: docs/performance.md, "Inserts and changes".
 *
 * <p>In a dense node this would move nearly every key away from its prediction. There the first key
 * of each prediction is placed in that slot, and the other keys follow by the probe rule only after
 * all of these: two of three keys are found at the first look, at the price of less order.
 *
 * <p>The stores are plain, because no other thread has the node; the release of a link or the
 * volatile store of a root, which publishes the node, publishes them too. Tests: jcstress
 * LinkPublish, RootSwap.
 *
 * @source LOFT, EuroSys'25, section 3.2 (node initialisation)
 */
public final class NodeFiller {
  private final NodeModel node;
  private final Bucket buckets;

  /** The slot after the last one filled. */
  private int free;

  private long last = Long.MIN_VALUE;

  /**
   * Creates a filler for the node of a header that no other thread has seen, whose slots are EMPTY.
   */
  NodeFiller(long header, Bucket buckets) {
    this.node = new NodeModel(header);
    this.buckets = buckets;
  }

  /**
   * Adds keys, which are encodable and ascend, with the value words at their places, or with UNSET
   * if there are no words.
   *
   * @throws org.inkling.MemoryLimitException if a bucket level is needed and there is no memory for
   *     it
   */
  void fill(long[] keys, long[] words, int from, int to) {
    if (DirectoryLine.isDense(node.line())) {
      fillPredicted(keys, words, from, to);
      fillOthers(keys, words, from, to);
      return;
    }
    for (int i = from; i < to; i++) {
      add(keys[i], wordOf(words, i));
    }
  }

  private void fillPredicted(long[] keys, long[] words, int from, int to) {
    int before = -1;
    for (int i = from; i < to; i++) {
      int predicted = node.predicted(keys[i]);
      if (predicted != before) {
        SlotArray.fill(node.slot(predicted), KeyWord.encode(keys[i]), wordOf(words, i));
      }
      before = predicted;
    }
  }

  private void fillOthers(long[] keys, long[] words, int from, int to) {
    int before = -1;
    for (int i = from; i < to; i++) {
      int predicted = node.predicted(keys[i]);
      if (predicted == before) {
        long slot = NodeProbe.findOrClaim(node.line(), keys[i], buckets);
        SlotArray.fill(slot, KeyWord.encode(keys[i]), wordOf(words, i));
      }
      before = predicted;
    }
  }

  private static long wordOf(long[] words, int i) {
    return i < words.length ? words[i] : ValueWord.UNSET;
  }

  /**
   * Adds a key with its value word; the key is encodable and above all keys before it.
   *
   * @throws org.inkling.MemoryLimitException if a bucket level is needed and there is no memory for
   *     it
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
      long claimed = NodeProbe.claimInBucket(node.line(), key, buckets);
      assert SlotArray.isSlot(claimed) : "a private node is frozen";
      SlotArray.fill(claimed, KeyWord.encode(key), word);
    }
  }
}
