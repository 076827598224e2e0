package org.inkling.loft;

import org.inkling.model.LinearModel;
import org.inkling.slots.Bucket;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;

/**
 * What a line says of its node, read once for many keys: on the heap, where the compiler knows that
 * no store into slots changes it.
 */
final class NodeModel {
  private final long line;
  private final long base;
  private final double slope;
  private final double intercept;
  private final int last;
  private final int range;
  private final long slots;

  NodeModel(long line) {
    this.line = line;
    this.base = DirectoryLine.base(line);
    this.slope = DirectoryLine.slope(line);
    this.intercept = DirectoryLine.intercept(line);
    this.last = DirectoryLine.capacity(line) - 1;
    this.range = DirectoryLine.range(line);
    this.slots = DirectoryLine.slots(line);
  }

  /** The line or header that was read. */
  long line() {
    return line;
  }

  /** As {@link DirectoryLine#position}. */
  double position(long key) {
    return key <= base ? intercept : LinearModel.position(slope, intercept, base, key);
  }

  /** As {@link DirectoryLine#predicted}. */
  int predicted(double position) {
    return Math.max(0, Math.min((int) position, last));
  }

  /** Slots that a probe covers. */
  int range() {
    return range;
  }

  /** A slot. */
  long slot(int index) {
    return SlotArray.slot(slots, index);
  }

  /** As {@link Node#find}; most keys are in the first three slots, where no branch is taken. */
  long find(long key, Bucket buckets) {
    double position = position(key);
    long word = KeyWord.encode(key);
    long first = slot(predicted(position));
    // There are as many slots behind the last predicted one as the range has.
    long near = range == 1 ? first : SlotArray.nextUnless(SlotArray.nextUnless(first, word), word);
    if (SlotArray.keyWord(near) == word) {
      return near;
    }
    long slot = SlotArray.find(first, range, word);
    return slot != SlotArray.FULL ? slot : Node.findInBucket(line, position, word, buckets);
  }
}
