package org.inkling.loft.load;

import java.util.ArrayDeque;
import java.util.Queue;
import org.inkling.source.EntryBatch;
import org.jspecify.annotations.Nullable;

/** The reusable batches of one load; there are as many as were in use at once. */
public final class BatchPool {
  private final Queue<EntryBatch> free = new ArrayDeque<>();

  /** Returns an empty batch. */
  EntryBatch take() {
    EntryBatch batch = poll();
    return batch == null ? new EntryBatch(LoadChunk.ENTRIES) : batch;
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
