package org.inkling.loft;

import java.util.concurrent.atomic.LongAdder;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.slots.Bucket;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;

/**
 * The point operations as transitions of value words. Every method runs under a pin of the caller,
 * and the words returned may be decoded until that pin ends.
 *
 * <p>An operation that changes something takes effect at its compare-and-set of the value word; one
 * that changes nothing at its read of the value word, or at its probe if the key has no slot. A
 * word that is replaced has its cell retired by the thread that replaced it, once.
 *
 * @source LOFT, EuroSys'25, section 3.2
 */
final class LoftTable {
  private final LoftRoot root;
  private final SideSlots side;
  private final Bucket buckets;
  private final SlabAllocator memory;
  private final Epochs epochs;
  private final LongAdder size = new LongAdder();

  /** What a remove leaves behind: TOMBSTONE, or DELETED where markers are kept. */
  private final long gone;

  /** The table over a loaded root, with as many keys present as the load has counted. */
  LoftTable(LoftSpace space, LoftRoot root, long loaded, boolean markers) {
    this.root = root;
    this.buckets = space.buckets();
    this.memory = space.memory();
    this.epochs = space.epochs();
    this.side = space.side();
    this.gone = markers ? ValueWord.DELETED : ValueWord.TOMBSTONE;
    size.add(loaded);
  }

  LoftRoot root() {
    return root;
  }

  SideSlots side() {
    return side;
  }

  Bucket buckets() {
    return buckets;
  }

  boolean keepsMarkers() {
    return gone == ValueWord.DELETED;
  }

  /** Keys present; exact when nobody writes. */
  long size() {
    return Math.max(0, size.sum()); // a removal may be counted before the insertion it follows
  }

  /** The slot of a key, or {@link SlotArray#MISSING}. */
  long find(long key) {
    return KeyWord.isEncodable(key)
        ? Node.find(root.line(root.indexOf(key)), key, buckets)
        : side.of(key);
  }

  /** The value word of a key; UNSET if it has no slot. */
  long lookup(long key) {
    long slot = find(key);
    return slot == SlotArray.MISSING ? ValueWord.UNSET : SlotArray.value(slot);
  }

  /** Installs the value whatever was there; the word before. */
  long put(long key, long value) {
    long word = encode(value);
    long slot = claimFor(key, word);
    while (true) {
      long seen = SlotArray.value(slot);
      if (SlotArray.casValue(slot, seen, word)) {
        return settle(seen, word);
      }
    }
  }

  /** Installs the value if none is there; the word before, which tells whether it was. */
  long putIfAbsent(long key, long value) {
    long present = lookup(key);
    if (ValueWord.isPresent(present)) {
      return present;
    }
    long word = encode(value);
    long slot = claimFor(key, word);
    while (true) {
      long seen = SlotArray.value(slot);
      if (ValueWord.isPresent(seen)) {
        discard(word);
        return seen;
      }
      if (SlotArray.casValue(slot, seen, word)) {
        return settle(seen, word);
      }
    }
  }

  /** Replaces the value if there is one; the word before, which tells whether there was. */
  long replace(long key, long value) {
    long slot = find(key);
    if (slot == SlotArray.MISSING || !ValueWord.isPresent(SlotArray.value(slot))) {
      return ValueWord.UNSET;
    }
    long word = encode(value);
    while (true) {
      long seen = SlotArray.value(slot);
      if (!ValueWord.isPresent(seen)) {
        discard(word);
        return seen;
      }
      if (SlotArray.casValue(slot, seen, word)) {
        return settle(seen, word);
      }
    }
  }

  /** Replaces the value if it is {@code expected}; whether it did. */
  boolean compareAndSet(long key, long expected, long replacement) {
    long slot = find(key);
    if (slot == SlotArray.MISSING || !holds(SlotArray.value(slot), expected)) {
      return false;
    }
    long word = encode(replacement);
    while (true) {
      long seen = SlotArray.value(slot);
      if (!holds(seen, expected)) {
        discard(word);
        return false;
      }
      if (SlotArray.casValue(slot, seen, word)) {
        settle(seen, word);
        return true;
      }
    }
  }

  /** Takes the value out; the word before, which tells whether there was one. */
  long remove(long key) {
    long slot = keepsMarkers() ? claim(key) : find(key);
    if (slot == SlotArray.MISSING) {
      return ValueWord.UNSET;
    }
    while (true) {
      long seen = SlotArray.value(slot);
      if (seen == gone || (!keepsMarkers() && !ValueWord.isPresent(seen))) {
        return seen;
      }
      if (SlotArray.casValue(slot, seen, gone)) {
        return settle(seen, gone);
      }
    }
  }

  /** Takes the value out if it is {@code expected}; whether it did. */
  boolean remove(long key, long expected) {
    long slot = find(key);
    if (slot == SlotArray.MISSING) {
      return false;
    }
    while (true) {
      long seen = SlotArray.value(slot);
      if (!holds(seen, expected)) {
        return false;
      }
      if (SlotArray.casValue(slot, seen, gone)) {
        settle(seen, gone);
        return true;
      }
    }
  }

  private static boolean holds(long word, long expected) {
    return ValueWord.isPresent(word) && ValueWord.decode(word) == expected;
  }

  /** After a word was replaced: counts the key in or out, and retires the cell of the old word. */
  private long settle(long before, long after) {
    if (ValueWord.isPresent(before) != ValueWord.isPresent(after)) {
      size.add(ValueWord.isPresent(after) ? 1 : -1);
    }
    if (ValueWord.isCell(before)) {
      epochs.retireCell(ValueWord.cell(before));
    }
    return before;
  }

  private long claimFor(long key, long word) {
    try {
      return claim(key);
    } catch (MemoryLimitException e) {
      discard(word);
      throw e;
    }
  }

  private long claim(long key) {
    if (!KeyWord.isEncodable(key)) {
      return side.of(key);
    }
    long line = root.line(root.indexOf(key));
    return Node.findOrClaim(line, key, buckets);
  }

  private long encode(long value) {
    return ValueWord.encode(value, memory);
  }

  /** Gives back the cell of a word that was never published. */
  private void discard(long word) {
    if (ValueWord.isCell(word)) {
      memory.freeCell(ValueWord.cell(word));
    }
  }
}
