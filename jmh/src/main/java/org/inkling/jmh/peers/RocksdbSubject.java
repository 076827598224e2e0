package org.inkling.jmh.peers;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.bench.Subject;
import org.inkling.source.SortedEntrySource;
import org.rocksdb.ByteBufferGetStatus;
import org.rocksdb.FlushOptions;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB in a temporary folder, tuned by {@link RocksdbSettings}, through direct buffers; writes
 * bypass the log. A removal first looks up the key, because the caller wants to know whether it was
 * present.
 */
final class RocksdbSubject implements Subject {
  static {
    RocksDB.loadLibrary();
  }

  private static final FlushOptions FLUSHING = new FlushOptions().setWaitForFlush(true);

  private final RocksdbSettings settings;
  private final TemporaryFolder folder = new TemporaryFolder("rocksdb");
  private final RocksDB store;
  private final ReadOptions reading = new ReadOptions();
  private final WriteOptions writing = new WriteOptions().setDisableWAL(true);
  private final ThreadLocal<RocksdbBuffers> lanes = ThreadLocal.withInitial(RocksdbBuffers::new);

  RocksdbSubject(SortedEntrySource entries) {
    settings = new RocksdbSettings(entries.size());
    try {
      store = RocksDB.open(settings.options(), folder.path().resolve("store").toString());
      RocksdbLoad.load(entries, settings.options(), store, folder.path().resolve("load.sst"));
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
    return settings.memoryBytes(store);
  }

  @Override
  public long diskBytes() {
    return settings.fileBytes(store);
  }

  @Override
  public void close() {
    if (store.isOwningHandle()) {
      store.close();
      reading.close();
      writing.close();
      settings.close();
      folder.close();
    }
  }
}
