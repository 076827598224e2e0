package org.inkling.jmh.store;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.IndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * RocksDB within a memory budget: one cache holds data blocks, the partitions of indexes and
 * filters, and the memtables, which take at most half of it. Direct access for reads, flushes and
 * compactions; no compression; no filters on the last level, because lookups find their keys.
 *
 * @source RocksDB's tuning guide, and its pages on direct I/O, on partitioned index filters and on
 *     the write buffer manager
 */
final class RocksdbBudget implements AutoCloseable {
  static {
    RocksDB.loadLibrary();
  }

  private static final double FILTER_BITS_PER_KEY = 10;
  private static final double HIGH_PRIORITY_PART = 0.5;
  private static final int SHARD_BITS = 2;
  private static final long KEPT_LOG_BYTES = 2L << 30;

  private final BloomFilter filter = new BloomFilter(FILTER_BITS_PER_KEY);
  private final Cache cache;
  private final WriteBufferManager buffers;
  private final Options options;

  RocksdbBudget(StoreSettings settings) {
    long written = settings.keepsLog() ? KEPT_LOG_BYTES : settings.budgetBytes() / 2;
    cache =
        new LRUCache(
            settings.budgetBytes() + (settings.keepsLog() ? KEPT_LOG_BYTES : 0),
            SHARD_BITS,
            false,
            HIGH_PRIORITY_PART);
    buffers = new WriteBufferManager(written, cache);
    options =
        new Options()
            .setCreateIfMissing(true)
            .setIncreaseParallelism(Runtime.getRuntime().availableProcessors())
            .setUseDirectReads(true)
            .setUseDirectIoForFlushAndCompaction(true)
            .setManualWalFlush(!settings.syncsEveryWrite())
            .setWriteBufferManager(buffers)
            .setWriteBufferSize(written / 2)
            .setMaxWriteBufferNumber(2)
            .setAvoidFlushDuringRecovery(true)
            .setOptimizeFiltersForHits(true)
            .setCompressionType(CompressionType.NO_COMPRESSION)
            .setInfoLogLevel(InfoLogLevel.FATAL_LEVEL)
            .setTableFormatConfig(tables());
  }

  private BlockBasedTableConfig tables() {
    return new BlockBasedTableConfig()
        .setBlockCache(cache)
        .setFilterPolicy(filter)
        .setPartitionFilters(true)
        .setIndexType(IndexType.kTwoLevelIndexSearch)
        .setCacheIndexAndFilterBlocks(true)
        .setCacheIndexAndFilterBlocksWithHighPriority(true)
        .setPinTopLevelIndexAndFilter(true);
  }

  Options options() {
    return options;
  }

  @Override
  public void close() {
    options.close();
    buffers.close();
    cache.close();
    filter.close();
  }
}
