package org.inkling.loft.node;

import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.model.LinearModel;

/**
 * What a line says of its node, read once for many keys: on the heap, where the compiler knows that
 * no store into slots changes it.
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

  /** The line or header that was read. */
  public long line() {
    return line;
  }

  /** As {@link DirectoryLine#predicted}. */
  int predicted(long key) {
    if (bent) {
      return DirectoryLine.predicted(line, key);
    }
    double position = key <= base ? intercept : LinearModel.position(slope, intercept, base, key);
    return Math.max(0, Math.min((int) position, last));
  }

  /** As {@link DirectoryLine#window}. */
  int window(int predicted) {
    return Math.min(range, end - predicted);
  }

  /** A slot. */
  long slot(int index) {
    return SlotArray.slot(slots, index);
  }

  /**
   * As {@link NodeProbe#find}; most keys are in the first three slots, where no branch is taken.
   */
  public long find(long key, Bucket buckets) {
    int predicted = predicted(key);
    long word = KeyWord.encode(key);
    long first = slot(predicted);
    // There is one slot behind every predicted one, and a second one if the range is more than one.
    long near = range == 1 ? first : SlotArray.nextUnless(SlotArray.nextUnless(first, word), word);
    if (SlotArray.keyWord(near) == word) {
      return near;
    }
    long slot = SlotArray.find(first, window(predicted), word);
    return slot != SlotArray.FULL ? slot : NodeProbe.findInBucket(line, key, buckets);
  }
}
