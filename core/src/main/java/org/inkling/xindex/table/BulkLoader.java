package org.inkling.xindex.table;

import java.util.Arrays;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.GroupTrainer;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;

/**
 * Builds a table from sorted entries in one pass: entries fill groups of equal size, and the root
 * is trained over their pivots.
 *
 * @shape holds the entries of one group, and the address of each group, on the heap
 * @source XIndex, TOS'22, section 3.1
 */
public final class BulkLoader {
  private final XIndexShape shape;
  private final SlabAllocator memory;
  private final long[] keys;
  private final long[] values;
  private long[] groups = new long[16];
  private int groupCount;
  private int buffered;
  private long loaded;

  private BulkLoader(XIndexShape shape, SlabAllocator memory) {
    this.shape = shape;
    this.memory = memory;
    this.keys = new long[shape.groupRecords()];
    this.values = new long[shape.groupRecords()];
  }

  /**
   * Loads the entries of a source, whose order it checks.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory for them; the caller then closes
   *     the memory
   */
  public static XIndexTable load(
      XIndexShape shape, SlabAllocator memory, Epochs epochs, SortedEntrySource source) {
    var loader = new BulkLoader(shape, memory);
    loader.load(source);
    GroupRoot root = GroupRoot.build(loader.groups, loader.groupCount, memory);
    var table = new XIndexTable(shape, memory, epochs, root);
    table.keys().addLoaded(loader.loaded);
    return table;
  }

  private void load(SortedEntrySource source) {
    try (EntryStream stream = SortedEntrySource.checked(source).open()) {
      while (stream.next()) {
        if (stream.isDeletion()) {
          throw new IllegalArgumentException(
              "key " + stream.key() + " is a deletion marker; XIndex-R keeps none");
        }
        if (buffered == keys.length) {
          finishGroup();
        }
        keys[buffered] = stream.key();
        values[buffered] = stream.value();
        buffered++;
      }
    }
    finishGroup(); // the last one, or the empty one of an empty index
  }

  private void finishGroup() {
    long pivot = groupCount == 0 ? Long.MIN_VALUE : keys[0];
    long delta = memory.allocate(Delta.BYTES);
    Delta.init(delta, pivot, shape.dueAt(buffered));
    Delta.setDueAtRemovals(delta, shape.dueAtRemovals(buffered));
    long group = memory.allocate(Group.BYTES);
    Group.init(group, pivot, Long.MAX_VALUE, delta);
    if (buffered > 0) {
      fillArray(group);
      GroupTrainer.train(group, shape);
    }
    if (groupCount > 0) {
      GroupRange.setEnd(groups[groupCount - 1], pivot - 1);
    }
    if (groupCount == groups.length) {
      groups = Arrays.copyOf(groups, 2 * groupCount);
    }
    groups[groupCount++] = group;
    loaded += buffered;
    buffered = 0;
  }

  private void fillArray(long group) {
    long bytes = EntryRecord.BYTES * buffered;
    Group.setArray(group, memory.allocate(bytes), buffered, bytes);
    for (int i = 0; i < buffered; i++) {
      EntryRecord.init(Group.record(group, i), keys[i], values[i]);
    }
  }
}
