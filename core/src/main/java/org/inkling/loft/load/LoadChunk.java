package org.inkling.loft.load;

import org.inkling.source.EntryBatch;

/**
 * A run of a source's entries that is to be loaded.
 *
 * @param number which one of the source's chunks it is
 * @param entries the entries, used again for a later chunk when the nodes are built
 * @param nodes where the nodes go
 */
public record LoadChunk(int number, EntryBatch entries, LoadedNodes nodes) {
  /**
   * Entries of a chunk, which begins with a segment of its own and ends with one, however many
   * threads there are: 1 MiB of keys and values, which a processor keeps close, and many segments.
   */
  public static final int ENTRIES = 1 << 16;
}
