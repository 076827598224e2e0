package org.inkling.loft.change;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeModel;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.InsertCounter;
import org.jspecify.annotations.Nullable;

/**
 * Survivors of slots that were frozen, on their way to the new nodes, by groups: first all slots of
 * a group are looked for, then all words are set. So the misses of a group overlap, which they do
 * less where a compare-and-set stands between them.
 *
 * <p>Of one worker. What is frozen and not installed yet is found by operations as it always is: a
 * payload, which counts while the word in the new node is UNSET.
 */
public final class SurvivorMover {
  private static final int GROUP = 64;

  private final Bucket buckets;
  private final InsertCounter inserts;

  private final long[] keys = new long[GROUP];
  private final long[] words = new long[GROUP];
  private final long[] slots = new long[GROUP];
  private int size;

  private long link;

  /** The new node of the last key, which has the keys from {@code least} to before {@code end}. */
  private @Nullable NodeModel node;

  private long least;
  private long end;

  /** Room for moves to nodes whose buckets are of a kind. */
  SurvivorMover(Bucket buckets, InsertCounter inserts) {
    this.buckets = buckets;
    this.inserts = inserts;
  }

  /** Begins anew, to the new nodes of a link. */
  void begin(long link) {
    this.link = link;
    size = 0;
    node = null;
  }

  /** Adds a key with its word, which was seen frozen; or nothing, if the word does not survive. */
  void add(long key, long frozen) {
    keys[size] = key;
    words[size] = ValueWord.thaw(frozen);
    size += ValueWord.survivors(frozen);
    if (size == GROUP) {
      install();
    }
  }

  /** Sets all that was added in the new nodes, unless it is set there. */
  void install() {
    for (int from = 0; from < size; ) {
      NodeModel target = nodeOf(keys[from]);
      int to = find(target, from);
      for (int i = from; i < to; i++) {
        install(target.line(), i);
      }
      from = to;
    }
    size = 0;
  }

  /** Finds the slots of keys that have a new node, from a place on; where they end. */
  private int find(NodeModel target, int from) {
    int to = from;
    for (; to < size && isInNode(keys[to]); to++) {
      slots[to] = target.find(keys[to], buckets);
    }
    return to;
  }

  private NodeModel nodeOf(long key) {
    NodeModel found = node;
    if (found == null || !isInNode(key)) {
      found = turnTo(ForwardingLink.indexOf(link, key));
      node = found;
    }
    return found;
  }

  private boolean isInNode(long key) {
    return key >= least && key < end;
  }

  private NodeModel turnTo(int index) {
    int next = index + 1;
    least = index == 0 ? Long.MIN_VALUE : DirectoryLine.pivot(ForwardingLink.target(link, index));
    end =
        next == ForwardingLink.count(link)
            ? Long.MAX_VALUE
            : DirectoryLine.pivot(ForwardingLink.target(link, next));
    return new NodeModel(ForwardingLink.target(link, index));
  }

  private void install(long line, int place) {
    long key = keys[place];
    boolean late = slots[place] == SlotArray.MISSING; // came after the snapshot
    long slot = late ? NodeProbe.findOrClaim(line, key, buckets) : slots[place];
    if (slot == SlotArray.CLOSED) {
      return; // the new node is in a change itself, so another worker has finished this one
    }
    // Volatile, against the operation that supersedes the payload: one of the two is first, and
    // the cell goes on or is retired. Test: jcstress InstallAgainstWrite.
    if (SlotArray.casValue(slot, ValueWord.UNSET, words[place]) && late) {
      inserts.count(line, slot, key);
    }
  }
}
