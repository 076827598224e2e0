package org.inkling.loft.node;

import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.model.LinearModel;

/**
 * The contents of a node's line, read once for many keys and kept on the heap, where the compiler
 * knows that no store into slots changes them.
 */
public final class NodeModel {
  private final long line;
  private final long base;
  private final double slope;
  private final double intercept;
  private final int last;
  private final int end;
  private final boolean bent;
  private final int range;
  private final long slots;

  public NodeModel(long line) {
    this.line = line;
    this.base = DirectoryLine.base(line);
    this.slope = DirectoryLine.slope(line);
    this.intercept = DirectoryLine.intercept(line);
    this.last = DirectoryLine.capacity(line) - 1;
    this.end = (int) DirectoryLine.allSlots(line);
    this.bent = DirectoryLine.isBent(line);
    this.range = DirectoryLine.range(line);
    this.slots = DirectoryLine.slots(line);
  }

  /** Returns the line or header that was read. */
  public long line() {
    return line;
  }

  /**
   * Like {@link DirectoryLine#predicted}; separate because the line would be read again after each
   * store into a slot. There is no measurement of this alone.
   */
  int predicted(long key) {
    if (bent) {
      return DirectoryLine.predicted(line, key);
    }
    double position = key <= base ? intercept : LinearModel.position(slope, intercept, base, key);
    return Math.max(0, Math.min((int) position, last));
  }

  /** Like {@link DirectoryLine#window}. */
  int window(int predicted) {
    return Math.min(range, end - predicted);
  }

  /** Returns the address of a slot. */
  long slot(int index) {
    return SlotArray.slot(slots, index);
  }

  /**
   * Like {@link NodeProbe#find}; most keys are in the first three slots, where no branch is taken.
   * Separate because a sweep spends most of its time here: docs/performance.md, "Inserts and
   * changes". There is no measurement of the third slot.
   */
  public long find(long key, Bucket buckets) {
    int predicted = predicted(key);
    long word = KeyWord.encode(key);
    long first = slot(predicted);
    // There is one slot after every predicted one, and a second one if the range is more than one.
    long near = range == 1 ? first : SlotArray.nextUnless(SlotArray.nextUnless(first, word), word);
    if (SlotArray.keyWord(near) == word) {
      return near;
    }
    long slot = SlotArray.find(first, window(predicted), word);
    return slot != SlotArray.FULL ? slot : NodeProbe.findInBucket(line, key, buckets);
  }

  /** Like {@link NodeProbe#findOrClaim}. */
  public long findOrClaim(long key, Bucket buckets) {
    int predicted = predicted(key);
    long slot = SlotArray.findOrClaim(slot(predicted), window(predicted), KeyWord.encode(key));
    return slot != SlotArray.FULL ? slot : NodeProbe.claimInBucket(line, key, buckets);
  }
}
