package org.inkling.jmh.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.inkling.disk.SyncMode;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/** LOFT with a log and checkpoints: all entries are in memory, regardless of the budget. */
final class DurableStore implements Store {
  private static final long RECORDS_PER_CHECKPOINT = 1L << 20;

  private final LoftIndex entries;
  private final DurableIndex index;

  private DurableStore(LoftIndex entries, DurableIndex index) {
    this.entries = entries;
    this.index = index;
  }

  private static DurableOptions options(StoreSettings settings) {
    DurableOptions options =
        DurableOptions.defaults()
            .sync(settings.sync())
            .checkpointEvery(settings.keepsLog() ? 0 : RECORDS_PER_CHECKPOINT);
    return settings.sync() == SyncMode.EVERY_WRITE
        ? options
        : options.syncInterval(Duration.ofNanos(StoreSettings.INTERVAL_NANOS));
  }

  static Store load(Path folder, StoreSettings settings, SortedEntrySource source) {
    return over(loader -> DurableIndex.load(home(folder), options(settings), source, loader));
  }

  static Store open(Path folder, StoreSettings settings) {
    return over(loader -> DurableIndex.open(home(folder), options(settings), loader));
  }

  private static Store over(Function<Function<SortedEntrySource, LoftIndex>, DurableIndex> opener) {
    var entries = new AtomicReference<LoftIndex>();
    DurableIndex index =
        opener.apply(
            source -> {
              entries.set(LoftIndex.builder().build(source));
              return entries.get();
            });
    return new DurableStore(entries.get(), index);
  }

  private static Path home(Path folder) {
    return folder.resolve("store");
  }

  @Override
  public void put(long key, long value) {
    index.put(key, value);
  }

  @Override
  public long get(long key, long absent) {
    return index.get(key, absent);
  }

  @Override
  public void sync() {
    index.flush();
  }

  @Override
  public void settle() {
    index.flush();
    while (isWorking()) {
      Thread.onSpinWait();
    }
  }

  @Override
  public boolean isWorking() {
    return index.statistics().checkpointing();
  }

  @Override
  public long memoryBytes() {
    return entries.statistics().reservedBytes();
  }

  @Override
  public void close() {
    index.close();
  }
}
