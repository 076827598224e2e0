package org.inkling.loft;

import java.util.HashSet;
import java.util.Set;
import org.inkling.slots.Bucket;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;

/**
 * Verifies a table that nobody writes to: pivots ascend; each key stands in the range of its node,
 * in the slot at which its own probe ends, hence once, behind slots that are not EMPTY; each cell
 * is owned once; as many keys are present as are counted.
 */
final class StructureCheck {
  private final LoftTable table;
  private final LoftRoot root;
  private final Set<Long> cells = new HashSet<>();
  private long present;

  StructureCheck(LoftTable table) {
    this.table = table;
    this.root = table.root();
  }

  void run() {
    checkValue(table.side().lowest(), Long.MIN_VALUE);
    checkValue(table.side().highest(), Long.MAX_VALUE);
    for (int index = 0; index < root.count(); index++) {
      checkNode(index);
    }
    require(present == table.size(), present + " keys are present, " + table.size() + " counted");
  }

  private void checkNode(int index) {
    long line = root.line(index);
    long pivot = DirectoryLine.pivot(line);
    require(
        index == 0 || DirectoryLine.pivot(root.line(index - 1)) < pivot,
        "the pivot of node " + index + " is not above the one before it");
    require(root.indexOf(pivot) == index, "the root does not find node " + index);
    require(
        DirectoryLine.capacity(line) > 0 && DirectoryLine.range(line) > 0,
        "node " + index + " has no capacity or no range");
    long slots = (long) DirectoryLine.capacity(line) + DirectoryLine.range(line);
    checkSlots(index, DirectoryLine.slots(line), slots);
    for (int group = 0; group < DirectoryLine.groups(line); group++) {
      checkBucket(index, DirectoryLine.bucketPointer(line, group));
    }
  }

  private void checkBucket(int index, long pointer) {
    int level = 0;
    for (long block = Bucket.follow(pointer); Bucket.isLevel(block); block = Bucket.follow(block)) {
      checkSlots(index, Bucket.firstSlot(block), table.buckets().slots(level++));
    }
  }

  private void checkSlots(int index, long first, long slots) {
    for (long i = 0; i < slots; i++) {
      long slot = SlotArray.slot(first, i);
      long word = SlotArray.keyWord(slot);
      if (word == KeyWord.EMPTY) {
        require(SlotArray.value(slot) == ValueWord.UNSET, "an EMPTY slot has a value");
      } else {
        checkKey(index, slot, KeyWord.decode(word));
      }
    }
  }

  private void checkKey(int index, long slot, long key) {
    require(KeyWord.isEncodable(key), "a slot holds the reserved word of key " + key);
    require(root.indexOf(key) == index, "key " + key + " stands in node " + index);
    require(table.find(key) == slot, "key " + key + " stands where its probe does not end");
    checkValue(slot, key);
  }

  private void checkValue(long slot, long key) {
    long word = SlotArray.value(slot);
    boolean fits = word != ValueWord.DELETED || table.keepsMarkers();
    require(
        ValueWord.isLegal(word) && fits,
        "key " + key + " has the value word " + Long.toHexString(word));
    present += ValueWord.isPresent(word) ? 1 : 0;
    require(
        !ValueWord.isCell(word) || cells.add(ValueWord.cell(word)),
        "the cell of key " + key + " has two owners");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
