package org.inkling.jmh.peers;

import java.util.List;
import java.util.function.Function;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.source.SortedEntrySource;

/** The indexes that can be measured side by side, by the names of the command line. */
public enum Peer implements Labelled {
  /** LOFT, the index of this project. */
  LOFT(Role.LEAD, PeerLoft::load, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** The JDK's ordered concurrent map. */
  SKIPLIST(Role.LEAD, SubjectKind.SKIPLIST::load, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** The JDK's concurrent hash map. */
  HASHMAP(Role.SECOND, SubjectKind.HASHMAP::load, Can.WRITE, Can.SHARE),
  /** fastutil's hash map from long to long, for one thread. */
  FASTUTIL(Role.GUEST, FastutilSubject::new, Can.WRITE),
  /** Agrona's hash map from long to long, for one thread. */
  AGRONA(Role.GUEST, AgronaSubject::new, Can.WRITE),
  /** hppc's PGM-index over a sorted array, which cannot be written. */
  PGM(Role.GUEST, PgmSubject::new, Can.READ_IN_ORDER, Can.SHARE),
  /** The B-tree of H2, in memory. */
  H2(Role.GUEST, H2Subject::new, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** LMDB: a B-tree in a mapped file. */
  LMDB(Role.GUEST, LmdbSubject::new, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** RocksDB: a log-structured merge tree. */
  ROCKSDB(Role.GUEST, RocksdbSubject::new, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** A sorted array outside the heap, searched by bisection, which cannot be written. */
  BINARYSEARCH(Role.SECOND, SubjectKind.BINARYSEARCH::load, Can.READ_IN_ORDER, Can.SHARE),
  /** LOFT with few free slots. */
  LOFT_DENSE(Role.SECOND, PeerLoft::loadDense, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE);

  /** A flag that LMDB needs, because it points its buffers at its map. */
  public static final String OPEN_BUFFERS = "--add-opens=java.base/java.nio=ALL-UNNAMED";

  /** Another flag that LMDB needs for the same reason. */
  public static final String OPEN_CHANNELS = "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED";

  /** Another flag for LMDB, which suppresses warnings. */
  public static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

  /** Disables checks of LMDB, as its documentation recommends for speed. */
  public static final String LMDB_UNCHECKED = "-Dlmdbjava.disable.checks=true";

  private final Role role;
  private final Function<SortedEntrySource, Subject> loader;
  private final List<Can> abilities;

  Peer(Role role, Function<SortedEntrySource, Subject> loader, Can... abilities) {
    this.role = role;
    this.loader = loader;
    this.abilities = List.of(abilities);
  }

  /** The extent to which an index is measured in a report that saves time. */
  public enum Role {
    /** In the whole report. */
    LEAD,
    /** On the first key set. */
    SECOND,
    /** On the first key set, where all indexes are compared. */
    GUEST
  }

  /** The operations that not every index supports. */
  private enum Can {
    READ_IN_ORDER,
    WRITE,
    SHARE
  }

  /**
   * Returns the peer named {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Peer named(String name) {
    return Labelled.named("peer", name, values());
  }

  /** Returns the extent to which it is measured. */
  public Role role() {
    return role;
  }

  /** Returns whether a load takes many times as long as for other peers. */
  public boolean isSlowToLoad() {
    return this == H2 || this == LMDB || this == ROCKSDB;
  }

  /** Returns whether entries can be scanned in the order of their keys. */
  public boolean isOrdered() {
    return abilities.contains(Can.READ_IN_ORDER);
  }

  /** Returns whether entries can be written after the load. */
  public boolean isWritable() {
    return abilities.contains(Can.WRITE);
  }

  /** Returns whether several threads may use it at once. */
  public boolean isConcurrent() {
    return abilities.contains(Can.SHARE);
  }

  /** Returns the flags that its virtual machine needs, in addition to access to native code. */
  public List<String> jvmFlags() {
    return this == LMDB ? List.of(OPEN_BUFFERS, OPEN_CHANNELS, UNSAFE, LMDB_UNCHECKED) : List.of();
  }

  /** Creates the index and loads it with {@code entries} in its fastest way. */
  public Subject load(SortedEntrySource entries) {
    return loader.apply(entries);
  }

  /** Creates and loads the index, and waits for the background work after the load. */
  public Subject settled(SortedEntrySource entries) {
    Subject loaded = load(entries);
    loaded.settle();
    return loaded;
  }
}
