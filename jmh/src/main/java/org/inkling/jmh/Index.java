package org.inkling.jmh;

import org.inkling.cli.subject.Subject;
import org.inkling.jmh.peers.Peer;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The index of a benchmark, loaded with its keys. The nested classes differ in the required
 * operations.
 */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // the harness calls load() first
public class Index {
  Subject subject;

  Index() {}

  /**
   * Returns the peer of a name.
   *
   * @throws IllegalArgumentException if the threads of the benchmark cannot share it
   */
  static Peer peer(String name, BenchmarkParams benchmark) {
    Peer peer = Peer.named(name);
    if (benchmark.getThreads() > 1 && !peer.isConcurrent()) {
      throw new IllegalArgumentException(
          name + " is for one thread, not for " + benchmark.getThreads());
    }
    return peer;
  }

  /** Loads the keys, and waits for the background work after the load. */
  void fill(Peer peer, Keys keys) {
    subject = peer.settled(keys.entries());
  }

  /** Frees the memory. */
  @TearDown
  public void close() {
    subject.close();
  }

  /** An index that only has to find keys. */
  @State(Scope.Benchmark)
  public static class Any extends Index {
    /** The name of the index. */
    @Param({
      "loft",
      "skiplist",
      "hashmap",
      "fastutil",
      "agrona",
      "pgm",
      "h2",
      "lmdb",
      "rocksdb",
      "binarysearch"
    })
    public String index;

    /** Loads the keys. */
    @Setup
    public void load(Keys keys, BenchmarkParams benchmark) {
      fill(peer(index, benchmark), keys);
    }
  }

  /** An index that can be scanned in the order of its keys. */
  @State(Scope.Benchmark)
  public static class Ordered extends Index {
    /** The name of the index. */
    @Param({"loft", "skiplist", "pgm", "h2", "lmdb", "rocksdb", "binarysearch"})
    public String index;

    /** Loads the keys. */
    @Setup
    public void load(Keys keys, BenchmarkParams benchmark) {
      fill(peer(index, benchmark), keys);
    }
  }

  /** An index that can be written after the load. */
  @State(Scope.Benchmark)
  public static class Writable extends Index {
    /** The name of the index. */
    @Param({"loft", "skiplist", "hashmap", "fastutil", "agrona", "h2", "lmdb", "rocksdb"})
    public String index;

    /** Loads the keys. */
    @Setup
    public void load(Keys keys, BenchmarkParams benchmark) {
      fill(peer(index, benchmark), keys);
    }
  }
}
