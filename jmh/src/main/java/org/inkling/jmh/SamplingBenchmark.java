package org.inkling.jmh;

import java.util.concurrent.TimeUnit;
import org.inkling.loft.LoftIndex;
import org.inkling.loft.RetrainingScheme;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of sampling for a read: the informed scheme counts one random read in 64 for its node,
 * the static one does not. No background work is done.
 *
 * @units nanoseconds per read
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // the harness calls load() first
public class SamplingBenchmark {
  private static final long ABSENT = 1;

  /** The name of the scheme that decides on the changes of nodes. */
  @Param({"STATIC", "INFORMED"})
  public String scheme;

  private LoftIndex index;

  /** Creates the benchmark. */
  public SamplingBenchmark() {}

  /** Loads the keys. */
  @Setup
  public void load(Keys keys) {
    index =
        LoftIndex.builder()
            .seed(1)
            .retraining(RetrainingScheme.valueOf(scheme))
            .maintenanceExecutor(task -> {})
            .build(keys.entries());
  }

  /** Frees the memory. */
  @TearDown
  public void close() {
    index.close();
  }

  /** Reads a randomly drawn present key. */
  @Benchmark
  public long get(Walk walk) {
    return index.get(walk.present(), ABSENT);
  }
}
