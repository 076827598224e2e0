package org.inkling.loft.table;

import static org.inkling.memory.NativeMemory.base;

import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.memory.BlockSink;
import org.inkling.memory.SlabAllocator;
import org.inkling.model.HistTree;

/**
 * The root: a directory of lines in the order of their pivots, and the model that finds the line of
 * a key. It never changes but for the links of its lines; another root replaces it.
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
   * The root over headers, whose pivots strictly ascend and which are in no change.
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
   * The root over a directory, which is its own from now on.
   *
   * @param blocks gives the table of the model; if it does not, nothing has happened
   */
  public static LoftRoot of(long lines, int count, LongUnaryOperator blocks) {
    // The pivot is the first word of a line.
    return new LoftRoot(lines, count, HistTree.build(lines, DirectoryLine.BYTES, count, blocks));
  }

  /** As {@link #of}, over a directory with the same pivots; the table is that of both. */
  public LoftRoot over(long otherLines) {
    return new LoftRoot(otherLines, count, model.over(otherLines));
  }

  /** Hands every block to {@code sink} that is not another root's too; the headers stay. */
  public void dispose(LoftRoot other, BlockSink sink) {
    if (model.tableAddress() != other.model.tableAddress()) {
      sink.accept(model.tableAddress(), model.tableBytes());
    }
    sink.accept(lines, linesBytes(count));
  }

  /** Number of nodes, at least one. */
  public int count() {
    return count;
  }

  /** Which node is responsible for a key; the first one also for all keys below its pivot. */
  public int indexOf(long key) {
    return model.find(key);
  }

  /** The directory line of a node. */
  public long line(int index) {
    return base(lines + (long) index * DirectoryLine.BYTES);
  }

  /** The directory line of the node of a key. */
  public long lineOf(long key) {
    return base(model.locate(key)); // so that the accesses to it need no masks of their own
  }

  /** Sets the link of nodes: in every header first, then in every line of this root. */
  public void setLinks(long[] headers, long link) {
    for (long header : headers) {
      DirectoryLine.setLink(header, link);
    }
    for (long header : headers) {
      DirectoryLine.setLink(lineOf(DirectoryLine.pivot(header)), link);
    }
  }

  /** Whether the directory or the model lies where {@code place} says. */
  public boolean liesIn(LongPredicate place) {
    return place.test(lines) || modelLiesIn(place);
  }

  /** Whether the model lies where {@code place} says. */
  public boolean modelLiesIn(LongPredicate place) {
    return place.test(model.tableAddress());
  }

  /** Bytes of the directory. */
  public long directoryBytes() {
    return linesBytes(count);
  }

  /** Bytes of the model over the pivots. */
  public long modelBytes() {
    return model.tableBytes();
  }

  public static long linesBytes(int count) {
    return (long) count * DirectoryLine.BYTES;
  }
}
