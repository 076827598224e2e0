package org.inkling.jmh;

import java.util.concurrent.TimeUnit;
import org.inkling.cli.subject.Subject;
import org.inkling.jmh.peers.Peer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Loads all keys in ascending order, in the fastest way of each index.
 *
 * @units milliseconds per load
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@SuppressWarnings("NullAway.Init") // the harness calls open() first
public class LoadBenchmark extends BlockBenchmark {
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

  private Peer peer;
  private Subject loaded;

  /** Looks up the kind of index. */
  @Setup
  public void open(BenchmarkParams benchmark) {
    peer = Index.peer(index, benchmark);
  }

  /** Loads the keys once. */
  @Benchmark
  public void load(Keys keys) {
    loaded = peer.load(keys.entries());
  }

  /** Counts the keys and frees the memory. */
  @TearDown(Level.Invocation)
  public void close(Keys keys) {
    long size = loaded.size();
    loaded.close();
    if (size != keys.loadedCount()) {
      throw new IllegalStateException(
          index + " holds " + size + " keys of " + keys.loadedCount() + " loaded");
    }
  }
}
