package org.inkling.loft.table;

import static org.inkling.loft.slots.SlotArray.CLOSED;
import static org.inkling.loft.slots.SlotArray.MISSING;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.KeyCount;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.node.PayloadOwner;
import org.inkling.loft.node.SideSlots;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.memory.SlabAllocator;

/**
 * The point operations as transitions of value words. Every method runs under a pin of the caller,
 * and the words returned may be decoded until that pin ends.
 *
 * <p>An operation that changes something takes effect at its compare-and-set of a value word; one
 * that changes nothing at its read of the value word, or at its probe if the key has no slot. Past
 * a word that is frozen, or a probe that ends at something frozen, the key's state is what stands
 * in the new node, and until something stands there, the payload of the frozen word ({@code
 * docs/retraining.md}). A word that is replaced or superseded has its cell retired by the thread
 * that did it, once.
 *
 * @source LOFT, EuroSys'25, sections 3.2 and 3.3
 */
public final class LoftTable {
  /** What stands for the word of a key that has no slot and never will have one. */
  private static final long FROZEN_ABSENT = ValueWord.freeze(ValueWord.UNSET);

  /** The answer of a put that was not done; no word that can stand in a slot. */
  public static final long NOT_DONE = -1;

  private final SideSlots side;
  private final NodeBuilder nodes;
  private final Bucket buckets;
  private final Bucket bucketsBeyondLimit;
  private final SlabAllocator memory;
  private final Epochs epochs;
  private final InsertCounter inserts;

  private final KeyCount keys;
  private final PayloadOwner payloads;

  /** How a value is taken out: MARK_DELETED where markers are kept. */
  private final Write removal;

  /**
   * The root in force. Volatile, read after the pin: what it leads to was written before it, and an
   * operation that pins after the old root's retirement does not see that one any more. Test:
   * jcstress RootSwap.
   */
  private volatile LoftRoot root;

  /** The table over a loaded root; the owner has counted the loaded keys. */
  public LoftTable(
      TableResources space, SideSlots side, NodeBuilder nodes, LoftRoot root, boolean markers) {
    this.root = root;
    this.nodes = nodes;
    this.buckets = space.buckets();
    this.bucketsBeyondLimit = buckets.beyondLimit();
    this.memory = space.memory();
    this.epochs = space.epochs();
    this.side = side;
    this.keys = space.keys();
    this.payloads = space.payloads();
    this.inserts = new InsertCounter(space.tuning().changes(), buckets.seed());
    this.removal = markers ? Write.MARK_DELETED : Write.REMOVE;
  }

  public LoftRoot root() {
    return root;
  }

  /** Puts another root in force; the old one is still read by operations that are inside. */
  public void swapRoot(LoftRoot fresh) {
    root = fresh;
  }

  public Epochs epochs() {
    return epochs;
  }

  public NodeBuilder nodes() {
    return nodes;
  }

  public InsertCounter inserts() {
    return inserts;
  }

  public SideSlots side() {
    return side;
  }

  public Bucket buckets() {
    return buckets;
  }

  /** How a value is taken out. */
  public Write removal() {
    return removal;
  }

  public boolean keepsMarkers() {
    return removal == Write.MARK_DELETED;
  }

  /** Number of keys in all tables of the owner; exact while no thread writes. */
  public long size() {
    return keys.sum();
  }

  /**
   * Counts the key that a write has brought or taken, under its pin; the last thing that it does,
   * for this may want heap, and be refused.
   */
  public void count(Pin pin, Write write, long before, long expected) {
    keys.add(pin, write.keysAdded(before, expected));
  }

  /** The state of a key; UNSET if nothing is known of it. */
  public long lookup(long key) {
    return KeyWord.isEncodable(key)
        ? lookupIn(root.lineOf(key), key)
        : SlotArray.value(side.of(key));
  }

  /** As {@link #lookup} of an encodable key, whose line in the root in force the caller has. */
  long lookupIn(long line, long key) {
    if (DirectoryLine.link(line) == 0) {
      long slot = NodeProbe.find(line, key, buckets);
      if (slot > CLOSED) {
        long word = SlotArray.value(slot);
        if (!ValueWord.isFrozen(word)) {
          return word;
        }
      } else if (slot == MISSING) {
        return ValueWord.UNSET;
      }
    }
    return lookupFrom(line, key);
  }

  /** As {@link #lookup}, from a node on that is in a change or was. */
  private long lookupFrom(long line, long key) {
    long node = line;
    long payload = ValueWord.UNSET;
    while (true) {
      long link = DirectoryLine.link(node);
      if (ForwardingLink.isMoved(link)) {
        payload = ValueWord.UNSET; // all of it is in the new node or beyond
        node = ForwardingLink.target(link, key);
        continue;
      }
      long slot = NodeProbe.find(node, key, buckets);
      if (slot == MISSING) {
        return payload;
      }
      long word = slot == CLOSED ? FROZEN_ABSENT : SlotArray.value(slot);
      if (!ValueWord.isFrozen(word)) {
        return word == ValueWord.UNSET ? payload : word;
      }
      payload = ValueWord.thaw(word);
      node = ForwardingLink.target(NodeHeader.linkBehindFrozen(node), key);
    }
  }

  /**
   * Does a write; returns the state of the key before, which tells whether anything was changed,
   * and whether the caller has to {@link #count} a key.
   *
   * @throws MemoryLimitException if a cell or a bucket level cannot be had; nothing has happened
   *     then
   */
  public long write(Write write, long key, long expected, long value) {
    return KeyWord.isEncodable(key)
        ? writeIn(root.lineOf(key), write, key, expected, value)
        : writeSide(write, key, expected, value);
  }

  /** As {@link #putIn}, and finds the line. */
  public long put(long key, long value) {
    return KeyWord.isEncodable(key) ? putIn(root.lineOf(key), key, value) : NOT_DONE;
  }

  /**
   * Puts a key as nearly all are put: in a node that is in no change, a value that needs no cell.
   * The state of the key before, or {@link #NOT_DONE}: then nothing has happened but a claim, which
   * {@link #writeIn} finds.
   *
   * <p>These are the steps of {@code writeIn} for such a key, and its compare-and-sets. They stand
   * here once more because the number of instructions decides whether the cache misses of two
   * inserts, one after the other, overlap.
   */
  long putIn(long line, long key, long value) {
    if (DirectoryLine.link(line) != 0 || !ValueWord.fitsInline(value)) {
      return NOT_DONE;
    }
    long slot;
    try {
      slot = NodeProbe.findOrClaim(line, key, buckets);
    } catch (MemoryLimitException e) {
      return NOT_DONE; // nobody was refused yet: writeIn tries again
    }
    if (slot == CLOSED) {
      return NOT_DONE;
    }
    long word = SlotArray.value(slot);
    long fresh = ValueWord.encodeInline(value);
    if (ValueWord.isFrozen(word) || !SlotArray.casValue(slot, word, fresh)) {
      return NOT_DONE;
    }
    if (word != ValueWord.UNSET) {
      return settleIn(line, slot, key, word, fresh);
    }
    inserts.count(line, slot, key);
    return ValueWord.UNSET;
  }

  /** As {@link #settle}, after {@link #countKey} if need be. */
  private long settleIn(long line, long slot, long key, long before, long after) {
    if (!ValueWord.isSurvivor(before)) {
      countKey(line, slot, key, before, after);
    }
    return settle(before);
  }

  /** As {@link #write} to an encodable key, whose line the caller has of a root under this pin. */
  long writeIn(long line, Write write, long key, long expected, long value) {
    long node = line;
    long payload = ValueWord.UNSET;
    long fresh = ValueWord.UNSET; // until it is needed
    while (true) {
      long link = DirectoryLine.link(node);
      if (ForwardingLink.isMoved(link)) {
        payload = ValueWord.UNSET;
        node = ForwardingLink.target(link, key);
        continue;
      }
      long slot = write == Write.PUT ? MISSING : NodeProbe.find(node, key, buckets);
      if (slot == MISSING) {
        if (!write.changes(payload, expected)) {
          return unchanged(payload, fresh);
        }
        fresh = encoded(write, value, fresh);
        slot = claim(node, key, payload, fresh);
      }
      long word = slot == CLOSED ? FROZEN_ABSENT : SlotArray.value(slot);
      while (!ValueWord.isFrozen(word)) {
        long state = word == ValueWord.UNSET ? payload : word;
        if (!write.changes(state, expected)) {
          return unchanged(state, fresh);
        }
        fresh = encoded(write, value, fresh);
        if (SlotArray.casValue(slot, word, fresh)) {
          if (ValueWord.isSurvivor(state) != ValueWord.isSurvivor(fresh)) {
            countKey(node, slot, key, word, fresh);
          }
          return settle(state);
        }
        word = SlotArray.value(slot);
      }
      payload = ValueWord.thaw(word);
      node = ForwardingLink.target(NodeHeader.linkBehindFrozen(node), key);
    }
  }

  /** Counts for the node that a key came, went, or came back to the slot that it had. */
  private void countKey(long node, long slot, long key, long word, long fresh) {
    if (!ValueWord.isSurvivor(fresh)) {
      inserts.countRemoval(node, slot, key);
    } else if (word == ValueWord.UNSET) {
      inserts.count(node, slot, key);
    } else {
      inserts.countReturn(node, slot, key);
    }
  }

  private long writeSide(Write write, long key, long expected, long value) {
    long slot = side.of(key);
    long fresh = ValueWord.UNSET;
    while (true) {
      long state = SlotArray.value(slot);
      if (!write.changes(state, expected)) {
        return unchanged(state, fresh);
      }
      fresh = encoded(write, value, fresh);
      if (SlotArray.casValue(slot, state, fresh)) {
        return settle(state);
      }
    }
  }

  /** The word that the write leaves behind, made when it is needed first. */
  private long encoded(Write write, long value, long fresh) {
    if (fresh != ValueWord.UNSET) {
      return fresh;
    }
    if (write.removes()) {
      return keepsMarkers() ? ValueWord.DELETED : ValueWord.TOMBSTONE;
    }
    return ValueWord.encode(value, memory);
  }

  /** Claims a slot; for a key that has a value, which must not fail, beyond the limit too. */
  private long claim(long node, long key, long payload, long fresh) {
    try {
      return NodeProbe.findOrClaim(
          node, key, ValueWord.isPresent(payload) ? bucketsBeyondLimit : buckets);
    } catch (MemoryLimitException e) {
      discard(fresh);
      throw e;
    }
  }

  private long unchanged(long state, long fresh) {
    discard(fresh);
    return state;
  }

  /** After a state was ended: retires the cell of its word. */
  private long settle(long before) {
    if (ValueWord.isCell(before)) { // no call for the words that most have
      payloads.retire(before);
    }
    return before;
  }

  /** Gives back the cell of a word that was never published. */
  private void discard(long word) {
    if (ValueWord.isCell(word)) {
      payloads.discard(word);
    }
  }
}
