package org.inkling.xindex.delta;

import static org.inkling.memory.NativeMemory.base;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.getLongOpaque;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;
import static org.inkling.memory.NativeMemory.putLongRelease;

/**
 * A node of the B+-tree that sorts the records of a delta. A leaf has the keys and the addresses of
 * up to 15 records; an inner node has up to 15 keys, each the smallest of the child after it.
 *
 * <pre>
 *   0 | height, count | 15 keys | 15 records, next leaf     (height 0)
 *   0 | height, count | 15 keys | 16 children               (height 1 and above)
 * </pre>
 *
 * <p>One thread at a time changes a node, under the latch of the delta. Readers take no latch, so a
 * reader may see a node in the middle of a change: then a key is missing, or is beside the address
 * of a neighbour. It still sees no wrong memory, because each of its words is whole, has held
 * nothing but records, or nothing but nodes one level lower, since the node was made, and no node
 * is freed before its delta. The reader's validation, in {@link Delta}, finds out.
 *
 * @shape 256 bytes at a multiple of 64
 * @units count in keys; an inner node has one child more
 */
final class DeltaNode {
  static final long BYTES = 256;

  /** The maximum number of keys. */
  static final int MAX_KEYS = 15;

  private static final long HEIGHT = 0;
  private static final long COUNT = 4;
  private static final long KEYS = 8;
  private static final long POINTERS = KEYS + (long) Long.BYTES * MAX_KEYS;
  private static final long NEXT_LEAF = BYTES - Long.BYTES;

  private DeltaNode() {}

  /** Makes a node without keys, which no other thread sees yet. */
  static void init(long node, int height) {
    putInt(node + HEIGHT, height);
  }

  /** Returns the height, which never changes: 0 for a leaf. */
  static int height(long node) {
    return getInt(node + HEIGHT);
  }

  static boolean isLeaf(long node) {
    return height(node) == 0;
  }

  /** Returns the number of keys, whatever a concurrent change leaves of it: 0 to 15. */
  static int count(long node) {
    return getInt(node + COUNT) & MAX_KEYS;
  }

  static boolean isFull(long node) {
    return count(node) == MAX_KEYS;
  }

  static long key(long node, int place) {
    return getLongOpaque(node + KEYS + (long) Long.BYTES * place);
  }

  /** Returns a record of a leaf or a child of an inner node; never 0 at a place that counts. */
  static long pointer(long node, int place) {
    // Acquire; pairs with the release of setPointer: the record or the child is complete.
    return getLongAcquire(node + POINTERS + (long) Long.BYTES * place);
  }

  /** Returns the leaf after a leaf, 0 for none. */
  static long nextLeaf(long leaf) {
    return getLongAcquire(leaf + NEXT_LEAF);
  }

  /** Returns the number of keys that are smaller than a key: its place in a leaf. */
  static int placeOf(long node, long key) {
    long keys = base(node) + KEYS;
    int count = count(node);
    int place = 0;
    while (place < count && getLong(keys + (long) Long.BYTES * place) < key) {
      place++;
    }
    return place;
  }

  /** Returns the number of keys that are not greater than a key: the place of its child. */
  static int childPlace(long node, long key) {
    long keys = base(node) + KEYS;
    int count = count(node);
    int place = 0;
    while (place < count && getLong(keys + (long) Long.BYTES * place) <= key) {
      place++;
    }
    return place;
  }

  /** Copies keys and records of a leaf from a place on, at most as many as there is room for. */
  static int copyUp(long leaf, int place, long[] keys, long[] records) {
    int count = Math.min(count(leaf) - place, keys.length);
    for (int i = 0; i < count; i++) {
      keys[i] = key(leaf, place + i);
      records[i] = pointer(leaf, place + i);
    }
    return Math.max(0, count);
  }

  /** Like {@link #copyUp}, but downwards from the greatest key that is not above a key. */
  static int copyDown(long leaf, long from, long[] keys, long[] records) {
    int above = childPlace(leaf, from);
    int count = Math.min(above, keys.length);
    for (int i = 0; i < count; i++) {
      keys[i] = key(leaf, above - 1 - i);
      records[i] = pointer(leaf, above - 1 - i);
    }
    return count;
  }

  /** Inserts a record at its place into a leaf that is not full. */
  static void insertRecord(long leaf, int place, long key, long record) {
    int count = count(leaf);
    for (int i = count; i > place; i--) {
      setPointer(leaf, i, pointer(leaf, i - 1));
      setKey(leaf, i, key(leaf, i - 1));
    }
    setPointer(leaf, place, record);
    setKey(leaf, place, key);
    putInt(leaf + COUNT, count + 1);
  }

  /** Makes a child the first of an inner node that no other thread sees yet. */
  static void setFirstChild(long node, long child) {
    setPointer(node, 0, child);
  }

  /** Inserts a child and its smallest key after the child at a place, into a node with room. */
  static void insertChild(long node, int place, long key, long child) {
    int count = count(node);
    for (int i = count; i > place; i--) {
      setPointer(node, i + 1, pointer(node, i));
      setKey(node, i, key(node, i - 1));
    }
    setPointer(node, place + 1, child);
    setKey(node, place, key);
    putInt(node + COUNT, count + 1);
  }

  /**
   * Moves the end of a full node to a new one, which is linked after it if it is a leaf. If the key
   * to be inserted is the greatest, as in ascending order, hardly anything moves.
   *
   * @param sibling zeroed memory that no other thread sees yet
   * @return the smallest key under the sibling
   */
  static long split(long node, long sibling, long key) {
    init(sibling, height(node));
    boolean atEnd = key(node, MAX_KEYS - 1) < key;
    return isLeaf(node)
        ? splitLeaf(node, sibling, atEnd ? key : key(node, MAX_KEYS / 2), atEnd)
        : splitInner(node, sibling, atEnd ? MAX_KEYS - 1 : MAX_KEYS / 2);
  }

  private static long splitLeaf(long leaf, long sibling, long smallest, boolean atEnd) {
    int from = atEnd ? MAX_KEYS : MAX_KEYS / 2;
    for (int i = from; i < MAX_KEYS; i++) {
      setPointer(sibling, i - from, pointer(leaf, i));
      setKey(sibling, i - from, key(leaf, i));
    }
    putInt(sibling + COUNT, MAX_KEYS - from);
    putLong(sibling + NEXT_LEAF, nextLeaf(leaf));
    putLongRelease(leaf + NEXT_LEAF, sibling);
    putInt(leaf + COUNT, from);
    return smallest;
  }

  /** The key at the middle moves up, so it is in neither node. */
  private static long splitInner(long node, long sibling, int middle) {
    for (int i = middle + 1; i < MAX_KEYS; i++) {
      setKey(sibling, i - middle - 1, key(node, i));
    }
    for (int i = middle + 1; i <= MAX_KEYS; i++) {
      setPointer(sibling, i - middle - 1, pointer(node, i));
    }
    putInt(sibling + COUNT, MAX_KEYS - middle - 1);
    putInt(node + COUNT, middle);
    return key(node, middle);
  }

  private static void setKey(long node, int place, long key) {
    putLongOpaque(node + KEYS + (long) Long.BYTES * place, key);
  }

  private static void setPointer(long node, int place, long pointer) {
    putLongRelease(node + POINTERS + (long) Long.BYTES * place, pointer);
  }
}
