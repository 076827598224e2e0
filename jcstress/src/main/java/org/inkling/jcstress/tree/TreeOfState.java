package org.inkling.jcstress.tree;

import java.util.Arrays;
import org.inkling.bytes.node.NodeHeader;
import org.inkling.bytes.node.NodeSearch;
import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.node.RecordValue;
import org.inkling.bytes.node.SearchKey;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.MemoryNodes;
import org.inkling.bytes.tree.TreeCheck;
import org.inkling.bytes.tree.TreePin;
import org.inkling.bytes.tree.TreeWrite;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Reclaimer;
import org.inkling.index.operations.Write;
import org.inkling.jcstress.loft.Meeting;
import org.inkling.memory.SlabAllocator;
import org.inkling.memory.records.CallerBytes;
import org.inkling.memory.records.RecordSlabs;

/**
 * The tree of one state, a few keys in it, and a meeting of the two actors. A state makes the tree
 * from the memory that all states of its test share, and gives every block back, so millions of
 * states run in a few regions. It has epochs of its own, because these count the keys.
 *
 * <p>A key is a number of two digits. All bytes of a value are its number, which says how many they
 * are, so that a torn value shows. A key that is loaded has its own number as its value.
 *
 * @shape nodes of 512 bytes; a leaf has room for seven values of 48 bytes, and for one of 8 bytes
 *     beside them
 */
final class TreeOfState {
  /** The number of a key without a value. */
  static final int ABSENT = -1;

  /** The number of bytes that are no value. */
  static final int TORN = -2;

  /** A value of 8 bytes. */
  static final int SMALL = 100;

  /** A value of 20 bytes. */
  static final int SHORT = 101;

  /** Values that a leaf only refers to: of 1,000, 400 and 990 bytes. */
  static final int LONG = 102;

  static final int OTHER_LONG = 103;
  static final int FOREIGN_LONG = 104;

  static final NodeShape SHAPE = new NodeShape(512);
  static final NodeSearch SEARCH = new NodeSearch(SHAPE);

  private static final int[] BYTES_FROM_SMALL = {8, 20, 1000, 400, 990};
  private static final int BYTES = 48;
  private static final byte[][] VALUES = values();
  private static final ThreadLocal<byte[]> ROOM = ThreadLocal.withInitial(() -> new byte[1024]);
  private static final int[] THREE_LEAVES = {
    10, 12, 14, 16, 18, 20, 22, 30, 32, 34, 36, 38, 40, 42, 50
  };
  private static final int[] TWO_LEAVES = {10, 12, 14, 16, 18, 20, 22, 30, 32, 34, 36};

  final Meeting meeting = new Meeting();
  final MemoryNodes nodes;
  final BytesTree tree;
  private final Epochs epochs;

  /** The memory that the trees of one test share. */
  static final class Owner {
    private final String test;
    private final SlabAllocator memory;
    private final RecordSlabs records;

    Owner(String test) {
      this.test = test;
      memory = SlabAllocator.create(test, Long.MAX_VALUE);
      records = new RecordSlabs(memory);
    }
  }

  /** Makes a tree with these keys. */
  private TreeOfState(Owner owner, int... keys) {
    epochs = BytesTree.newEpochs(owner.test, Reclaimer.of(owner.memory, owner.records));
    nodes = new MemoryNodes(SHAPE, owner.memory, owner.records, epochs);
    tree = new BytesTree(SHAPE, nodes, epochs);
    for (int key : keys) {
      put(key, key);
    }
  }

  /** Makes a tree of one leaf, which is the root, with keys 10 and 20. */
  static TreeOfState ofOneLeaf(Owner owner) {
    return new TreeOfState(owner, 10, 20);
  }

  /**
   * Makes a tree of a root and three leaves. The second leaf is full of 30, 32, 34, 36, 38, 40 and
   * 42; with another value of 48 bytes it is split before 38.
   */
  static TreeOfState ofThreeLeaves(Owner owner) {
    var state = new TreeOfState(owner, THREE_LEAVES);
    require("leaves are not full", state.leaf(30) == state.leaf(42));
    return state;
  }

  /**
   * Makes a tree of a root and two leaves: 10, 12, 14, 16 and 18 with small values, 30, 32, 34 and
   * 36. When one of the first five is removed, the leaves are merged.
   */
  static TreeOfState ofTwoLeaves(Owner owner) {
    var state = new TreeOfState(owner, TWO_LEAVES);
    for (int key = 10; key < 20; key += 2) {
      state.put(key, SMALL);
    }
    state.remove(20);
    state.remove(22);
    require("leaves are merged", state.leaf(18) != state.leaf(30) && state.tree.merges() == 0);
    return state;
  }

  private static byte[][] values() {
    byte[][] values = new byte[SMALL + BYTES_FROM_SMALL.length][];
    for (int number = 0; number < values.length; number++) {
      values[number] = new byte[number < SMALL ? BYTES : BYTES_FROM_SMALL[number - SMALL]];
      Arrays.fill(values[number], (byte) number);
    }
    return values;
  }

  /** Returns the bytes of a value. */
  static byte[] value(int number) {
    return VALUES[number];
  }

  /** Returns the number of a value that was copied into an array, or {@link #TORN}. */
  static int number(byte[] copy, int length) {
    int number = copy[0];
    boolean isKnown = 0 <= number && number < VALUES.length;
    return isKnown && Arrays.equals(copy, 0, length, VALUES[number], 0, VALUES[number].length)
        ? number
        : TORN;
  }

  /** Returns an array that has room for a value; the thread has one. */
  static byte[] room() {
    return ROOM.get();
  }

  /** Returns the bytes of a key. */
  static byte[] key(int key) {
    byte tens = (byte) ('0' + key / 10);
    byte ones = (byte) ('0' + key % 10);
    return new byte[] {tens, 'k', 'e', 'y', ones, 'k', 'e', 'y'};
  }

  /** Returns a key to search for. */
  static SearchKey searchKey(int key) {
    byte[] bytes = key(key);
    var searched = new SearchKey();
    searched.set(bytes, 0, bytes.length);
    return searched;
  }

  /** Begins an operation on a key. */
  TreePin enter(int key) {
    byte[] bytes = key(key);
    return tree.enter(bytes, 0, bytes.length);
  }

  /** Puts a key with the value of a number. */
  void put(int key, int number) {
    var value = CallerBytes.of(value(number));
    write(key, new TreeWrite(Write.PUT, value, null, TreeWrite.NOT_WANTED));
  }

  /** Removes a key. */
  void remove(int key) {
    write(key, new TreeWrite(Write.REMOVE, null, null, TreeWrite.NOT_WANTED));
  }

  private void write(int key, TreeWrite write) {
    TreePin pin = enter(key);
    int _ = write.run(tree, pin);
    tree.leaveWrite(pin);
  }

  /** Returns the number of the value of a key, ABSENT or TORN. */
  int get(int key) {
    byte[] room = room();
    TreePin pin = enter(key);
    int length = tree.find(pin);
    if (length != BytesTree.ABSENT) {
      tree.copyFound(pin, room, 0);
    }
    tree.leave(pin);
    return length == BytesTree.ABSENT ? ABSENT : number(room, length);
  }

  /** Frees what may be freed. */
  void reclaim() {
    int _ = epochs.reclaim();
  }

  /**
   * Gives all memory back, after a look at what the tree has counted, its making included, and at
   * its structure.
   *
   * @param splits the expected splits
   * @throws IllegalStateException if the count is another, or an error was found
   */
  void end(int splits) {
    require("splits: " + tree.splits(), tree.splits() == splits);
    new TreeCheck(tree, nodes).run(false); // records are shared
    free();
  }

  /** Like {@link #end}, after a split of the second leaf of three, with a look at where it was. */
  void endSplit() {
    require("30 and 36 were split", leaf(30) == leaf(36));
    require("38 has not moved", leaf(38) != leaf(30) && leaf(38) == leaf(42));
    end(3);
  }

  /** Like {@link #end}, after a merge of two leaves. */
  void endMerge() {
    require("merges: " + tree.merges(), tree.merges() == 1);
    end(1);
  }

  /** Gives all memory back, whatever the tree looks like. */
  void free() {
    long root = nodes.node(tree.root());
    int children = tree.height() == 1 ? 0 : NodeHeader.count(NodeHeader.counts(root));
    for (int place = 0; place < children; place++) {
      nodes.free(RecordValue.reference(root, SEARCH.value(root, place)));
    }
    nodes.free(tree.root());
    while (epochs.retiredBytes() > 0) {
      reclaim();
    }
  }

  /** Returns the reference to the leaf of a key, in a tree of two levels that nobody changes. */
  private long leaf(int key) {
    return SEARCH.child(nodes.node(tree.root()), searchKey(key));
  }

  private static void require(String what, boolean holds) {
    if (!holds) {
      throw new IllegalStateException(what);
    }
  }
}
