package org.inkling.jmh.store;

import static org.lmdbjava.DbiFlags.MDB_CREATE;
import static org.lmdbjava.DbiFlags.MDB_INTEGERKEY;
import static org.lmdbjava.EnvFlags.MDB_NOMETASYNC;
import static org.lmdbjava.EnvFlags.MDB_NORDAHEAD;
import static org.lmdbjava.EnvFlags.MDB_NOSYNC;
import static org.lmdbjava.EnvFlags.MDB_NOTLS;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.inkling.jmh.peers.LmdbWord;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.PutFlags;
import org.lmdbjava.Txn;

/**
 * LMDB with integer keys: each put is a separate transaction, each get renews the read transaction
 * of its thread. Its memory is the system's cache of its map, which is kept within the budget.
 */
final class LmdbStore implements Store {
  private static final long MAP_BYTES = 64L << 30; // of address space; the file grows with it
  private static final int MAX_READERS = 256;
  private static final int ENTRIES_PER_COMMIT = 1 << 20;

  private final StoreSettings settings;
  private final Env<ByteBuffer> environment;
  private final Dbi<ByteBuffer> table;
  private final PageCache cached;
  private final Ticker syncing;
  private final Queue<Lane> opened = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Lane> lanes = ThreadLocal.withInitial(this::openLane);

  /** The transaction and the buffers of one thread. */
  private record Lane(Txn<ByteBuffer> read, ByteBuffer key, ByteBuffer value) {}

  private LmdbStore(Path folder, StoreSettings settings) {
    this.settings = settings;
    environment =
        Env.create()
            .setMapSize(MAP_BYTES)
            .setMaxDbs(1)
            .setMaxReaders(MAX_READERS)
            .open(folder.toFile(), flags(settings));
    table = environment.openDbi("entries", MDB_CREATE, MDB_INTEGERKEY);
    cached = new PageCache(folder.resolve("data.mdb"), settings.budgetBytes());
    syncing =
        new Ticker(
            "lmdb-sync",
            StoreSettings.INTERVAL_NANOS,
            () -> {
              if (settings.syncsEveryInterval()) {
                environment.sync(true);
              }
            });
  }

  private static EnvFlags[] flags(StoreSettings settings) {
    return settings.syncsEveryWrite()
        ? new EnvFlags[] {MDB_NORDAHEAD, MDB_NOTLS}
        : new EnvFlags[] {MDB_NORDAHEAD, MDB_NOTLS, MDB_NOSYNC, MDB_NOMETASYNC};
  }

  static Store load(Path folder, StoreSettings settings, SortedEntrySource entries) {
    LmdbStore store = new LmdbStore(folder, settings);
    try (EntryStream stream = entries.open()) {
      while (store.append(stream)) {}
    }
    store.settle();
    return store;
  }

  static Store open(Path folder, StoreSettings settings) {
    return new LmdbStore(folder, settings);
  }

  /** Loads the next entries in one transaction; returns false at the end. */
  private boolean append(EntryStream stream) {
    Lane lane = lanes.get();
    int appended = 0;
    try (Txn<ByteBuffer> write = environment.txnWrite()) {
      while (appended < ENTRIES_PER_COMMIT && stream.next()) {
        LmdbWord.setKey(lane.key, stream.key());
        lane.value.putLong(0, stream.value());
        table.put(write, lane.key, lane.value, PutFlags.MDB_APPEND);
        appended++;
      }
      write.commit();
    }
    return appended == ENTRIES_PER_COMMIT;
  }

  private Lane openLane() {
    var lane = new Lane(environment.txnRead(), LmdbWord.buffer(), LmdbWord.buffer());
    lane.read.reset();
    opened.add(lane);
    return lane;
  }

  @Override
  public void put(long key, long value) {
    Lane lane = lanes.get();
    LmdbWord.setKey(lane.key, key);
    lane.value.putLong(0, value);
    try (Txn<ByteBuffer> write = environment.txnWrite()) {
      table.put(write, lane.key, lane.value);
      write.commit();
    }
  }

  @Override
  public long get(long key, long absent) {
    Lane lane = lanes.get();
    lane.read.renew();
    try {
      LmdbWord.setKey(lane.key, key);
      ByteBuffer found = table.get(lane.read, lane.key);
      return found == null ? absent : LmdbWord.get(found);
    } finally {
      lane.read.reset();
    }
  }

  @Override
  public void sync() {
    environment.sync(true);
  }

  @Override
  public void settle() {
    if (settings.syncsEveryInterval()) {
      sync();
    }
  }

  @Override
  public boolean isWorking() {
    return false;
  }

  @Override
  public long memoryBytes() {
    return cached.bytes();
  }

  @Override
  public void close() {
    syncing.close();
    cached.close();
    environment.sync(true);
    opened.forEach(lane -> lane.read.close());
    environment.close();
  }
}
