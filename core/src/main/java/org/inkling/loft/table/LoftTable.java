package org.inkling.loft.table;

import static org.inkling.loft.slots.SlotArray.CLOSED;
import static org.inkling.loft.slots.SlotArray.MISSING;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.KeyCount;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
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
 * The point operations, as transitions of value words. Every method runs under a pin of the caller,
 * and the words returned may be decoded until that pin ends.
 *
 * <p>An operation that changes something takes effect at its compare-and-set of a value word. An
 * operation that changes nothing takes effect at its read of the value word, or at its probe if the
 * key has no slot. The thread that replaces or supersedes a word retires the cell of that word,
 * once.
 *
 * <p>A word that is frozen, or a probe that ends at a frozen slot, sends the operation to the new
 * node ({@code docs/retraining.md}). {@code lookupFrom} and {@code writeIn} both are this walk:
 *
 * <pre>
 *   node = line of the key; payload = UNSET
 *   repeat
 *     if link(node) is MOVED                 -- all of the node is in the new one
 *       payload = UNSET; node = target(link); continue
 *     slot = find(node, key)                 -- a put, and a write that needs a slot, claims it
 *     if slot is MISSING: the state of the key is payload; end
 *     word = slot is CLOSED ? frozen UNSET : value(slot)
 *     if word is not frozen
 *       the state of the key is word, or payload if word is UNSET; end
 *                                            -- a write: its compare-and-set; if it fails, word again
 *     payload = thaw(word)                   -- the state until the new node has a word of the key
 *     node = target(link that was set before the freeze)
 * </pre>
 *
 * @source LOFT, EuroSys'25, sections 3.2 and 3.3
 */
public final class LoftTable {
  /** The word assumed for a key that has no slot and will never have one. */
  private static final long FROZEN_ABSENT = ValueWord.freeze(ValueWord.UNSET);

  /** The result of a put that was not done; no {@link Outcome} is this word. */
  public static final long NOT_DONE = -1;

  private final SideSlots side;
  private final NodeBuilder nodes;
  private final Bucket buckets;
  private final GrowthGate gate;

  /** The buckets in which a put claims a slot, fixed ones if it has to ask the gate for a level. */
  private final Bucket bucketsOfPuts;

  private final Bucket bucketsBeyondLimit;
  private final SlabAllocator memory;
  private final Epochs epochs;
  private final InsertCounter inserts;

  private final KeyCount keys;
  private final PayloadOwner payloads;

  /** Whether a removal leaves a marker, even if the key had no value. */
  private final boolean markers;

  /**
   * The current root. Volatile, read after the pin: everything reachable from it was written before
   * it, and an operation that pins after the old root's retirement no longer sees the old root.
   * Test: jcstress RootSwap.
   */
  private volatile LoftRoot root;

  /** Creates a table over a loaded root; the owner has already counted the loaded keys. */
  public LoftTable(
      TableResources resources, SideSlots side, NodeBuilder nodes, LoftRoot root, boolean markers) {
    this.root = root;
    this.nodes = nodes;
    this.buckets = resources.buckets();
    this.gate =
        new GrowthGate(
            resources.memory(), !resources.tuning().changes().equals(ChangeTuning.NEVER));
    this.bucketsOfPuts = gate.isClosed() ? buckets.fixed() : buckets;
    this.bucketsBeyondLimit = buckets.beyondLimit();
    this.memory = resources.memory();
    this.epochs = resources.epochs();
    this.side = side;
    this.keys = resources.keys();
    this.payloads = resources.payloads();
    this.inserts = new InsertCounter(resources.tuning().changes(), buckets.seed());
    this.markers = markers;
  }

  public LoftRoot root() {
    return root;
  }

  /** Sets the link of nodes: in every header first, then in every line of the current root. */
  public void setLinks(long[] headers, long link) {
    LoftRoot current = root;
    for (long header : headers) {
      DirectoryLine.setLink(header, link);
    }
    for (long header : headers) {
      DirectoryLine.setLink(current.lineOf(DirectoryLine.pivot(header)), link);
    }
  }

  /** Publishes another root; operations that are already running may still read the old one. */
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

  public boolean keepsMarkers() {
    return markers;
  }

  /** Returns the number of keys in all tables of the owner; exact while no thread writes. */
  public long size() {
    return keys.sum();
  }

  /**
   * Counts the key that a write has inserted or removed, under its pin. A write does this last,
   * because it may need heap and fail.
   */
  public void count(OperationPin pin, Write write, long outcome) {
    keys.add(pin, Outcome.keysAdded(write, outcome));
  }

  /** Counts the key that a put has inserted, under its pin. */
  public void countNew(OperationPin pin) {
    keys.add(pin, 1);
  }

  /** Returns the state of a key; UNSET if the table knows nothing about the key. */
  public long lookup(long key) {
    return KeyWord.isEncodable(key)
        ? lookupIn(root.lineOf(key), key)
        : SlotArray.value(side.of(key));
  }

  /**
   * Like {@link #lookup}, but for an encodable key whose line in the current root the caller has
   * found.
   */
  long lookupIn(long line, long key) {
    if (DirectoryLine.link(line) == 0) {
      long slot = NodeProbe.find(line, key, buckets);
      if (SlotArray.isSlot(slot)) {
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

  /** Like {@link #lookup}, but starts at a node that is or was in a change. */
  private long lookupFrom(long line, long key) {
    long node = line;
    long payload = ValueWord.UNSET;
    while (true) {
      long link = DirectoryLine.link(node);
      if (ForwardingLink.isMoved(link)) {
        payload = ValueWord.UNSET; // the new node, or one after it, has all of it
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
   * Performs a write. Returns its {@link Outcome}, from which the caller derives whether to {@link
   * #count} a key.
   *
   * @throws MemoryLimitException if no memory is available for a cell or a bucket level; nothing
   *     has happened then
   */
  public long write(Write write, long key, long expected, long value) {
    return KeyWord.isEncodable(key)
        ? writeIn(root.lineOf(key), write, key, expected, value)
        : writeSide(write, key, expected, value);
  }

  /**
   * Finds the line of a key and calls {@link #putIn}; returns {@link #NOT_DONE} for a key that is
   * not encodable.
   */
  public long put(long key, long value) {
    return KeyWord.isEncodable(key) ? putIn(root.lineOf(key), key, value) : NOT_DONE;
  }

  /**
   * Puts a key in the common case: the node is in no change, and the value needs no cell. Returns
   * its {@link Outcome}, or {@link #NOT_DONE}: then nothing has happened except possibly a claim,
   * which {@link #writeIn} finds.
   *
   * <p>The steps and the compare-and-sets are those of {@code writeIn} for such a key. They are
   * repeated here because the number of instructions decides whether the cache misses of two
   * consecutive inserts overlap.
   */
  long putIn(long line, long key, long value) {
    if (DirectoryLine.link(line) != 0 || !ValueWord.fitsInline(value)) {
      return NOT_DONE;
    }
    long slot = NodeProbe.findOrClaimSlot(line, key);
    if (!SlotArray.isSlot(slot)) {
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
    inserts.countInSlot(line, key);
    return Outcome.NEW;
  }

  /** Calls {@link #countKey} if necessary, then {@link #settle}. */
  private long settleIn(long line, long slot, long key, long before, long after) {
    if (!ValueWord.isSurvivor(before)) {
      countKey(line, slot, key, before, after);
    }
    return settle(before);
  }

  /**
   * Like {@link #write}, but for an encodable key whose line the caller has found, in a root read
   * under this pin.
   */
  long writeIn(long line, Write write, long key, long expected, long value) {
    long node = line;
    long payload = ValueWord.UNSET;
    long fresh = ValueWord.UNSET; // encoded when it is needed
    while (true) {
      long link = DirectoryLine.link(node);
      if (ForwardingLink.isMoved(link)) {
        payload = ValueWord.UNSET;
        node = ForwardingLink.target(link, key);
        continue;
      }
      long slot = write == Write.PUT ? MISSING : NodeProbe.find(node, key, buckets);
      if (slot == MISSING) {
        if (!changes(write, payload, expected)) {
          return unchanged(payload, fresh);
        }
        fresh = encoded(write, value, fresh);
        slot = claim(node, key, payload, fresh);
      }
      long word = slot == CLOSED ? FROZEN_ABSENT : SlotArray.value(slot);
      while (!ValueWord.isFrozen(word)) {
        long state = word == ValueWord.UNSET ? payload : word;
        if (!changes(write, state, expected)) {
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

  /** Counts a key that was inserted, was removed, or got a value again in the slot that it had. */
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
      if (!changes(write, state, expected)) {
        return unchanged(state, fresh);
      }
      fresh = encoded(write, value, fresh);
      if (SlotArray.casValue(slot, state, fresh)) {
        return settle(state);
      }
    }
  }

  private boolean changes(Write write, long state, long expected) {
    if (markers && write == Write.REMOVE) {
      return state != ValueWord.DELETED;
    }
    return write.changes(
        ValueWord.isPresent(state), write.compares() && ValueWord.holds(state, expected));
  }

  /** Returns the word that the write stores; encodes it on first use. */
  private long encoded(Write write, long value, long fresh) {
    if (fresh != ValueWord.UNSET) {
      return fresh;
    }
    if (write.removes()) {
      return markers ? ValueWord.DELETED : ValueWord.TOMBSTONE;
    }
    return ValueWord.encode(value, memory);
  }

  /**
   * Claims a slot. For a key that has a value the claim must not fail, so it may exceed the limit.
   */
  private long claim(long node, long key, long payload, long fresh) {
    long slot = MISSING;
    try {
      slot =
          ValueWord.isPresent(payload)
              ? NodeProbe.findOrClaim(node, key, bucketsBeyondLimit)
              : claimForPut(node, key);
    } finally {
      if (slot == MISSING) {
        discard(fresh);
      }
    }
    if (slot == MISSING) {
      inserts.makeDue(node); // only its replacement can help
      throw memory.refusal(
          "no further keys before maintenance has replaced a node", buckets.bytes(1));
    }
    return slot;
  }

  /** Returns MISSING if the node holds too many keys already. */
  private long claimForPut(long node, long key) {
    long slot = NodeProbe.findOrClaim(node, key, bucketsOfPuts);
    return slot == MISSING && gate.admits(node) ? NodeProbe.findOrClaim(node, key, buckets) : slot;
  }

  private long unchanged(long state, long fresh) {
    discard(fresh);
    return state;
  }

  /** Retires the cell of the word that a write has replaced; returns the outcome of the write. */
  private long settle(long before) {
    if (ValueWord.isCell(before)) { // most words have no cell: avoids the call
      payloads.retire(before);
    }
    return Outcome.changed(before);
  }

  /** Frees the cell of a word that was never published. */
  private void discard(long word) {
    if (ValueWord.isCell(word)) {
      payloads.discard(word);
    }
  }
}
