package org.inkling.loft.table;

import static org.inkling.memory.NativeMemory.base;

import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.slots.BlockSink;
import org.inkling.memory.SlabAllocator;
import org.inkling.model.HistTree;

/**
 * The root of a table: a directory of lines in the order of their pivots, and the model that finds
 * the line of a key. Only the links of its lines change; any other change replaces the root.
 *
 * @shape {@code count} directory lines side by side; a tree over the pivots in them
 * @source LOFT, EuroSys'25, section 3.1
 */
public final class LoftRoot {
  private final long lines;
  private final int count;
  private final HistTree model;

  private LoftRoot(long lines, int count, HistTree model) {
    this.lines = lines;
    this.count = count;
    this.model = model;
  }

  /**
   * Creates a root over headers that are in no change and whose pivots strictly ascend.
   *
   * @throws org.inkling.MemoryLimitException if there is no memory; nothing has happened then
   */
  public static LoftRoot of(long[] headers, SlabAllocator memory) {
    long lines = memory.allocate(linesBytes(headers.length));
    LoftRoot root = null;
    try {
      for (int i = 0; i < headers.length; i++) {
        DirectoryLine.writeCopy(lines + (long) i * DirectoryLine.BYTES, headers[i]);
      }
      root = of(lines, headers.length, memory::allocate);
    } finally {
      if (root == null) {
        memory.free(lines, linesBytes(headers.length));
      }
    }
    return root;
  }

  /**
   * Creates a root over a directory, and takes ownership of the directory.
   *
   * @param blocks supplies the block for the table of the model; if it throws, nothing has happened
   */
  public static LoftRoot of(long lines, int count, LongUnaryOperator blocks) {
    // The pivot is the first word of a line.
    return new LoftRoot(lines, count, HistTree.build(lines, DirectoryLine.BYTES, count, blocks));
  }

  /**
   * Creates a root over another directory with the same pivots; both roots share the model's table.
   */
  public LoftRoot over(long otherLines) {
    return new LoftRoot(otherLines, count, model.over(otherLines));
  }

  /** Hands every block that is not shared with the other root to {@code sink}; the headers stay. */
  public void dispose(LoftRoot other, BlockSink sink) {
    if (model.tableAddress() != other.model.tableAddress()) {
      sink.accept(model.tableAddress(), model.tableBytes());
    }
    sink.accept(lines, linesBytes(count));
  }

  /** Returns the number of nodes, at least one. */
  public int count() {
    return count;
  }

  /**
   * Returns the index of the node that is responsible for a key; the first node is also responsible
   * for all keys below its pivot.
   */
  public int indexOf(long key) {
    return model.find(key);
  }

  /** Returns the directory line of a node. */
  public long line(int index) {
    return base(lines + (long) index * DirectoryLine.BYTES);
  }

  /** Returns the directory line of the node that is responsible for a key. */
  public long lineOf(long key) {
    return base(model.locate(key)); // so that accesses to it need no masks of their own
  }

  /** Returns whether {@code place} accepts the address of the directory or of the model. */
  public boolean liesIn(LongPredicate place) {
    return place.test(lines) || modelLiesIn(place);
  }

  /** Returns whether {@code place} accepts the address of the model. */
  public boolean modelLiesIn(LongPredicate place) {
    return place.test(model.tableAddress());
  }

  /** Returns the size of the directory in bytes. */
  public long directoryBytes() {
    return linesBytes(count);
  }

  /** Returns the size of the model over the pivots in bytes. */
  public long modelBytes() {
    return model.tableBytes();
  }

  public static long linesBytes(int count) {
    return (long) count * DirectoryLine.BYTES;
  }
}
