package org.inkling.jmh.peers;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.subject.Subject;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.rocksdb.ByteBufferGetStatus;
import org.rocksdb.EnvOptions;
import org.rocksdb.FlushOptions;
import org.rocksdb.IngestExternalFileOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.SstFileWriter;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB through direct buffers. A removal first looks up the key, because the caller wants to
 * know whether it was present.
 */
public final class RocksdbSubject implements Subject {
  static {
    RocksDB.loadLibrary();
  }

  private static final FlushOptions FLUSHING = new FlushOptions().setWaitForFlush(true);

  private final RocksDB store;
  private final Options options;
  private final Path folder;
  private final ReadOptions reading = new ReadOptions();
  private final WriteOptions writing;
  private final Runnable afterClose;
  private final ThreadLocal<RocksdbBuffers> lanes = ThreadLocal.withInitial(RocksdbBuffers::new);

  /**
   * Loads entries into a temporary folder, tuned by {@link RocksdbSettings}; writes bypass the log.
   */
  RocksdbSubject(SortedEntrySource entries) {
    RocksdbSettings settings = new RocksdbSettings(entries.size());
    TemporaryFolder folder = new TemporaryFolder("rocksdb");
    this(
        folder.path(),
        settings.options(),
        new WriteOptions().setDisableWAL(true),
        () -> {
          settings.close();
          folder.close();
        });
    load(entries);
  }

  /** Opens the store of a folder, or creates an empty one. */
  public RocksdbSubject(Path folder, Options options, WriteOptions writing, Runnable afterClose) {
    this.folder = folder;
    this.options = options;
    this.writing = writing;
    this.afterClose = afterClose;
    try {
      store = RocksDB.open(options, folder.resolve("store").toString());
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  /** Loads entries into the empty store in the fastest way: it ingests one sorted file. */
  public void load(SortedEntrySource entries) {
    if (entries.size() == 0) {
      return;
    }
    String file = folder.resolve("load.sst").toString();
    try (EnvOptions environment = new EnvOptions();
        SstFileWriter writer = new SstFileWriter(environment, options);
        IngestExternalFileOptions moving = new IngestExternalFileOptions().setMoveFiles(true)) {
      RocksdbBuffers buffers = new RocksdbBuffers();
      writer.open(file);
      try (EntryStream stream = entries.open()) {
        while (stream.next()) {
          writer.put(buffers.keyOf(stream.key()), buffers.valueOf(stream.value()));
        }
      }
      writer.finish();
      store.ingestExternalFile(List.of(file), moving);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  /** Passes the log to the system, and waits until it is on the device if {@code syncs}. */
  public void flushLog(boolean syncs) {
    try {
      store.flushWal(syncs);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  /** Returns the sum of some properties of the store; 0 if it is closed. */
  public long sum(String... properties) {
    try {
      long sum = 0;
      for (String property : properties) {
        sum += store.isOwningHandle() ? store.getLongProperty(property) : 0;
      }
      return sum;
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  private static IllegalStateException failed(RocksDBException e) {
    return new IllegalStateException("rocksdb: " + e.getMessage(), e);
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
  public int getAll(long[] keys, long[] values, long absent) {
    if (keys.length == 0) {
      return 0; // the store asserts that batches are not empty
    }
    RocksdbBuffers lane = lanes.get();
    List<ByteBuffer> wanted = new ArrayList<>(keys.length);
    List<ByteBuffer> found = new ArrayList<>(keys.length);
    for (int i = 0; i < keys.length; i++) {
      wanted.add(lane.keyOf(i, keys[i]));
      found.add(lane.emptyValue(i));
    }
    try {
      List<ByteBufferGetStatus> answers = store.multiGetByteBuffers(reading, wanted, found);
      int present = 0;
      for (int i = 0; i < keys.length; i++) {
        boolean here = answers.get(i).status.getCode() == Status.Code.Ok;
        values[i] = here ? found.get(i).getLong(0) : absent;
        present += here ? 1 : 0;
      }
      return present;
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
  public void putAll(long[] keys, long[] values) {
    RocksdbBuffers lane = lanes.get();
    try (WriteBatch batch = new WriteBatch()) {
      for (int i = 0; i < keys.length; i++) {
        batch.put(lane.keyOf(keys[i]), lane.valueOf(values[i]));
      }
      store.write(writing, batch);
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public boolean remove(long key) {
    RocksdbBuffers lane = lanes.get();
    try {
      if (store.get(reading, lane.keyOf(key), lane.emptyValue()) == RocksDB.NOT_FOUND) {
        return false;
      }
      store.delete(writing, lane.keyOf(key));
      return true;
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  @Override
  public Scanner scanner() {
    RocksdbBuffers buffers = new RocksdbBuffers();
    return (from, keys, values) -> scan(buffers, from, keys, values);
  }

  private int scan(RocksdbBuffers lane, long from, long[] keys, long[] values) {
    try (RocksIterator iterator = store.newIterator(reading)) {
      int count = 0;
      iterator.seek(lane.keyOf(from));
      for (; count < keys.length && iterator.isValid(); iterator.next()) {
        iterator.key(lane.emptyKey());
        iterator.value(lane.emptyValue());
        keys[count] = lane.key();
        values[count] = lane.value();
        count++;
      }
      iterator.status();
      return count;
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  /** Counts the keys, because the store only estimates their number. */
  @Override
  public long size() {
    return readThrough();
  }

  private long readThrough() {
    try (RocksIterator iterator = store.newIterator(reading)) {
      long count = 0;
      for (iterator.seekToFirst(); iterator.isValid(); iterator.next()) {
        count++;
      }
      iterator.status();
      return count;
    } catch (RocksDBException e) {
      throw failed(e);
    }
  }

  /**
   * Flushes the memtables, compacts them into the lower levels, as recommended after a load, and
   * reads everything once into the block cache.
   */
  @Override
  public void settle() {
    try {
      store.flush(FLUSHING);
      store.compactRange();
    } catch (RocksDBException e) {
      throw failed(e);
    }
    readThrough();
  }

  @Override
  public long offHeapBytes() {
    return sum(
        "rocksdb.block-cache-usage",
        "rocksdb.cur-size-all-mem-tables",
        "rocksdb.estimate-table-readers-mem");
  }

  @Override
  public long diskBytes() {
    return sum("rocksdb.total-sst-files-size");
  }

  @Override
  public void close() {
    if (store.isOwningHandle()) {
      store.close();
      reading.close();
      writing.close();
      afterClose.run();
    }
  }
}
