package org.inkling.jmh.peers;

import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompactionPriority;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;

/**
 * The settings of the store: a block cache that holds everything, Bloom filters of ten bits per
 * key, hashed data blocks, no compression, one background job per processor. The load writes one
 * sorted file and ingests it.
 *
 * @source RocksDB's tuning guide, and its pages on the block cache, on the hash index of data
 *     blocks and on ingesting files
 */
final class RocksdbSettings implements AutoCloseable {
  private static final long MIN_CACHE_BYTES = 64L << 20;
  private static final long CACHE_BYTES_PER_KEY = 128; // up to twice the entries, and a margin
  private static final double FILTER_BITS_PER_KEY = 10;

  private final BloomFilter filter = new BloomFilter(FILTER_BITS_PER_KEY);
  private final Cache cache;
  private final Options options;

  RocksdbSettings(long keys) {
    cache = new LRUCache(MIN_CACHE_BYTES + keys * CACHE_BYTES_PER_KEY);
    options =
        new Options()
            .setCreateIfMissing(true)
            .setIncreaseParallelism(Runtime.getRuntime().availableProcessors())
            .setCompactionPriority(CompactionPriority.MinOverlappingRatio)
            .setCompressionType(CompressionType.NO_COMPRESSION)
            .setInfoLogLevel(InfoLogLevel.FATAL_LEVEL)
            .setTableFormatConfig(
                new BlockBasedTableConfig()
                    .setBlockCache(cache)
                    .setFilterPolicy(filter)
                    .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash));
  }

  Options options() {
    return options;
  }

  @Override
  public void close() {
    options.close();
    cache.close();
    filter.close();
  }
}
