package org.inkling.jmh.store;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.inkling.jmh.peers.RocksdbBuffers;
import org.inkling.jmh.peers.RocksdbLoad;
import org.inkling.source.SortedEntrySource;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/**
 * RocksDB within {@link RocksdbBudget}, through direct buffers. If no write waits for its sync, the
 * log is also passed to the system once per interval, which is faster than RocksDB's default.
 */
final class RocksdbStore implements Store {
  static {
    RocksDB.loadLibrary();
  }

  private static final List<String> WORK =
      List.of("rocksdb.num-running-compactions", "rocksdb.num-running-flushes");
  private static final List<String> PENDING =
      List.of("rocksdb.compaction-pending", "rocksdb.mem-table-flush-pending");
  private static final long PAUSE_NANOS = 2_000_000;

  private final StoreSettings settings;
  private final RocksdbBudget budget;
  private final RocksDB store;
  private final ReadOptions reading = new ReadOptions();
  private final WriteOptions writing;
  private final Ticker syncing;
  private final ThreadLocal<RocksdbBuffers> lanes = ThreadLocal.withInitial(RocksdbBuffers::new);

  private RocksdbStore(Path folder, StoreSettings settings) throws RocksDBException {
    this.settings = settings;
    budget = new RocksdbBudget(settings);
    store = RocksDB.open(budget.options(), folder.resolve("store").toString());
    writing = new WriteOptions().setSync(settings.syncsEveryWrite());
    syncing =
        new Ticker(
            "rocksdb-sync",
            StoreSettings.INTERVAL_NANOS,
            () -> flushLog(settings.syncsEveryInterval()));
  }

  static Store load(Path folder, StoreSettings settings, SortedEntrySource entries) {
    RocksdbStore opened = (RocksdbStore) open(folder, settings);
    try {
      RocksdbLoad.load(entries, opened.budget.options(), opened.store, folder.resolve("load.sst"));
    } catch (RocksDBException e) {
      throw failed(e);
    }
    return opened;
  }

  static Store open(Path folder, StoreSettings settings) {
    try {
      return new RocksdbStore(folder, settings);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(RocksDBException e) {
    return new IllegalStateException("rocksdb: " + e.getMessage(), e);
  }

  private void flushLog(boolean syncs) {
    if (settings.syncsEveryWrite()) {
      return;
    }
    try {
      store.flushWal(syncs);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void put(long key, long value) {
    RocksdbBuffers lane = lanes.get();
    try {
      store.put(writing, lane.keyOf(key), lane.valueOf(value));
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public long get(long key, long absent) {
    RocksdbBuffers lane = lanes.get();
    try {
      int bytes = store.get(reading, lane.keyOf(key), lane.emptyValue());
      return bytes == RocksDB.NOT_FOUND ? absent : lane.value();
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void sync() {
    flushLog(true);
  }

  @Override
  public void settle() {
    flushLog(settings.syncsEveryInterval());
    while (isWorking() || sum(PENDING) > 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  @Override
  public boolean isWorking() {
    return sum(WORK) > 0;
  }

  /** Returns the memory of the cache, which includes the memtables, and of the table readers. */
  @Override
  public long memoryBytes() {
    return sum(List.of("rocksdb.block-cache-usage", "rocksdb.estimate-table-readers-mem"));
  }

  private long sum(List<String> properties) {
    try {
      long sum = 0;
      for (String property : properties) {
        sum += store.getLongProperty(property);
      }
      return sum;
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    syncing.close();
    flushLog(true);
    store.close();
    reading.close();
    writing.close();
    budget.close();
  }
}
