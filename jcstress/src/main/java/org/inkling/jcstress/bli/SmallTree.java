package org.inkling.jcstress.bli;

import org.inkling.bli.node.BliShape;
import org.inkling.bli.node.ChildList;
import org.inkling.bli.node.DataBucket;
import org.inkling.bli.node.SegmentNode;
import org.inkling.bli.table.BliTable;
import org.inkling.bli.table.BliWriter;
import org.inkling.bli.table.BulkLoader;
import org.inkling.bli.table.ChangeCounts;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.index.operations.Write;
import org.inkling.jcstress.loft.Meeting;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.SortedEntrySource;

/**
 * The tree of one state: BLI's own table and writer over a few keys, and a meeting of the two
 * actors. A state makes it from the memory that all states of its test share, and gives every block
 * back, so millions of states run in a few regions.
 *
 * <p>The value of a key is a number in both halves of the word, so that a torn value shows. Unless
 * a test says otherwise, the number is the key.
 *
 * @shape three slots in a D-Bucket, of which a load fills two; three in an S-Bucket, of which a
 *     load fills two; four children in a new segment
 */
final class SmallTree {
  /** The number of a key without a value. */
  static final long ABSENT = -1;

  /** The number of a value whose halves differ. */
  static final long TORN = -2;

  static final int ENTRY_SLOTS = BliShape.TINY.entrySlots();

  private static final long BOTH_HALVES = (1L << Integer.SIZE) + 1;

  final Meeting meeting = new Meeting();
  final Owner owner;
  final BliTable table;
  private final BliWriter writer;

  /** Loads these keys. */
  SmallTree(Owner owner, long... keys) {
    long[] values = new long[keys.length];
    for (int i = 0; i < keys.length; i++) {
      values[i] = value(keys[i]);
    }
    var source = SortedEntrySource.of(keys, values);
    this.owner = owner;
    this.table = BulkLoader.load(BliShape.TINY, owner.memory, owner.epochs, source);
    this.writer = new BliWriter(table);
  }

  /** The memory and epochs that the trees of one test share. */
  static final class Owner {
    final SlabAllocator memory;
    final Epochs epochs;

    Owner(String test) {
      memory = SlabAllocator.create(test, Long.MAX_VALUE);
      epochs = OperationPin.newEpochs(test, memory);
    }
  }

  /** Makes a tree of one D-Bucket, which is full of 10, 20 and 40. */
  static SmallTree ofOneBucket(Owner owner) {
    var tree = new SmallTree(owner, 10, 20);
    tree.put(40);
    return tree;
  }

  /**
   * Makes a tree of one segment. The D-Bucket of 40, 45 and 47 is full, and the S-Bucket over it
   * too; so another key there takes a new root, over two segments.
   */
  static SmallTree ofFullRoot(Owner owner) {
    return filledAround40(new SmallTree(owner, 10, 20, 30, 40, 50, 60));
  }

  /**
   * Makes a tree of two segments under a root with room. In the first segment, the D-Bucket of 40,
   * 45 and 47 is full, and the S-Bucket over it too; so another key there takes two segments in the
   * place of the first one, of which the second begins at 45.
   */
  static SmallTree ofFullSegment(Owner owner) {
    return filledAround40(new SmallTree(owner, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100));
  }

  private static SmallTree filledAround40(SmallTree tree) {
    tree.put(45);
    tree.put(35); // splits the bucket, so its S-Bucket is full
    tree.put(47);
    return tree;
  }

  /** Returns the value of a number. */
  static long value(long number) {
    return number * BOTH_HALVES;
  }

  /** Returns the number in both halves of a value, or {@link #TORN}. */
  static long number(long value) {
    long low = Integer.toUnsignedLong((int) value);
    return value(low) == value ? low : TORN;
  }

  /** Puts a key with its own number. */
  void put(long key) {
    put(key, key);
  }

  /** Puts a key with a number. */
  void put(long key, long number) {
    write(Write.PUT, key, number);
  }

  /** Removes a key. */
  void remove(long key) {
    write(Write.REMOVE, key, 0);
  }

  private void write(Write write, long key, long number) {
    OperationPin pin = OperationPin.enter(owner.epochs);
    boolean _ = writer.write(pin, write, key, 0, value(number));
    owner.epochs.exit(pin);
  }

  /** Returns the number of a key, as a lookup finds it. */
  long get(long key) {
    Pin pin = owner.epochs.enter();
    long number = numberAt(table.find(key));
    owner.epochs.exit(pin);
    return number;
  }

  /** Returns the number at an entry, or ABSENT if the address is 0; inside a pin. */
  static long numberAt(long entry) {
    return entry == 0 ? ABSENT : number(DataBucket.value(entry));
  }

  /**
   * Gives all memory back, after a look at what the table has counted, its making included.
   *
   * @param splits the expected splits of D-Buckets
   * @param rebuilds the expected rebuilds of segments
   * @param rewrites the expected rewrites of D-Buckets
   * @throws IllegalStateException if a count is another: the test does not test what it says
   */
  void end(long splits, long rebuilds, long rewrites) {
    ChangeCounts counts = table.counts();
    require("splits", counts.splits(), splits);
    require("rebuilds", counts.rebuilds(), rebuilds);
    require("rewrites", counts.rewrites(), rewrites);
    free(table.root(), SegmentNode.height(table.root()));
    owner.epochs.reclaim();
  }

  private static void require(String what, long found, long expected) {
    if (found != expected) {
      throw new IllegalStateException(what + ": " + found + ", not " + expected);
    }
  }

  private void free(long node, int height) {
    if (height == 0) {
      owner.memory.free(node, DataBucket.BYTES);
      return;
    }
    var children = new ChildList();
    SegmentNode.collect(node, children);
    for (int i = 0; i < children.size(); i++) {
      free(children.address(i), height - 1);
    }
    owner.memory.free(node, SegmentNode.bytes(node));
  }
}
