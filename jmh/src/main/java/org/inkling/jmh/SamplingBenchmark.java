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
 * What a read pays for being counted, one of 64 at random, for its node: the informed scheme counts
 * operations, the static one does not. No background work is done.
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

  /** Who decides on the changes of nodes, by its name. */
  @Param({"STATIC", "INFORMED"})
  public String scheme;

  private LoftIndex index;

  /** For the harness. */
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

  /** Gives the memory back. */
  @TearDown
  public void close() {
    index.close();
  }

  /** A read of a key that is present, drawn at random. */
  @Benchmark
  public long get(Walk walk) {
    return index.get(walk.present(), ABSENT);
  }
}
