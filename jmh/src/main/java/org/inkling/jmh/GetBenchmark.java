package org.inkling.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads of keys that are present, drawn at random.
 *
 * @units nanoseconds per read
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@State(Scope.Thread)
public class GetBenchmark {
  private static final long ABSENT = 1;

  private long last;

  /** For the harness. */
  public GetBenchmark() {}

  /** LOFT, each read on its own. */
  @Benchmark
  public long loft(Loft loft, Keys keys, Keys.Walk walk) {
    return loft.index.get(walk.present(keys), ABSENT);
  }

  /** LOFT, reads of keys that are absent. */
  @Benchmark
  public long loftAbsent(Loft loft, Keys keys, Keys.Walk walk) {
    return loft.index.get(walk.absent(keys), ABSENT);
  }

  /** The skip list, each read on its own. */
  @Benchmark
  public long skipList(SkipList list, Keys keys, Keys.Walk walk) {
    return list.map.getOrDefault(walk.present(keys), ABSENT);
  }

  /** A cache line of as much memory, each load on its own. */
  @Benchmark
  public long memoryFloor(MemoryFloor floor, Keys keys, Keys.Walk walk) {
    return floor.load(walk.present(keys));
  }

  /** A cache line of as much memory, each load waiting for the one before. */
  @Benchmark
  public long memoryFloorDependent(MemoryFloor floor, Keys keys, Keys.Walk walk) {
    last = floor.load(walk.present(keys) + last);
    return last;
  }
}
