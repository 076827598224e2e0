package org.inkling.jmh.store;

import java.nio.file.Path;
import java.time.Duration;
import org.inkling.disk.SyncMode;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.hybrid.index.MergeTrigger;
import org.inkling.source.SortedEntrySource;

/**
 * The hybrid index of this project: direct access to the run; the budget covers two stages in
 * memory, the run's models and its page cache.
 */
final class HybridStore implements Store {
  private static final long KEPT_STAGE_BYTES = 4L << 30;

  private final StoreSettings settings;
  private final HybridIndex index;

  private HybridStore(StoreSettings settings, HybridIndex index) {
    this.settings = settings;
    this.index = index;
  }

  private static HybridOptions options(StoreSettings settings) {
    HybridOptions options = HybridOptions.defaults().sync(settings.sync()).model(settings.model());
    if (settings.sync() != SyncMode.EVERY_WRITE) {
      options = options.syncInterval(Duration.ofNanos(StoreSettings.INTERVAL_NANOS));
    }
    if (!settings.model().isZoneMap()) {
      options = options.expectedPages(settings.expectedPages());
    }
    return settings.keepsLog()
        ? options.trigger(MergeTrigger.constant(KEPT_STAGE_BYTES))
        : options.memoryBudget(settings.budgetBytes());
  }

  static Store load(Path folder, StoreSettings settings, SortedEntrySource entries) {
    return new HybridStore(settings, HybridIndex.load(home(folder), options(settings), entries));
  }

  static Store open(Path folder, StoreSettings settings) {
    return new HybridStore(settings, HybridIndex.open(home(folder), options(settings)));
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
    index.sync();
  }

  @Override
  public void settle() {
    index.awaitMerges();
    if (settings.syncsEveryInterval()) {
      sync();
    }
  }

  @Override
  public boolean isWorking() {
    return index.statistics().stages().frozen() > 0;
  }

  @Override
  public long memoryBytes() {
    return index.statistics().memoryBytes();
  }

  @Override
  public void close() {
    index.close();
  }
}
