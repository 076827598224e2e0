package org.inkling.jmh;

import org.inkling.cli.bench.Subject;
import org.inkling.jmh.peers.Peer;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The index of a benchmark, loaded with its keys, by what it must be able to do. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // the harness calls load() first
public class Index {
  Subject subject;

  Index() {}

  /**
   * The peer of a name.
   *
   * @throws IllegalArgumentException if it cannot be shared by the threads of the benchmark
   */
  static Peer peer(String name, BenchmarkParams benchmark) {
    Peer peer = Peer.named(name);
    if (benchmark.getThreads() > 1 && !peer.isConcurrent()) {
      throw new IllegalArgumentException(
          name + " is for one thread, not for " + benchmark.getThreads());
    }
    return peer;
  }

  /** Loads the keys, and waits for what an index does in the background then. */
  void fill(Peer peer, Keys keys) {
    subject = peer.settled(keys.entries());
  }

  /** Gives the memory back. */
  @TearDown
  public void close() {
    subject.close();
  }

  /** An index of which nothing is asked but to find keys. */
  @State(Scope.Benchmark)
  public static class Any extends Index {
    /** Its name. */
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
    /** Its name. */
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
    /** Its name. */
    @Param({"loft", "skiplist", "hashmap", "fastutil", "agrona", "h2", "lmdb", "rocksdb"})
    public String index;

    /** Loads the keys. */
    @Setup
    public void load(Keys keys, BenchmarkParams benchmark) {
      fill(peer(index, benchmark), keys);
    }
  }
}
