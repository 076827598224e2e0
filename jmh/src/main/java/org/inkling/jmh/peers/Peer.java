package org.inkling.jmh.peers;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.source.SortedEntrySource;

/** The indexes that can be measured side by side, by the names of the command line. */
public enum Peer {
  /** Inkling's own. */
  LOFT("loft", Role.LEAD, PeerLoft::load, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** The JDK's ordered concurrent map. */
  SKIPLIST(
      "skiplist", Role.LEAD, SubjectKind.SKIPLIST::load, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** The JDK's concurrent hash map. */
  HASHMAP("hashmap", Role.SECOND, SubjectKind.HASHMAP::load, Can.WRITE, Can.SHARE),
  /** fastutil's hash map from long to long, for one thread. */
  FASTUTIL("fastutil", Role.GUEST, FastutilSubject::new, Can.WRITE),
  /** Agrona's hash map from long to long, for one thread. */
  AGRONA("agrona", Role.GUEST, AgronaSubject::new, Can.WRITE),
  /** hppc's PGM-index over a sorted array, which cannot be written. */
  PGM("pgm", Role.GUEST, PgmSubject::new, Can.READ_IN_ORDER, Can.SHARE),
  /** The B-tree of H2, in memory. */
  H2("h2", Role.GUEST, H2Subject::new, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** LMDB: a B-tree in a mapped file. */
  LMDB("lmdb", Role.GUEST, LmdbSubject::new, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** RocksDB: a log-structured merge tree. */
  ROCKSDB("rocksdb", Role.GUEST, RocksdbSubject::new, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE),
  /** A sorted array outside the heap, searched by halves, which cannot be written. */
  BINARYSEARCH(
      "binarysearch", Role.SECOND, SubjectKind.BINARYSEARCH::load, Can.READ_IN_ORDER, Can.SHARE),
  /** Inkling's own with few free slots. */
  LOFT_DENSE(
      "loft-dense", Role.SECOND, PeerLoft::loadDense, Can.READ_IN_ORDER, Can.WRITE, Can.SHARE);

  /** A flag that LMDB needs: its buffers are pointed at its map. */
  public static final String OPEN_BUFFERS = "--add-opens=java.base/java.nio=ALL-UNNAMED";

  /** Another flag that LMDB needs, for the same. */
  public static final String OPEN_CHANNELS = "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED";

  /** Another flag that LMDB needs, lest it warns. */
  public static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";

  /** The checks of its own that LMDB's documentation says to leave out for speed. */
  public static final String LMDB_UNCHECKED = "-Dlmdbjava.disable.checks=true";

  private final String label;
  private final Role role;
  private final Function<SortedEntrySource, Subject> loader;
  private final List<Can> abilities;

  Peer(String label, Role role, Function<SortedEntrySource, Subject> loader, Can... abilities) {
    this.label = label;
    this.role = role;
    this.loader = loader;
    this.abilities = List.of(abilities);
  }

  /** How much of a report that is sparing of time an index is measured for. */
  public enum Role {
    /** All of it. */
    LEAD,
    /** What is measured on the first key set. */
    SECOND,
    /** Where all are compared, on the first key set. */
    GUEST
  }

  /** What not every index can do. */
  private enum Can {
    READ_IN_ORDER,
    WRITE,
    SHARE
  }

  /**
   * The peer called {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Peer named(String name) {
    for (Peer peer : values()) {
      if (peer.label.equals(name)) {
        return peer;
      }
    }
    String known =
        Arrays.stream(values()).map(peer -> peer.label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("unknown peer " + name + "; known are " + known);
  }

  /** As the command line has it. */
  public String label() {
    return label;
  }

  /** How much of a report it is measured for. */
  public Role role() {
    return role;
  }

  /** Whether a load takes many times as long as that of the others. */
  public boolean isSlowToLoad() {
    return this == H2 || this == LMDB || this == ROCKSDB;
  }

  /** Whether entries can be scanned in the order of their keys. */
  public boolean isOrdered() {
    return abilities.contains(Can.READ_IN_ORDER);
  }

  /** Whether entries can be written after the load. */
  public boolean isWritable() {
    return abilities.contains(Can.WRITE);
  }

  /** Whether several threads may use it at once. */
  public boolean isConcurrent() {
    return abilities.contains(Can.SHARE);
  }

  /** What its virtual machine must be started with, beside access to native code. */
  public List<String> jvmFlags() {
    return this == LMDB ? List.of(OPEN_BUFFERS, OPEN_CHANNELS, UNSAFE, LMDB_UNCHECKED) : List.of();
  }

  /** The index, loaded with {@code entries} the fastest way it has. */
  public Subject load(SortedEntrySource entries) {
    return loader.apply(entries);
  }

  /** The same, when it has done what it does in the background then. */
  public Subject settled(SortedEntrySource entries) {
    Subject loaded = load(entries);
    loaded.settle();
    return loaded;
  }
}
