package org.inkling.loft.load;

import java.util.ArrayDeque;
import java.util.Queue;
import org.inkling.source.EntryBatch;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;

/**
 * The reusable batches of one load; there are as many as were in use at once. All have room for a
 * chunk, or for one entry more than the source has if that is less.
 */
public final class BatchPool {
  private final Queue<EntryBatch> free = new ArrayDeque<>();
  private final int entries;

  /**
   * Creates a pool without batches.
   *
   * @param size how many entries the source says it has, or {@link SortedKeySource#UNKNOWN_SIZE}
   */
  BatchPool(long size) {
    boolean known = size >= 0 && size < LoadChunk.ENTRIES;
    entries = known ? (int) size + 1 : LoadChunk.ENTRIES; // one more: a full batch is not the last
  }

  /** Returns an empty batch. */
  EntryBatch take() {
    EntryBatch batch = poll();
    return batch == null ? new EntryBatch(entries) : batch;
  }

  private synchronized @Nullable EntryBatch poll() {
    return free.poll();
  }

  /** Takes back a batch that is no longer read. */
  synchronized void give(EntryBatch batch) {
    batch.clear();
    free.add(batch);
  }
}
