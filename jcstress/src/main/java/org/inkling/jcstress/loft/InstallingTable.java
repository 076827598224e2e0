package org.inkling.jcstress.loft;

import org.inkling.loft.change.Change;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.node.PayloadOwner;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;

/**
 * A table whose one key, with the value 9 in a cell, is frozen in the old node and has no word in
 * the new one yet: as a worker leaves it that stands still between the two. The new node is empty,
 * so the sweep and a write claim the slot there.
 */
final class InstallingTable {
  private static final long KEY = 7;

  /** The payload: its upper bit makes it too wide for a word. */
  private static final long PAYLOAD = 9 | 1L << 62;

  /** What a retirement adds to the payload's cell. */
  private static final long RETIRED = 1L << 32;

  private static final long VALUES = RETIRED - 1;
  private static final long COUNTS = 0xff;

  private final long payload;
  private final ChangingTable changing;
  private final long target;

  InstallingTable(Owner owner) {
    payload = ValueWord.encode(PAYLOAD, owner.memory);
    changing = new ChangingTable(owner, Change::new, owner.node(KEY, payload)).announce();
    long line = changing.line(KEY);
    var buckets = changing.table.buckets();
    SlotArray.freeze(NodeProbe.find(line, KEY, buckets));
    target = ForwardingLink.target(DirectoryLine.link(line), KEY);
  }

  /** An owner that counts in each cell how often it was retired, and frees none. */
  static Owner owner(String test) {
    return new Owner(test, (memory, _) -> new CountingOwner(memory));
  }

  /** Counts instead of retiring. */
  private record CountingOwner(SlabAllocator memory) implements PayloadOwner {
    @Override
    public void retire(long word) {
      NativeMemory.getAndAddLong(ValueWord.cell(word), RETIRED);
    }

    @Override
    public void discard(long word) {
      memory.freeCell(ValueWord.cell(word));
    }
  }

  Meeting meeting() {
    return changing.meeting;
  }

  /** Goes through the chunk as a worker does: freezes what is left, installs, and redirects. */
  void sweep() {
    changing.change.step();
  }

  /** Whether the key has a word in the new node. */
  long isSet() {
    long slot = NodeProbe.find(target, KEY, changing.table.buckets());
    return SlotArray.isSlot(slot) && SlotArray.value(slot) != ValueWord.UNSET ? 1 : 0;
  }

  /** Puts a value; the value that it replaced. */
  long put(long value) {
    return changing.put(KEY, value) & VALUES;
  }

  long get() {
    return changing.get(KEY) & VALUES;
  }

  /** Gives all back; how often the payload's cell was retired. */
  long end() {
    long cell = ValueWord.cell(payload);
    long retired = NativeMemory.getLong(cell) / RETIRED & COUNTS;
    changing.owner.memory.freeCell(cell);
    changing.free();
    return retired;
  }
}
