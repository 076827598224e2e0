package org.inkling.jmh.store;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.inkling.jmh.peers.RocksdbSubject;
import org.inkling.source.SortedEntrySource;
import org.rocksdb.WriteOptions;

/**
 * RocksDB within {@link RocksdbBudget}, through direct buffers. If no write waits for its sync, the
 * log is also passed to the system once per interval, which is faster than RocksDB's default.
 */
final class RocksdbStore implements Store {
  private static final String[] WORK = {
    "rocksdb.num-running-compactions", "rocksdb.num-running-flushes"
  };
  private static final String[] PENDING = {
    "rocksdb.compaction-pending", "rocksdb.mem-table-flush-pending"
  };
  private static final long PAUSE_NANOS = 2_000_000;

  private final StoreSettings settings;
  private final RocksdbSubject store;
  private final Ticker syncing;

  private RocksdbStore(Path folder, StoreSettings settings) {
    this.settings = settings;
    RocksdbBudget budget = new RocksdbBudget(settings);
    WriteOptions writing = new WriteOptions().setSync(settings.syncsEveryWrite());
    store = new RocksdbSubject(folder, budget.options(), writing, budget::close);
    syncing =
        new Ticker(
            "rocksdb-sync",
            StoreSettings.INTERVAL_NANOS,
            () -> flushLog(settings.syncsEveryInterval()));
  }

  static Store load(Path folder, StoreSettings settings, SortedEntrySource entries) {
    RocksdbStore opened = new RocksdbStore(folder, settings);
    opened.store.load(entries);
    return opened;
  }

  static Store open(Path folder, StoreSettings settings) {
    return new RocksdbStore(folder, settings);
  }

  private void flushLog(boolean syncs) {
    if (!settings.syncsEveryWrite()) {
      store.flushLog(syncs);
    }
  }

  @Override
  public void put(long key, long value) {
    store.put(key, value);
  }

  @Override
  public long get(long key, long absent) {
    return store.get(key, absent);
  }

  @Override
  public void sync() {
    flushLog(true);
  }

  @Override
  public void settle() {
    flushLog(settings.syncsEveryInterval());
    while (isWorking() || store.sum(PENDING) > 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  @Override
  public boolean isWorking() {
    return store.sum(WORK) > 0;
  }

  /** Returns the memory of the cache, which includes the memtables, and of the table readers. */
  @Override
  public long memoryBytes() {
    return store.sum("rocksdb.block-cache-usage", "rocksdb.estimate-table-readers-mem");
  }

  @Override
  public void close() {
    syncing.close();
    flushLog(true);
    store.close();
  }
}
