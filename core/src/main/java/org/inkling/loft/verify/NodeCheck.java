package org.inkling.loft.verify;

import static org.inkling.loft.verify.StructureCheck.require;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.LoftTable;

/** Verifies the slots and buckets of one node by the rules of {@link StructureCheck}. */
public final class NodeCheck {
  private final StructureCheck whole;
  private final LoftTable table;
  private final long header;
  private final long least;
  private final long most;
  private final long link;
  private final boolean quiet;
  private final boolean moved;

  NodeCheck(StructureCheck whole, LoftTable table, long header, long least, long most) {
    this.whole = whole;
    this.table = table;
    this.header = header;
    this.least = least;
    this.most = most;
    this.link = DirectoryLine.link(header);
    this.quiet = link == 0;
    this.moved = ForwardingLink.isMoved(link);
  }

  void run() {
    if (moved) {
      return; // its slots may have been freed
    }
    checkSlots(DirectoryLine.slots(header), DirectoryLine.allSlots(header));
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      checkBucket(DirectoryLine.bucketPointer(header, group));
    }
  }

  private void checkBucket(long pointer) {
    long end = table.buckets().walk(pointer, this::checkSlots);
    require(!quiet || !Bucket.isClosed(end), "a bucket of a node in no change is closed");
  }

  /** Checks slots; returns true, so that the walk over the levels goes on. */
  private boolean checkSlots(long first, long slots) {
    for (long i = 0; i < slots; i++) {
      long slot = SlotArray.slot(first, i);
      long word = SlotArray.keyWord(slot);
      if (KeyWord.isKey(word)) {
        checkKey(slot, KeyWord.decode(word));
        continue;
      }
      require(SlotArray.value(slot) == ValueWord.UNSET, "a slot without a key has a value");
      require(!quiet || word == KeyWord.EMPTY, "a node in no change has a frozen empty slot");
    }
    return true;
  }

  private void checkKey(long slot, long key) {
    long word = SlotArray.value(slot);
    require(key >= least && key <= most, "key " + key + " stands in a node of other keys");
    require(
        NodeProbe.find(header, key, table.buckets()) == slot,
        "key " + key + " stands where its probe does not end");
    whole.checkWord(word, key);
    require(!quiet || !ValueWord.isFrozen(word), "key " + key + " is frozen, its node has no link");
    long further = quiet ? ValueWord.UNSET : wordInNew(key);
    require(
        further == ValueWord.UNSET || ValueWord.isFrozen(word),
        "key " + key + " is set in a new node and not frozen in the old one");
    if (further == ValueWord.UNSET) {
      whole.checkOwn(ValueWord.thaw(word), key); // otherwise the new word is the state of the key
    }
  }

  private long wordInNew(long key) {
    long slot = NodeProbe.find(ForwardingLink.target(link, key), key, table.buckets());
    return SlotArray.isSlot(slot) ? SlotArray.value(slot) : ValueWord.UNSET;
  }
}
