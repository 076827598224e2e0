package org.inkling.loft;

import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.memory.SlabAllocator;
import org.inkling.model.TwoStageRmi;

/**
 * The root: a directory of lines in the order of their pivots, and the model that finds the line of
 * a key.
 *
 * @shape {@code count} directory lines side by side; a copy of the pivots side by side
 * @source LOFT, EuroSys'25, section 3.1
 */
final class LoftRoot {
  private final long lines;
  private final int count;
  private final TwoStageRmi model;

  private LoftRoot(long lines, int count, TwoStageRmi model) {
    this.lines = lines;
    this.count = count;
    this.model = model;
  }

  /** The root over a full directory, whose pivots strictly ascend. */
  static LoftRoot of(long lines, int count, SlabAllocator memory) {
    long pivots = memory.allocate((long) count * Long.BYTES);
    for (int i = 0; i < count; i++) {
      long line = lines + (long) i * DirectoryLine.BYTES;
      putLong(pivots + (long) i * Long.BYTES, DirectoryLine.pivot(line));
    }
    return new LoftRoot(lines, count, TwoStageRmi.build(pivots, count, memory));
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
    return lines + (long) index * DirectoryLine.BYTES;
  }

  /** Bytes of the directory. */
  long directoryBytes() {
    return (long) count * DirectoryLine.BYTES;
  }

  /** Bytes of the pivots and the model over them. */
  long modelBytes() {
    return (long) count * Long.BYTES + model.tableBytes();
  }
}
