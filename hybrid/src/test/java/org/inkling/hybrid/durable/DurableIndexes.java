package org.inkling.hybrid.durable;

import java.nio.file.Path;
import java.time.Duration;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.hybrid.crash.CrashStore;
import org.inkling.index.OrderedIndex;

/** Durable indexes for tests in other packages. */
public final class DurableIndexes {
  private static final long RECORDS_PER_CHECKPOINT = 500;

  private DurableIndexes() {}

  /** A durable LOFT with small files that makes checkpoints often. */
  public static CrashStore openForCrash(FileLayer files, Path folder, SyncMode mode) {
    DurableOptions options = DurableSpec.options(mode).checkpointEvery(RECORDS_PER_CHECKPOINT);
    if (mode != SyncMode.EVERY_WRITE) {
      options = options.syncInterval(Duration.ofMillis(5));
    }
    return new Store(DurableIndex.open(files, folder, options, DurableSpec.loft()));
  }

  private record Store(DurableIndex durable) implements CrashStore {
    @Override
    public OrderedIndex index() {
      return durable;
    }

    @Override
    public void merge() {
      durable.checkpoint();
    }

    @Override
    public void rewrite() {
      durable.checkpoint();
    }

    @Override
    public void snapshot() {
      durable.flush();
    }

    @Override
    public void close() {
      durable.close();
    }
  }
}
