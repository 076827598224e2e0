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
 * The base of benchmarks whose operations consume their keys: inserts of absent keys, and removals
 * of present ones. An iteration is one block of operations. If too few keys are left for the next
 * block, the index is loaded again before the clock starts. Keys therefore never run out unnoticed,
 * and no operation is replaced by another.
 *
 * <p>The blocks of a load follow one another on one index, whose background work continues between
 * them while the clock is stopped. The default number of blocks shows the cost near the loaded
 * size, in a JVM that has done little maintenance; {@code docs/benchmarks/operations.sh} runs
 * enough blocks to double the index, after the same number for a warm-up.
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
  /** The number of operations of a block, for each thread. */
  public static final int OPERATIONS = 1 << 15;

  /** Creates the base. */
  protected BlockBenchmark() {}
}
