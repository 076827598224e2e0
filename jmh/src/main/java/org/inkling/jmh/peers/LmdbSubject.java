package org.inkling.jmh.peers;

import static org.lmdbjava.DbiFlags.MDB_CREATE;
import static org.lmdbjava.DbiFlags.MDB_INTEGERKEY;
import static org.lmdbjava.EnvFlags.MDB_MAPASYNC;
import static org.lmdbjava.EnvFlags.MDB_NOMETASYNC;
import static org.lmdbjava.EnvFlags.MDB_NORDAHEAD;
import static org.lmdbjava.EnvFlags.MDB_NOSYNC;
import static org.lmdbjava.EnvFlags.MDB_NOTLS;
import static org.lmdbjava.EnvFlags.MDB_WRITEMAP;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.inkling.cli.subject.Subject;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.lmdbjava.Cursor;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.PutFlags;
import org.lmdbjava.Txn;

/**
 * LMDB with integer keys. A read renews the read transaction of its thread and resets it. Each
 * write is a transaction; a batch of writes is one transaction. The load appends.
 *
 * @shape keys as unsigned integers of the machine, the order of signed ones kept by their sign bit
 */
public final class LmdbSubject implements Subject {
  private static final long MIN_MAP_BYTES = 1L << 28;
  private static final long MAP_BYTES_PER_KEY = 256; // address space; the file has holes
  private static final int MAX_READERS = 1024;
  private static final int ENTRIES_PER_COMMIT = 1 << 20;

  private final Env<ByteBuffer> environment;
  private final Dbi<ByteBuffer> table;
  private final Runnable afterClose;
  private final Queue<AutoCloseable> readers = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Lane> lanes = ThreadLocal.withInitial(this::openLane);

  /** Loads entries into a temporary folder, with a writable map and no syncs. */
  LmdbSubject(SortedEntrySource entries) {
    TemporaryFolder folder = new TemporaryFolder("lmdb");
    this(
        folder.path(),
        MIN_MAP_BYTES + entries.size() * MAP_BYTES_PER_KEY,
        folder::close,
        MDB_WRITEMAP,
        MDB_MAPASYNC,
        MDB_NOSYNC,
        MDB_NOMETASYNC,
        MDB_NORDAHEAD,
        MDB_NOTLS);
    append(entries);
  }

  /**
   * Opens the entries of a folder, which may be empty.
   *
   * @param mapBytes the largest size of the file
   * @throws IllegalStateException if this virtual machine was started without a flag that LMDB
   *     needs
   */
  public LmdbSubject(Path folder, long mapBytes, Runnable afterClose, EnvFlags... flags) {
    OpenPackages.requireForLmdb();
    this.afterClose = afterClose;
    environment =
        Env.create()
            .setMapSize(mapBytes)
            .setMaxDbs(1)
            .setMaxReaders(MAX_READERS)
            .open(folder.toFile(), flags);
    table = environment.openDbi("entries", MDB_CREATE, MDB_INTEGERKEY);
  }

  /** Adds entries whose keys are greater than those that are present. */
  public void append(SortedEntrySource entries) {
    try (EntryStream stream = entries.open()) {
      while (append(stream)) {}
    }
  }

  /** Waits until all writes are on the device. */
  public void sync() {
    environment.sync(true);
  }

  /** Loads the next entries in one transaction; returns false at the end. */
  private boolean append(EntryStream stream) {
    ByteBuffer key = LmdbWord.buffer();
    ByteBuffer value = LmdbWord.buffer();
    int appended = 0;
    try (Txn<ByteBuffer> write = environment.txnWrite()) {
      while (appended < ENTRIES_PER_COMMIT && stream.next()) {
        LmdbWord.setKey(key, stream.key());
        value.putLong(0, stream.value());
        table.put(write, key, value, PutFlags.MDB_APPEND);
        appended++;
      }
      write.commit();
    }
    return appended == ENTRIES_PER_COMMIT;
  }

  private Lane openLane() {
    Lane lane = new Lane(environment.txnRead());
    lane.read.reset();
    readers.add(lane);
    return lane;
  }

  @Override
  public long get(long key, long absent) {
    Lane lane = lanes.get();
    lane.read.renew();
    try {
      return lookUp(lane, key, absent);
    } finally {
      lane.read.reset();
    }
  }

  private long lookUp(Lane lane, long key, long absent) {
    LmdbWord.setKey(lane.key, key);
    ByteBuffer found = table.get(lane.read, lane.key);
    return found == null ? absent : LmdbWord.get(found);
  }

  @Override
  public int getAll(long[] keys, long[] values, long absent) {
    Lane lane = lanes.get();
    int present = 0;
    lane.read.renew();
    try {
      for (int i = 0; i < keys.length; i++) {
        values[i] = lookUp(lane, keys[i], absent);
        present += values[i] == absent ? 0 : 1;
      }
    } finally {
      lane.read.reset();
    }
    return present;
  }

  @Override
  public void put(long key, long value) {
    Lane lane = lanes.get();
    try (Txn<ByteBuffer> write = environment.txnWrite()) {
      put(lane, write, key, value);
      write.commit();
    }
  }

  private void put(Lane lane, Txn<ByteBuffer> write, long key, long value) {
    LmdbWord.setKey(lane.key, key);
    lane.value.putLong(0, value);
    table.put(write, lane.key, lane.value);
  }

  @Override
  public void putAll(long[] keys, long[] values) {
    Lane lane = lanes.get();
    try (Txn<ByteBuffer> write = environment.txnWrite()) {
      for (int i = 0; i < keys.length; i++) {
        put(lane, write, keys[i], values[i]);
      }
      write.commit();
    }
  }

  @Override
  public boolean remove(long key) {
    Lane lane = lanes.get();
    LmdbWord.setKey(lane.key, key);
    try (Txn<ByteBuffer> write = environment.txnWrite()) {
      boolean present = table.delete(write, lane.key);
      write.commit();
      return present;
    }
  }

  @Override
  public Scanner scanner() {
    LmdbScanner scanner = new LmdbScanner(environment, table);
    readers.add(scanner);
    return scanner;
  }

  @Override
  public long size() {
    try (Txn<ByteBuffer> read = environment.txnRead()) {
      return table.stat(read).entries;
    }
  }

  /** Reads everything once, so that the map is in memory and this process has its pages. */
  @Override
  public void settle() {
    try (Txn<ByteBuffer> read = environment.txnRead();
        Cursor<ByteBuffer> cursor = table.openCursor(read)) {
      boolean more = cursor.first();
      while (more) {
        long _ = LmdbWord.get(cursor.val());
        more = cursor.next();
      }
    }
  }

  /**
   * Returns the size of the part of the file that was ever used; the map keeps as much of it in
   * memory as there is room for.
   */
  @Override
  public long diskBytes() {
    return environment.isClosed()
        ? 0
        : (environment.info().lastPageNumber + 1) * environment.stat().pageSize;
  }

  /** Ends the transactions of all threads, which must have ended their work. */
  @Override
  public void close() {
    if (environment.isClosed()) {
      return;
    }
    for (AutoCloseable reader : readers) {
      try {
        reader.close();
      } catch (Exception e) {
        throw new IllegalStateException("lmdb: cannot end a read transaction", e);
      }
    }
    environment.close();
    afterClose.run();
  }

  /** The read transaction of a thread, and its buffers. */
  private record Lane(Txn<ByteBuffer> read, ByteBuffer key, ByteBuffer value)
      implements AutoCloseable {

    Lane(Txn<ByteBuffer> read) {
      this(read, LmdbWord.buffer(), LmdbWord.buffer());
    }

    @Override
    public void close() {
      read.close();
    }
  }
}
