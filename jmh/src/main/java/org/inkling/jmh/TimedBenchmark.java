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
 * The base of benchmarks whose operations can be repeated without limit.
 *
 * @units nanoseconds per operation of a thread
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
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
public class TimedBenchmark {
  /** A value that no key is loaded with. */
  static final long ABSENT = Long.MAX_VALUE;

  /** Creates the base. */
  protected TimedBenchmark() {}
}
