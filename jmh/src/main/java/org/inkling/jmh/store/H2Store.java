package org.inkling.jmh.store;

import java.nio.file.Path;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.LongDataType;
import org.inkling.disk.SyncMode;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * H2's MVStore, with the data type for longs and no old versions. Its cache has half of the budget.
 * The cache may exceed that by far; it is then cleared. An eighth of the budget is for unsaved
 * changes, and a quarter for the system's cache of the file, because there is no direct access.
 * Chunks may be reused after a second, which the syncs of every interval permit.
 */
final class H2Store implements Store {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;
  private static final long PAUSE_NANOS = 20_000_000;
  private static final int ENTRIES_PER_COMMIT = 1 << 18;
  private static final int RETENTION_MILLIS = 1000;

  private final StoreSettings settings;
  private final MVStore store;
  private final MVMap<Long, Long> map;
  private final PageCache cached;
  private final Ticker bounding;
  private final Ticker syncing;

  private H2Store(Path folder, StoreSettings settings) {
    this.settings = settings;
    Path file = folder.resolve("store.mv");
    int cacheMib = (int) Math.max(1, settings.budgetBytes() / MIB / 2);
    store =
        new MVStore.Builder()
            .fileName(file.toString())
            .cacheSize(cacheMib)
            .autoCommitBufferSize((int) (settings.budgetBytes() / KIB / 8))
            .open();
    store.setVersionsToKeep(0);
    store.setRetentionTime(RETENTION_MILLIS);
    store.setAutoCommitDelay(settings.syncsEveryWrite() ? 0 : (int) StoreSettings.INTERVAL_MILLIS);
    map =
        store.openMap(
            "entries",
            new MVMap.Builder<Long, Long>()
                .keyType(LongDataType.INSTANCE)
                .valueType(LongDataType.INSTANCE));
    cached = new PageCache(file, settings.budgetBytes() / 4);
    bounding =
        new Ticker(
            "h2-bound",
            PAUSE_NANOS,
            () -> {
              if (store.getCacheSizeUsed() > cacheMib + cacheMib / 4) {
                store.setCacheSize(cacheMib); // clears it
              }
            });
    syncing =
        new Ticker(
            "h2-sync",
            StoreSettings.INTERVAL_NANOS,
            () -> {
              if (settings.syncsEveryInterval()) {
                store.sync();
              }
            });
  }

  static Store load(Path folder, StoreSettings settings, SortedEntrySource entries) {
    H2Store opened = new H2Store(folder, settings);
    try (EntryStream stream = entries.open()) {
      for (long i = 1; stream.next(); i++) {
        opened.map.append(stream.key(), stream.value());
        if (i % ENTRIES_PER_COMMIT == 0) {
          opened.store.commit();
        }
      }
    }
    opened.settle();
    return opened;
  }

  static Store open(Path folder, StoreSettings settings) {
    return new H2Store(folder, settings);
  }

  @Override
  public void put(long key, long value) {
    map.put(key, value);
    if (settings.syncsEveryWrite()) {
      settle();
    }
  }

  @Override
  public long get(long key, long absent) {
    Long found = map.get(key);
    return found == null ? absent : found;
  }

  @Override
  public void sync() {
    store.commit();
    store.sync();
  }

  @Override
  public void settle() {
    if (settings.sync() == SyncMode.OPERATING_SYSTEM) {
      store.commit();
    } else {
      sync();
    }
  }

  @Override
  public boolean isWorking() {
    return false; // it compacts while no thread writes
  }

  @Override
  public long memoryBytes() {
    return store.getCacheSizeUsed() * MIB + store.getUnsavedMemory() + cached.bytes();
  }

  @Override
  public void close() {
    syncing.close();
    bounding.close();
    cached.close();
    store.close();
  }
}
