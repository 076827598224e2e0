package org.inkling.jcstress.loft;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongRelease;

import java.lang.invoke.VarHandle;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.SlabAllocator;

/**
 * A node in miniature, in one block: a directory line, the header that it is a copy of, and four
 * slots over which every probe goes from the first one on.
 *
 * @shape line at 0, header at 64, each with the slots' address at 32, the link at 48 and the
 *     header's address at 56; slots at 128; an address of a node is that of its line or its header
 */
final class TinyNode {
  static final int SLOTS = 4;
  static final int LINE_BYTES = 64;
  static final long BYTES = 2L * LINE_BYTES + (long) SLOTS * SlotArray.SLOT_BYTES;

  /** What a link adds to the address of what it leads to. */
  static final long MOVING = 1;

  static final long MOVED = 2;

  static final int SLOTS_AT = 32;
  static final int LINK_AT = 48;
  static final int HEADER_AT = 56;

  private TinyNode() {}

  static SlabAllocator memory(String test) {
    return SlabAllocator.create(test, Long.MAX_VALUE);
  }

  /** The line of a fresh node. */
  static long create(SlabAllocator memory) {
    long line = memory.allocate(BYTES);
    build(line);
    return line;
  }

  /** Fills in the words that are written before the node is published. */
  static void build(long line) {
    long header = line + LINE_BYTES;
    long slots = header + LINE_BYTES;
    putLong(header + SLOTS_AT, slots);
    putLong(header + HEADER_AT, header);
    putLong(line + SLOTS_AT, slots);
    putLong(line + HEADER_AT, header);
  }

  static void free(long line, SlabAllocator memory) {
    memory.free(line, BYTES);
  }

  static long slots(long node) {
    return getLong(node + SLOTS_AT);
  }

  static long header(long node) {
    return getLong(node + HEADER_AT);
  }

  /** The link of a line or a header, as an operation loads it. */
  static long link(long node) {
    return getLongAcquire(node + LINK_AT);
  }

  /** The link that counts: that of the header. */
  static long canonicalLink(long node) {
    return link(header(node));
  }

  /** What a link leads to. */
  static long target(long link) {
    return link & -LINE_BYTES;
  }

  /** Sets the link, as the worker of a change does: the header's, the line's, then the fence. */
  static void setLink(long line, long link) {
    putLongRelease(header(line) + LINK_AT, link);
    putLongRelease(line + LINK_AT, link);
    VarHandle.fullFence();
  }

  /** The slot of a key, or MISSING or CLOSED. */
  static long find(long node, long key) {
    return SlotArray.find(slots(node), SLOTS, KeyWord.encode(key));
  }

  /** The slot of a key, claimed if need be, or CLOSED. */
  static long claim(long node, long key) {
    return SlotArray.findOrClaim(slots(node), SLOTS, KeyWord.encode(key));
  }

  /** The value word of a key that has a slot. */
  static long wordOf(long node, long key) {
    return SlotArray.value(find(node, key));
  }

  /** Gives a key a value, before others see the node. */
  static void load(long node, long key, long word) {
    SlotArray.casValue(claim(node, key), ValueWord.UNSET, word);
  }

  /** The word of a value that fits into it. */
  static long inline(long value) {
    return value << 3 | 0b010;
  }

  /** The value of a word, or -1 if it has none. */
  static long decode(long word) {
    return ValueWord.isPresent(word) ? ValueWord.decode(word) : -1;
  }

  /** Freezes the word of a key in O and moves its value to N, where the key is claimed already. */
  static void moveKey(long from, long to, long key) {
    long frozen = SlotArray.freeze(find(from, key));
    SlotArray.casValue(find(to, key), ValueWord.UNSET, ValueWord.thaw(frozen));
  }
}
