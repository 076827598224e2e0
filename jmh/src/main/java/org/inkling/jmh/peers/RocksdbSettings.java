package org.inkling.jmh.peers;

import java.nio.file.Path;
import java.util.List;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompactionPriority;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.EnvOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;

/**
 * How the store is opened and loaded: a block cache that holds everything, Bloom filters of ten
 * bits a key, hashed data blocks, no compression, as many background jobs as processors. The load
 * writes one sorted file and takes it in.
 *
 * @source RocksDB's tuning guide, and its pages on the block cache, on the hash index of data
 *     blocks and on ingesting files
 */
final class RocksdbSettings implements AutoCloseable {
  private static final long SMALLEST_CACHE_BYTES = 64L << 20;
  private static final long CACHE_BYTES_PER_KEY = 128; // the entries, twice as many, and a margin
  private static final double FILTER_BITS_PER_KEY = 10;

  private final BloomFilter filter = new BloomFilter(FILTER_BITS_PER_KEY);
  private final Cache cache;
  private final Options options;

  RocksdbSettings(long keys) {
    cache = new LRUCache(SMALLEST_CACHE_BYTES + keys * CACHE_BYTES_PER_KEY);
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

  /** Writes the entries to {@code file} and moves it into the empty store. */
  void load(SortedEntrySource entries, RocksDB store, Path file) throws RocksDBException {
    if (entries.size() == 0) {
      return;
    }
    RocksdbBuffers buffers = new RocksdbBuffers();
    try (EnvOptions environment = new EnvOptions();
        SstFileWriter writer = new SstFileWriter(environment, options);
        EntryStream stream = entries.open()) {
      writer.open(file.toString());
      while (stream.next()) {
        writer.put(buffers.keyOf(stream.key()), buffers.valueOf(stream.value()));
      }
      writer.finish();
    }
    try (IngestExternalFileOptions moving = new IngestExternalFileOptions().setMoveFiles(true)) {
      store.ingestExternalFile(List.of(file.toString()), moving);
    }
  }

  /** The cache, the tables of what was written last, and what is kept of each file. */
  long memoryBytes(RocksDB store) {
    return property(store, "rocksdb.block-cache-usage")
        + property(store, "rocksdb.cur-size-all-mem-tables")
        + property(store, "rocksdb.estimate-table-readers-mem");
  }

  long fileBytes(RocksDB store) {
    return property(store, "rocksdb.total-sst-files-size");
  }

  private static long property(RocksDB store, String name) {
    if (!store.isOwningHandle()) {
      return 0;
    }
    try {
      return store.getLongProperty(name);
    } catch (RocksDBException e) {
      throw new IllegalStateException("rocksdb: no " + name + ", " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    options.close();
    cache.close();
    filter.close();
  }
}
