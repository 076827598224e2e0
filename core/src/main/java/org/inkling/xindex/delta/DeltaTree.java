package org.inkling.xindex.delta;

import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLongRelease;

import org.inkling.xindex.group.EntryRecord;

/**
 * The B+-tree over the records of a delta. Insertions run under the latch of the delta and split
 * full nodes on their way down; searches take no latch.
 */
final class DeltaTree {
  private DeltaTree() {}

  /**
   * Returns the record of a key. If another thread inserts meanwhile, it may return 0 although the
   * key has a record; a record that it does return is right.
   */
  static long find(long delta, long key) {
    long leaf = leafFor(delta, key);
    if (leaf == 0) {
      return 0;
    }
    int place = DeltaNode.placeOf(leaf, key);
    long record = place < DeltaNode.count(leaf) ? DeltaNode.pointer(leaf, place) : 0;
    return record != 0 && EntryRecord.key(record) == key ? record : 0;
  }

  /**
   * Returns the record with the smallest key at or above a key, 0 if there is none. If another
   * thread inserts meanwhile, it may return any record, or 0.
   */
  static long ceiling(long delta, long key) {
    long leaf = leafFor(delta, key);
    int place = leaf == 0 ? 0 : DeltaNode.placeOf(leaf, key);
    while (leaf != 0 && place >= DeltaNode.count(leaf)) {
      leaf = DeltaNode.nextLeaf(leaf);
      place = 0;
    }
    return leaf == 0 ? 0 : DeltaNode.pointer(leaf, place);
  }

  /** Returns the leaf that a key belongs to; 0 if there is none, or it is being inserted. */
  private static long leafFor(long delta, long key) {
    long node = root(delta);
    while (node != 0 && !DeltaNode.isLeaf(node)) {
      node = DeltaNode.pointer(node, DeltaNode.childPlace(node, key));
    }
    return node;
  }

  /** Returns how many nodes the insertion of a key makes; under the latch. */
  static int nodesFor(long delta, long key) {
    long node = root(delta);
    if (node == 0) {
      return 1;
    }
    int nodes = DeltaNode.isFull(node) ? 2 : 0; // a sibling and a root over both
    while (!DeltaNode.isLeaf(node)) {
      node = DeltaNode.pointer(node, DeltaNode.childPlace(node, key));
      nodes += DeltaNode.isFull(node) ? 1 : 0;
    }
    return nodes;
  }

  /** Inserts a record, whose key has none yet; under the latch, with room for the nodes. */
  static void insert(long delta, long key, long record) {
    long node = rootWithRoom(delta, key);
    while (!DeltaNode.isLeaf(node)) {
      int place = DeltaNode.childPlace(node, key);
      long child = DeltaNode.pointer(node, place);
      if (DeltaNode.isFull(child)) {
        splitChild(delta, node, place, key);
        child = DeltaNode.pointer(node, DeltaNode.childPlace(node, key));
      }
      node = child;
    }
    DeltaNode.insertRecord(node, DeltaNode.placeOf(node, key), key, record);
  }

  /** Returns the root, after a level was added if it is full. */
  private static long rootWithRoom(long delta, long key) {
    long root = root(delta);
    if (root != 0 && !DeltaNode.isFull(root)) {
      return root;
    }
    long above = DeltaSpace.cutNode(delta);
    DeltaNode.init(above, root == 0 ? 0 : DeltaNode.height(root) + 1);
    if (root != 0) {
      DeltaNode.setFirstChild(above, root);
      splitChild(delta, above, 0, key);
    }
    // Release; pairs with the acquire in root: the node is complete.
    putLongRelease(delta + Delta.ROOT, above);
    return above;
  }

  private static void splitChild(long delta, long node, int place, long key) {
    long sibling = DeltaSpace.cutNode(delta);
    long smallest = DeltaNode.split(DeltaNode.pointer(node, place), sibling, key);
    DeltaNode.insertChild(node, place, smallest, sibling);
  }

  /** Returns the root, 0 while there are no records. */
  static long root(long delta) {
    return getLongAcquire(delta + Delta.ROOT);
  }

  /** Returns the number of levels; approximate while another thread inserts. */
  static int levels(long delta) {
    long root = root(delta);
    return root == 0 ? 0 : DeltaNode.height(root) + 1;
  }

  /** Returns the first leaf, 0 if there is none. */
  static long firstLeaf(long delta) {
    long node = root(delta);
    while (node != 0 && !DeltaNode.isLeaf(node)) {
      node = DeltaNode.pointer(node, 0);
    }
    return node;
  }
}
