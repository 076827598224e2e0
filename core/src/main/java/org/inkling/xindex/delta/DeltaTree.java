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
   * Copies keys and records of one leaf: the next ones in a direction, from a key on. If another
   * thread inserts meanwhile, it may copy anything, 0 as a record as well, or nothing.
   *
   * @return how many; 0 if there are none left
   */
  static int run(long delta, boolean ascending, long from, long[] keys, long[] records) {
    return ascending ? runUp(delta, from, keys, records) : runDown(delta, from, keys, records);
  }

  private static int runUp(long delta, long from, long[] keys, long[] records) {
    long leaf = leafFor(delta, from);
    int place = leaf == 0 ? 0 : DeltaNode.placeOf(leaf, from);
    while (leaf != 0 && place >= DeltaNode.count(leaf)) {
      leaf = DeltaNode.nextLeaf(leaf);
      place = 0;
    }
    return leaf == 0 ? 0 : DeltaNode.copyUp(leaf, place, keys, records);
  }

  /** Leaves are linked only forward, so it descends again for the keys before a leaf. */
  private static int runDown(long delta, long from, long[] keys, long[] records) {
    long last = from;
    while (true) {
      long node = root(delta);
      long smallest = Long.MIN_VALUE; // that can be under the node
      while (node != 0 && !DeltaNode.isLeaf(node)) {
        int place = DeltaNode.childPlace(node, last);
        smallest = place == 0 ? smallest : DeltaNode.key(node, place - 1);
        node = DeltaNode.pointer(node, place);
      }
      int count = node == 0 ? 0 : DeltaNode.copyDown(node, last, keys, records);
      if (count > 0 || smallest == Long.MIN_VALUE || smallest > last) {
        return count; // a smallest key that is greater was inserted meanwhile
      }
      last = smallest - 1;
    }
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
