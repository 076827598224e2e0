package org.inkling.jmh;

import java.util.concurrent.TimeUnit;
import org.inkling.jmh.peers.Peer;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How operations are timed that use up what they work on: absent keys that are inserted, present
 * ones that are removed. An iteration is one block of so many operations; when too few keys are
 * left for the next block, the index is loaded anew before the clock starts. So keys never run out
 * unseen, and no operation is replaced by another.
 *
 * <p>The blocks of a load follow one another on one index, whose background work goes on between
 * them off the clock. As many blocks as there are by default show the cost near the loaded size, in
 * a JVM that has seldom maintained anything; {@code docs/benchmarks/operations.sh} takes as many as
 * double the index, after as many for a warm-up.
 *
 * @units nanoseconds per operation of a thread
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 30)
@Measurement(iterations = 30)
@Fork(
    value = 1,
    jvmArgsAppend = {
      "--enable-native-access=ALL-UNNAMED",
      "-XX:+UseParallelGC",
      Peer.OPEN_BUFFERS,
      Peer.OPEN_CHANNELS,
      Peer.UNSAFE,
      Peer.LMDB_UNCHECKED
    })
public class BlockBenchmark {
  /** Of a block, for each thread. */
  static final int OPERATIONS = 1 << 15;

  BlockBenchmark() {}
}
