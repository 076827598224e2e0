package org.inkling.loft.node;

import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;

/**
 * Fills a private node with ascending keys, and puts each where the probe rule would.
 *
 * <p>Predictions ascend with the keys. So all slots behind the last one filled are EMPTY, and from
 * any later prediction up to it none is: a key's slot is its prediction or the one behind the last,
 * whichever is further, without a probe. Where that is beyond the window, it is the bucket's turn.
 *
 * <p>In a dense node this would move nearly every key away from its prediction. So there the first
 * key of each prediction has that slot, and only when all of these stand do the others follow, by
 * the probe rule: two of three keys are found at the first look, at the price of less order.
 *
 * <p>The stores are plain: nobody else has the node, and what publishes it, the release of a link
 * or the volatile store of a root, publishes them too. Tests: jcstress LinkPublish, RootSwap.
 *
 * @source LOFT, EuroSys'25, section 3.2 (node initialisation)
 */
public final class NodeFiller {
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
   * Adds keys, encodable and ascending, with the value words at their places, or UNSET if there are
   * none.
   *
   * @throws org.inkling.MemoryLimitException if a bucket level is needed and cannot be had
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
      long claimed = NodeProbe.claimInBucket(node.line(), key, buckets);
      assert claimed > SlotArray.CLOSED : "a private node is frozen";
      SlotArray.fill(claimed, KeyWord.encode(key), word);
    }
  }
}
