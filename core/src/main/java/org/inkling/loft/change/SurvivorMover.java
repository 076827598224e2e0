package org.inkling.loft.change;

import java.util.concurrent.atomic.AtomicIntegerArray;
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
 * Moves the survivors of frozen slots to the new nodes, in groups: first it finds the slots of all
 * keys of a group, then it sets all words. This lets the cache misses of a group overlap, which
 * they do less when there is a compare-and-set between them.
 *
 * <p>One worker owns a mover. Operations find entries that are frozen but not installed yet in the
 * usual way: as a payload, which is valid while the word in the new node is UNSET.
 *
 * <p>The protected method is a step that a stress test of jcstress weakens.
 */
public class SurvivorMover {
  private static final int GROUP = 64;

  private final Bucket buckets;
  private final InsertCounter inserts;

  private final long[] keys = new long[GROUP];
  private final long[] words = new long[GROUP];
  private final long[] slots = new long[GROUP];
  private int size;

  private long link;
  private @Nullable AtomicIntegerArray installed;

  /**
   * The new node of the last key; its keys are at least {@code least} and less than {@code end}.
   */
  private @Nullable NodeModel node;

  /** Its place in the link. */
  private int index;

  private long least;
  private long end;

  /** Creates a mover to nodes with buckets of this kind. */
  public SurvivorMover(Bucket buckets, InsertCounter inserts) {
    this.buckets = buckets;
    this.inserts = inserts;
  }

  /**
   * Resets this mover to the new nodes of a link. It claims the slots there if it is to count the
   * keys of each, or else finds them.
   */
  void begin(long link, @Nullable AtomicIntegerArray installed) {
    this.link = link;
    this.installed = installed;
    size = 0;
    node = null;
  }

  /** Adds a key with its word, which was seen frozen, unless the word does not survive. */
  void add(long key, long frozen) {
    keys[size] = key;
    words[size] = ValueWord.thaw(frozen);
    size += ValueWord.survivors(frozen);
    if (size == GROUP) {
      install();
    }
  }

  /** Sets all added words in the new nodes, except where the new node already has one. */
  void install() {
    for (int from = 0; from < size; ) {
      NodeModel target = nodeOf(keys[from]);
      int to = find(target, from);
      int set = 0;
      for (int i = from; i < to; i++) {
        set += install(target.line(), i) ? 1 : 0;
      }
      if (installed != null) {
        installed.getAndAdd(index, set);
      }
      from = to;
    }
    size = 0;
  }

  /**
   * Finds the slots of the keys from index {@code from} that belong to the new node; returns where
   * they end.
   */
  private int find(NodeModel target, int from) {
    int to = from;
    if (installed != null) {
      for (; to < size && isInNode(keys[to]); to++) {
        slots[to] = target.findOrClaim(keys[to], buckets);
      }
      return to;
    }
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

  private NodeModel turnTo(int place) {
    index = place;
    int next = place + 1;
    least = place == 0 ? Long.MIN_VALUE : DirectoryLine.pivot(ForwardingLink.target(link, place));
    end =
        next == ForwardingLink.count(link)
            ? Long.MAX_VALUE
            : DirectoryLine.pivot(ForwardingLink.target(link, next));
    return new NodeModel(ForwardingLink.target(link, place));
  }

  /** Sets the word of a key in its new node; returns whether it had none there. */
  private boolean install(long line, int place) {
    long key = keys[place];
    boolean late = slots[place] == SlotArray.MISSING; // came after the snapshot
    long slot = late ? NodeProbe.findOrClaim(line, key, buckets) : slots[place];
    if (slot == SlotArray.CLOSED) {
      return false; // the new node is in a change itself, so another worker has finished this one
    }
    boolean first = set(slot, words[place]);
    if (first && late) {
      inserts.count(line, slot, key);
    }
    return first;
  }

  /** Sets the word of a slot of a new node, unless it has one; returns whether it had none. */
  protected boolean set(long slot, long payload) {
    // Volatile, against the operation that supersedes the payload: one of the two is first, and
    // the cell stays in use or is retired. Test: jcstress InstallAgainstWrite.
    return SlotArray.casValue(slot, ValueWord.UNSET, payload);
  }
}
