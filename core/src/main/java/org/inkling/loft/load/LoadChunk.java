package org.inkling.loft.load;

import org.inkling.source.EntryBatch;

/**
 * A run of a source's entries that is to be loaded.
 *
 * @param number the number of the chunk among the chunks of the source, from 1
 * @param entries the entries; the batch is reused for a later chunk once the nodes are built
 * @param nodes receives the nodes
 */
public record LoadChunk(int number, EntryBatch entries, LoadedNodes nodes) {
  /**
   * The number of entries of a chunk. A chunk begins and ends with a segment of its own, for any
   * number of threads: 1 MiB of keys and values, which a processor keeps close, and many segments.
   */
  public static final int ENTRIES = 1 << 16;
}
