package org.inkling.jmh.store;

import java.nio.file.Path;
import java.util.List;
import org.inkling.cli.json.Labelled;
import org.inkling.jmh.peers.Peer;
import org.inkling.source.SortedEntrySource;

/** The stores that can be measured, by the names of the command line. */
enum StoreKind implements Labelled {
  HYBRID(
      HybridStore::load,
      HybridStore::open,
      "direct access; two stages in memory, models of files and a cache of pages within the"
          + " budget"),
  DURABLE(
      DurableStore::load,
      DurableStore::open,
      "LOFT with all entries in memory, regardless of the budget; a checkpoint every 2^20 records"),
  BTREE(
      BTreeStore::load,
      BTreeStore::open,
      "direct access; inner nodes in memory, regardless of the budget; no log: survives no crash"),
  ROCKSDB(
      RocksdbStore::load,
      RocksdbStore::open,
      "direct access; cache with write buffers, indexes and filters within the budget"),
  LMDB(
      LmdbStore::load,
      LmdbStore::open,
      "mapped; the system's cache of the file is dropped when it exceeds the budget"),
  H2(
      H2Store::load,
      H2Store::open,
      "half of the budget for its cache, cleared when it exceeds that; a quarter for the system's"
          + " cache of the file, dropped when it exceeds that; an eighth for unsaved changes");

  private final Loader loader;
  private final Opener opener;
  private final String memory;

  StoreKind(Loader loader, Opener opener, String memory) {
    this.loader = loader;
    this.opener = opener;
    this.memory = memory;
  }

  /** Creates a store from entries. */
  private interface Loader {
    Store load(Path folder, StoreSettings settings, SortedEntrySource entries);
  }

  /** Opens a store. */
  private interface Opener {
    Store open(Path folder, StoreSettings settings);
  }

  /**
   * Returns the kind named {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static StoreKind named(String name) {
    return Labelled.named("store", name, values());
  }

  /** Describes how it accesses its files, and how its memory is bounded. */
  String memory() {
    return memory;
  }

  /**
   * Returns whether writes can be synced one by one, and a store that was not closed can be
   * reopened.
   */
  boolean survivesCrashes() {
    return this != BTREE;
  }

  /** Returns whether an opening replays a log. */
  boolean replaysLog() {
    return this == HYBRID || this == DURABLE || this == ROCKSDB;
  }

  /** Returns the flags that its virtual machine needs, in addition to access to native code. */
  List<String> jvmFlags() {
    return this == LMDB ? Peer.LMDB.jvmFlags() : List.of();
  }

  /** Creates a store in an empty folder. */
  Store load(Path folder, StoreSettings settings, SortedEntrySource entries) {
    return loader.load(folder, settings, entries);
  }

  /**
   * Opens the store of a folder, or creates an empty one if there is none and the kind survives
   * crashes.
   */
  Store open(Path folder, StoreSettings settings) {
    return opener.open(folder, settings);
  }
}
