package org.inkling.bli.table;

import java.util.ArrayList;
import java.util.List;
import org.inkling.bli.node.BliShape;
import org.inkling.bli.node.ChildList;
import org.inkling.bli.node.DataBucket;
import org.inkling.bli.node.EntryList;
import org.inkling.bli.node.NewBlocks;
import org.inkling.bli.node.SegmentBuilder;
import org.inkling.bli.node.SegmentBuilder.Run;
import org.inkling.bli.node.SegmentNode;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * Builds a table from sorted entries, bottom up and in one pass: entries fill D-Buckets, and each
 * level hands its finished segments to the level above.
 *
 * @shape holds the children of one segment per level on the heap
 * @source BLI, section 5.4
 */
public final class BulkLoader {
  private final BliTable table;
  private final BliShape shape;
  private final NewBlocks blocks;
  private final EntryList entries = new EntryList();

  /** The children of each level that have no segment yet; those of level 0 are D-Buckets. */
  private final List<ChildList> levels = new ArrayList<>();

  private final SegmentBuilder builder;
  private long keys;

  private BulkLoader(BliTable table) {
    this.table = table;
    this.shape = table.shape();
    this.blocks = new NewBlocks(table.memory());
    this.builder = new SegmentBuilder(blocks, shape);
  }

  /**
   * Loads the entries of a source, whose order it checks.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for them; the caller then closes
   *     the memory
   */
  public static BliTable load(
      BliShape shape, SlabAllocator memory, Epochs epochs, SortedEntrySource source) {
    var table = new BliTable(shape, memory, epochs);
    new BulkLoader(table).load(source);
    return table;
  }

  private void load(SortedEntrySource source) {
    try (EntryStream stream = SortedEntrySource.checked(source).open()) {
      while (stream.next()) {
        if (stream.isDeletion()) {
          throw new IllegalArgumentException(
              "key " + stream.key() + " is a deletion marker, which this index does not keep");
        }
        if (entries.size() == shape.loadedEntries()) {
          finishBucket();
        }
        entries.add(stream.key(), stream.value());
      }
    }
    finishBucket(); // the last one, or the empty one of an empty index
    table.setRoot(finishLevels());
    table.keys().addLoaded(keys);
  }

  private void finishBucket() {
    boolean first = table.counts().dataBuckets() == 0;
    long bucket = blocks.allocate(DataBucket.BYTES);
    DataBucket.fill(bucket, entries, 0, entries.size(), shape.entrySlots());
    table.counts().addDataBuckets(1);
    keys += entries.size();
    add(0, first ? Long.MIN_VALUE : entries.key(0), bucket);
    entries.clear();
    blocks.keep();
  }

  /** Adds a child to a level, after the segment before it is built if that is full. */
  private void add(int level, long pivot, long address) {
    if (level == levels.size()) {
      levels.add(new ChildList());
    }
    if (levels.get(level).size() == shape.maxChildren()) {
      finishSegment(level);
    }
    levels.get(level).add(pivot, address);
  }

  private void finishSegment(int level) {
    ChildList children = levels.get(level);
    var finished = new ChildList();
    builder.build(children, Run.of(0, children.size()), level + 1, finished);
    children.clear();
    for (int i = 0; i < finished.size(); i++) {
      table.counts().addSegments(1, SegmentNode.bytes(finished.address(i)));
      add(level + 1, finished.pivot(i), finished.address(i));
    }
  }

  /** Builds the last segment of each level; returns the root. */
  private long finishLevels() {
    int level = 0;
    finishSegment(level);
    while (levels.get(level + 1).size() > 1 || level + 2 < levels.size()) {
      level++;
      finishSegment(level);
    }
    blocks.keep();
    return levels.get(level + 1).address(0);
  }
}
