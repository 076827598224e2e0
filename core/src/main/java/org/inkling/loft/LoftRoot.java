package org.inkling.loft;

import static org.inkling.memory.NativeMemory.base;
import static org.inkling.memory.NativeMemory.putLong;

import java.util.function.LongUnaryOperator;
import org.inkling.memory.BlockSink;
import org.inkling.memory.SlabAllocator;
import org.inkling.model.TwoStageRmi;

/**
 * The root: a directory of lines in the order of their pivots, and the model that finds the line of
 * a key. It never changes but for the links of its lines; another root replaces it.
 *
 * @shape {@code count} directory lines side by side; a copy of the pivots side by side
 * @source LOFT, EuroSys'25, section 3.1
 */
final class LoftRoot {
  private final long lines;
  private final long pivots;
  private final int count;
  private final TwoStageRmi model;

  private LoftRoot(long lines, long pivots, int count, TwoStageRmi model) {
    this.lines = lines;
    this.pivots = pivots;
    this.count = count;
    this.model = model;
  }

  /**
   * The root over the first {@code count} headers, whose pivots strictly ascend and which are in no
   * change; their lines are those of this root from now on.
   *
   * @param beyondLimit whether memory is taken beyond the limit if need be
   * @throws org.inkling.MemoryLimitException if there is no memory; nothing has happened then
   */
  static LoftRoot of(long[] headers, int count, SlabAllocator memory, boolean beyondLimit) {
    LongUnaryOperator blocks = beyondLimit ? memory::allocateReserved : memory::allocate;
    long lines = blocks.applyAsLong(linesBytes(count));
    long pivots = 0;
    LoftRoot root = null;
    try {
      pivots = blocks.applyAsLong(pivotBytes(count));
      for (int i = 0; i < count; i++) {
        putLong(pivots + (long) i * Long.BYTES, DirectoryLine.pivot(headers[i]));
      }
      root = new LoftRoot(lines, pivots, count, TwoStageRmi.build(pivots, count, blocks));
    } finally {
      if (root == null) {
        memory.free(lines, linesBytes(count));
        if (pivots != 0) {
          memory.free(pivots, pivotBytes(count));
        }
      }
    }
    for (int i = 0; i < count; i++) {
      DirectoryLine.writeCopy(root.line(i), headers[i]);
      NodeHeader.setLine(headers[i], root.line(i));
    }
    return root;
  }

  /** Hands every block of this root to {@code sink}; the headers stay. */
  void dispose(BlockSink sink) {
    sink.accept(model.tableAddress(), model.tableBytes());
    sink.accept(pivots, pivotBytes(count));
    sink.accept(lines, linesBytes(count));
  }

  /** Number of nodes, at least one. */
  int count() {
    return count;
  }

  /** Which node is responsible for a key; the first one also for all keys below its pivot. */
  int indexOf(long key) {
    return model.find(key);
  }

  /** The directory line of a node. */
  long line(int index) {
    return base(lines + (long) index * DirectoryLine.BYTES);
  }

  /** The directory line of the node of a key. */
  long lineOf(long key) {
    return line(model.find(key));
  }

  /** Where the nodes of headers, side by side, stand among the others. */
  ChangePlan.Place placeOf(long[] headers, int mostAhead) {
    int first = indexOf(DirectoryLine.pivot(headers[0]));
    int next = first + headers.length;
    long bound = next < count ? DirectoryLine.pivot(line(next)) - 1 : Long.MAX_VALUE;
    return new ChangePlan.Place(bound, first == 0, mostAhead);
  }

  /** Bytes of the directory. */
  long directoryBytes() {
    return linesBytes(count);
  }

  /** Bytes of the pivots and the model over them. */
  long modelBytes() {
    return pivotBytes(count) + model.tableBytes();
  }

  private static long linesBytes(int count) {
    return (long) count * DirectoryLine.BYTES;
  }

  private static long pivotBytes(int count) {
    return (long) count * Long.BYTES;
  }
}
