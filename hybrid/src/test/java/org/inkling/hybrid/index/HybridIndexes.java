package org.inkling.hybrid.index;

import java.nio.file.Path;
import java.time.Duration;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.index.DiskIndexOptions;
import org.inkling.hybrid.crash.CrashStore;
import org.inkling.index.OrderedIndex;

/** Hybrid indexes for tests in other packages. */
public final class HybridIndexes {
  private static final HybridOptions OPTIONS =
      HybridOptions.defaults()
          .pageBytes(512)
          .access(DiskIndexOptions.defaults().buffered())
          .partitionEntries(400)
          .workers(2)
          .trigger(MergeTrigger.constant(60_000));

  private HybridIndexes() {}

  /** One with small stages, pages and files. */
  public static CrashStore openForCrash(FileLayer files, Path folder, SyncMode mode) {
    HybridOptions options =
        mode == SyncMode.EVERY_WRITE
            ? OPTIONS
            : OPTIONS.sync(mode).syncInterval(Duration.ofMillis(5));
    return new Store(HybridIndex.open(files, folder, options));
  }

  private record Store(HybridIndex hybrid) implements CrashStore {
    @Override
    public OrderedIndex index() {
      return hybrid;
    }

    @Override
    public void merge() {
      hybrid.flush();
    }

    @Override
    public void rewrite() {
      hybrid.compact();
    }

    @Override
    public void snapshot() {
      hybrid.snapshot().close();
    }

    @Override
    public void close() {
      hybrid.close();
    }
  }
}
