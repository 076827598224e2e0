package org.inkling.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes: new values for present keys, and keys that come and go.
 *
 * @units nanoseconds per operation
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class PutBenchmark {
  private static final long WIDE = 1L << 62;

  /** For the harness. */
  public PutBenchmark() {}

  /** LOFT, values that stand in the slot. */
  @Benchmark
  public void loft(Loft loft, Keys keys, Keys.Walk walk) {
    long key = walk.present(keys);
    loft.index.put(key, key >> 4);
  }

  /** LOFT, values that take a cell of their own. */
  @Benchmark
  public void loftWide(Loft loft, Keys keys, Keys.Walk walk) {
    long key = walk.present(keys);
    loft.index.put(key, WIDE | key >>> 2);
  }

  /** LOFT, an insert of an absent key and its removal. */
  @Benchmark
  public boolean loftInsertRemove(Loft loft, Keys keys, Keys.Walk walk) {
    long key = walk.absent(keys);
    loft.index.put(key, key >> 4);
    return loft.index.remove(key);
  }

  /** The skip list, new values for present keys. */
  @Benchmark
  public void skipList(SkipList list, Keys keys, Keys.Walk walk) {
    long key = walk.present(keys);
    list.map.put(key, key >> 4);
  }
}
