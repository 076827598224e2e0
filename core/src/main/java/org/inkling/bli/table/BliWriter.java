package org.inkling.bli.table;

import org.inkling.MemoryLimitException;
import org.inkling.bli.node.BliShape;
import org.inkling.bli.node.ChildList;
import org.inkling.bli.node.DataBucket;
import org.inkling.bli.node.EntryList;
import org.inkling.bli.node.NewBlocks;
import org.inkling.bli.node.SegmentBucket;
import org.inkling.bli.node.SegmentNode;
import org.inkling.epoch.OperationPin;
import org.inkling.index.operations.Write;

/**
 * The writes of an index. Every method runs under the index's latch, which the caller takes before
 * its pin, so that no thread waits inside a pin.
 *
 * <p>Each write takes effect by one store that readers see: of a value, of the word of a bucket, of
 * a child, or of the root.
 *
 * @source BLI, sections 5.2 and 5.5; removals and updates, on which the paper is silent, are our
 *     own
 */
public final class BliWriter {
  /** A full bucket with this part of its slots cleared, or more, is rewritten and not split. */
  private static final int CLEARED_PART = 4;

  /** The maximum number of empty S-Buckets in sequence, unless memory for a rebuild is refused. */
  private static final int MAX_EMPTY_RUN = 64;

  private final BliTable table;
  private final BliShape shape;
  private final int entrySlots;
  private final NewBlocks blocks;
  private final SegmentChange segments;
  private final WritePath path = new WritePath();
  private final EntryList entries = new EntryList();
  private final ChildList halves = new ChildList();
  private boolean hadValue;
  private long previous;

  /** Keeps the loads of a bucket's lines from being removed. */
  @SuppressWarnings("unused")
  private long touched;

  /** Creates the writer of a table. */
  public BliWriter(BliTable table) {
    this.table = table;
    this.shape = table.shape();
    this.entrySlots = shape.entrySlots();
    this.blocks = new NewBlocks(table.memory());
    this.segments = new SegmentChange(table, blocks);
  }

  /**
   * Performs a write if the state of the key permits it. Afterwards {@link #hadValue} and {@link
   * #previous} report what the key had before.
   *
   * @param expected the value to compare with; only comparing writes use it
   * @param value the new value; writes that remove ignore it
   * @return as specified by {@link Write#result}
   * @throws MemoryLimitException if there is no memory for it; nothing has changed
   */
  public boolean write(OperationPin pin, Write write, long key, long expected, long value) {
    long bucket = table.bucketFor(key);
    touched = DataBucket.touch(bucket);
    long entry = DataBucket.find(bucket, key, entrySlots);
    hadValue = entry != 0;
    previous = hadValue ? DataBucket.value(entry) : 0;
    boolean changes = write.changes(hadValue, hadValue && previous == expected);
    if (changes && write.removes()) {
      remove(pin, bucket, entry);
    } else if (changes && hadValue) {
      DataBucket.setValue(entry, value);
    } else if (changes) {
      insert(pin, bucket, key, value);
    }
    return write.result(hadValue, changes);
  }

  /** Returns whether the key of the last write had a value before. */
  public boolean hadValue() {
    return hadValue;
  }

  /** Returns the value that the key of the last write had before, if it had one. */
  public long previous() {
    return previous;
  }

  private void insert(OperationPin pin, long bucket, long key, long value) {
    boolean full = !DataBucket.put(bucket, key, value, entrySlots);
    if (full) {
      insertIntoFull(bucket, key, value);
    }
    table.keys().add(pin, 1);
    if (full) {
      table.epochs().retire(bucket, DataBucket.BYTES); // last: everything is counted
    }
  }

  private void insertIntoFull(long bucket, long key, long value) {
    path.find(table.root(), key);
    entries.clear();
    entries.addAll(bucket, Long.MIN_VALUE, Long.MAX_VALUE);
    int cleared = entrySlots - entries.size();
    entries.add(key, value);
    if (cleared * CLEARED_PART >= entrySlots) {
      rewrite();
    } else {
      split();
    }
  }

  /** Replaces a bucket by one of the same range without cleared slots. */
  private void rewrite() {
    long fresh = blocks.allocate(DataBucket.BYTES);
    blocks.keep();
    DataBucket.fill(fresh, entries, 0, entries.size(), entrySlots);
    SegmentBucket.setChild(path.bucket(path.last()), path.slot(path.last()), fresh);
    table.counts().countRewrite(entries.size());
  }

  private void split() {
    int middle = entries.partition();
    halves.clear();
    try {
      halves.add(path.pivot(path.last()), half(0, middle));
      halves.add(entries.key(middle), half(middle, entries.size()));
      segments.replaceChild(path, halves);
    } finally {
      blocks.giveBack(); // what was not published
    }
    table.counts().addDataBuckets(1);
    table.counts().countSplit(entries.size());
  }

  private long half(int from, int to) {
    long bucket = blocks.allocate(DataBucket.BYTES);
    DataBucket.fill(bucket, entries, from, to, entrySlots);
    return bucket;
  }

  private void remove(OperationPin pin, long bucket, long entry) {
    boolean left = DataBucket.remove(bucket, entry);
    table.keys().add(pin, -1);
    if (!left) {
      path.find(table.root(), DataBucket.key(entry));
      dropEmpty();
    }
  }

  /**
   * Drops the empty bucket at the end of the path, and the segments over it that have become empty.
   * The first child of a segment stays, so that every key of its range has a place.
   */
  private void dropEmpty() {
    int level = path.last();
    while (level >= 0) {
      long node = path.node(level);
      if (!path.isFirst(level)) {
        drop(level);
      }
      if (!SegmentNode.isEmpty(node, path.last() - level + 1)) {
        break;
      }
      level--;
    }
    try {
      if (level >= 0 && isSparse(level)) {
        compact(level);
      }
    } finally {
      shrinkRoot(); // whatever stopped the rebuild
    }
  }

  /** Drops the child at a level, which is empty, by one store, and retires it. */
  private void drop(int level) {
    long bucket = path.bucket(level);
    int slot = path.slot(level);
    long child = SegmentBucket.child(bucket, slot);
    SegmentBucket.turnOff(bucket, slot);
    SegmentNode.countDropped(path.node(level));
    for (int height = path.last() - level; height > 0; height--) {
      long next = SegmentNode.firstChild(child);
      retireSegment(child);
      child = next;
    }
    table.counts().addDataBuckets(-1);
    table.epochs().retire(child, DataBucket.BYTES);
  }

  private void retireSegment(long node) {
    long bytes = SegmentNode.bytes(node);
    table.counts().addSegments(-1, -bytes);
    table.epochs().retire(node, bytes);
  }

  /**
   * Returns whether a segment has more empty than used children, or a long run of empty S-Buckets,
   * over which searches walk.
   */
  private boolean isSparse(int level) {
    long node = path.node(level);
    return SegmentNode.dropped(node) > SegmentNode.children(node)
        || SegmentNode.emptyRun(node, path.bucket(level)) > MAX_EMPTY_RUN;
  }

  /** Rebuilds a segment without its empty slots; leaves it as it is if there is no memory. */
  private void compact(int level) {
    try {
      segments.compact(path, level);
    } catch (MemoryLimitException e) {
      // The removal has taken effect, and the segment is correct. As many drops again, and a
      // removal tries again.
      SegmentNode.resetCounts(path.node(level));
    } finally {
      blocks.giveBack(); // what was not published
    }
  }

  /** Makes the only child of the root the new root, as long as there is one. */
  private void shrinkRoot() {
    long root = table.root();
    while (SegmentNode.height(root) > 1 && SegmentNode.children(root) == 1) {
      long child = SegmentNode.firstChild(root);
      table.setRoot(child);
      retireSegment(root);
      root = child;
    }
  }
}
