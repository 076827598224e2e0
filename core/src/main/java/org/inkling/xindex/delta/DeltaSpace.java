package org.inkling.xindex.delta;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.xindex.group.EntryRecord;

/**
 * The memory of a delta: chunks, each twice as large as the one before, from which records are cut
 * from the front and nodes from the end. Nothing is freed before the delta as a whole.
 *
 * <pre>
 *   chunk: | chunk before | bytes | records --&gt;    &lt;-- nodes |
 * </pre>
 *
 * <p>The words of the chunk in use are in the header of the {@link Delta}. Every method that
 * changes them runs under the latch of the delta.
 */
final class DeltaSpace {
  private static final long HEADER_BYTES = 16;
  private static final long MIN_CHUNK_BYTES = 512;
  private static final long MAX_CHUNK_BYTES = 64L << 10;

  /** Chunks are multiples of this size, so that nodes are aligned. */
  private static final long CHUNK_STEP = 64;

  private DeltaSpace() {}

  /** Returns whether the chunk in use has room for a record and some nodes. */
  static boolean hasRoom(long delta, int nodes) {
    long room = getLong(delta + Delta.SPACE_END) - getLong(delta + Delta.SPACE_START);
    return room >= EntryRecord.BYTES + nodes * DeltaNode.BYTES;
  }

  /**
   * Returns the size of the next chunk of a delta. It has room for a record and the nodes of a
   * split of every level.
   */
  static long nextChunkBytes(long delta) {
    long last = getLong(delta + Delta.CHUNK_BYTES);
    return Math.clamp(2 * last, minChunkBytes(delta), MAX_CHUNK_BYTES);
  }

  /** Returns the smallest size of a chunk that has room for a record and every node it may need. */
  static long minChunkBytes(long delta) {
    int levels = DeltaTree.levels(delta);
    long needed = HEADER_BYTES + EntryRecord.BYTES + (levels + 1) * DeltaNode.BYTES;
    return Math.max(MIN_CHUNK_BYTES, (needed + CHUNK_STEP - 1) & -CHUNK_STEP);
  }

  /** Adds a chunk, which is zeroed memory that no other thread sees yet. */
  static void addChunk(long delta, long chunk, long bytes) {
    putLong(chunk, getLong(delta + Delta.CHUNK));
    putLong(chunk + Long.BYTES, bytes);
    putLong(delta + Delta.CHUNK, chunk);
    putLong(delta + Delta.CHUNK_BYTES, bytes);
    putLong(delta + Delta.SPACE_START, chunk + HEADER_BYTES);
    putLong(delta + Delta.SPACE_END, chunk + bytes);
  }

  /** Cuts a record, for which there is room. */
  static long cutRecord(long delta) {
    long record = getLong(delta + Delta.SPACE_START);
    putLong(delta + Delta.SPACE_START, record + EntryRecord.BYTES);
    return record;
  }

  /** Cuts a node, for which there is room. */
  static long cutNode(long delta) {
    long node = getLong(delta + Delta.SPACE_END) - DeltaNode.BYTES;
    putLong(delta + Delta.SPACE_END, node);
    return node;
  }

  /** Returns the last chunk of a delta, 0 for none. */
  static long lastChunk(long delta) {
    return getLong(delta + Delta.CHUNK);
  }

  /** Returns the chunk before a chunk, 0 for none. */
  static long chunkBefore(long chunk) {
    return getLong(chunk);
  }

  /** Returns the size of a chunk. */
  static long chunkBytes(long chunk) {
    return getLong(chunk + Long.BYTES);
  }
}
