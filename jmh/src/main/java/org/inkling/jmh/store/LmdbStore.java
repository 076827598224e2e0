package org.inkling.jmh.store;

import static org.lmdbjava.EnvFlags.MDB_NOMETASYNC;
import static org.lmdbjava.EnvFlags.MDB_NORDAHEAD;
import static org.lmdbjava.EnvFlags.MDB_NOSYNC;
import static org.lmdbjava.EnvFlags.MDB_NOTLS;

import java.nio.file.Path;
import org.inkling.jmh.peers.LmdbSubject;
import org.inkling.source.SortedEntrySource;
import org.lmdbjava.EnvFlags;

/**
 * LMDB with integer keys: each put is a separate transaction, each get renews the read transaction
 * of its thread. Its memory is the system's cache of its map, which is kept within the budget.
 */
final class LmdbStore implements Store {
  private static final long MAP_BYTES = 64L << 30; // of address space; the file grows with it

  private final StoreSettings settings;
  private final LmdbSubject table;
  private final PageCache cached;
  private final Ticker syncing;

  private LmdbStore(Path folder, StoreSettings settings) {
    this.settings = settings;
    table = new LmdbSubject(folder, MAP_BYTES, () -> {}, flags(settings));
    cached = new PageCache(folder.resolve("data.mdb"), settings.budgetBytes());
    syncing =
        new Ticker(
            "lmdb-sync",
            StoreSettings.INTERVAL_NANOS,
            () -> {
              if (settings.syncsEveryInterval()) {
                table.sync();
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
    store.table.append(entries);
    store.settle();
    return store;
  }

  static Store open(Path folder, StoreSettings settings) {
    return new LmdbStore(folder, settings);
  }

  @Override
  public void put(long key, long value) {
    table.put(key, value);
  }

  @Override
  public long get(long key, long absent) {
    return table.get(key, absent);
  }

  @Override
  public void sync() {
    table.sync();
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
    table.sync();
    table.close();
  }
}
