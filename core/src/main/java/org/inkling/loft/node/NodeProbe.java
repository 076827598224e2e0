package org.inkling.loft.node;

import static org.inkling.loft.slots.SlotArray.FULL;

import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.FewSlots;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;

/**
 * Finds and claims the slot of a key in the node of a directory line.
 *
 * <p>A probe covers the predicted slot and the {@code range - 1} slots after it, as far as they
 * exist, then the bucket of the predicted group. For most keys of a well-fitted node the cost is
 * one cache line of slots, or two if the predicted slot is the last of its line.
 *
 * @source LOFT, EuroSys'25, section 3.2 and figure 5
 */
public final class NodeProbe {

  private NodeProbe() {}

  /**
   * Returns the slot of an encodable key, {@link SlotArray#MISSING} if it has none, or {@link
   * SlotArray#CLOSED} if it has none and can get none, because the node is being replaced.
   */
  public static long find(long line, long key, Bucket buckets) {
    int predicted = DirectoryLine.predicted(line, key);
    long word = KeyWord.encode(key);
    long first = SlotArray.slot(DirectoryLine.slots(line), predicted);
    // Half of the keys are in the first slot and a quarter in the second one. Which one cannot be
    // predicted, so there is no branch, and both are loaded at once, because they may be in two
    // cache lines. There is a slot after every predicted one. Separate from SlotArray.find because
    // a read takes 111 ns instead of 122 with one test: docs/performance.md, "Branch-free probes".
    long notFirst = FewSlots.differMask(SlotArray.keyWord(first), word);
    long notSecond = FewSlots.differMask(SlotArray.keyWord(first + SlotArray.SLOT_BYTES), word);
    if ((notFirst & notSecond) == 0) {
      return first + (notFirst & SlotArray.SLOT_BYTES);
    }
    if (DirectoryLine.isDense(line)) {
      long near = FewSlots.holder(first, word);
      if (SlotArray.keyWord(near) == word) {
        return near;
      }
    }
    long slot = SlotArray.find(first, DirectoryLine.window(line, predicted), word);
    return slot != FULL ? slot : findInBucket(line, key, buckets);
  }

  /** Returns the slot at which the probe for a key begins. */
  public static long firstSlot(long line, long key) {
    int predicted = DirectoryLine.predicted(line, key);
    return SlotArray.slot(DirectoryLine.slots(line), predicted);
  }

  /** Like {@link #find}, with the same results, for a key that is in no slot of its window. */
  static long findInBucket(long line, long key, Bucket buckets) {
    double position = DirectoryLine.position(line, key);
    int group = DirectoryLine.predicted(line, position) / DirectoryLine.range(line);
    long start = bucketStart(line, position, group, buckets.levelZeroSlots());
    return buckets.find(DirectoryLine.bucketPointer(line, group), start, KeyWord.encode(key));
  }

  /**
   * Returns the slot of an encodable key; claims one if the key has none. Returns {@link
   * SlotArray#CLOSED} if it has none and the node is being replaced, and {@link SlotArray#MISSING}
   * if the buckets are {@linkplain Bucket#fixed fixed} and have no slot left.
   *
   * @throws org.inkling.MemoryLimitException if a bucket level is needed and there is no memory for
   *     it
   */
  public static long findOrClaim(long line, long key, Bucket buckets) {
    int predicted = DirectoryLine.predicted(line, key);
    long first = SlotArray.slot(DirectoryLine.slots(line), predicted);
    int window = DirectoryLine.window(line, predicted);
    long slot = SlotArray.findOrClaim(first, window, KeyWord.encode(key));
    return slot != FULL ? slot : claimInBucket(line, key, buckets);
  }

  /**
   * Like {@link #findOrClaim}, but returns {@link SlotArray#FULL} instead of a slot of a bucket.
   */
  public static long findOrClaimSlot(long line, long key) {
    int predicted = DirectoryLine.predicted(line, key);
    long first = SlotArray.slot(DirectoryLine.slots(line), predicted);
    return SlotArray.findOrClaim(first, DirectoryLine.window(line, predicted), KeyWord.encode(key));
  }

  /** Like {@link #findOrClaim}, with the same results, for a key whose window has no slot left. */
  static long claimInBucket(long line, long key, Bucket buckets) {
    double position = DirectoryLine.position(line, key);
    int group = DirectoryLine.predicted(line, position) / DirectoryLine.range(line);
    long start = bucketStart(line, position, group, buckets.levelZeroSlots());
    return buckets.findOrClaim(
        DirectoryLine.bucketPointer(line, group), start, KeyWord.encode(key));
  }

  /** Where the expanded model of a bucket puts a position of its group. */
  private static long bucketStart(long line, double position, int group, int bucketSlots) {
    int range = DirectoryLine.range(line);
    double within = position - (double) group * range;
    return Math.max(0, Math.min((long) (within * bucketSlots / range), bucketSlots - 1));
  }
}
