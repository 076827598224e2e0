package org.inkling.jmh;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.inkling.index.Cursor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Steps through all entries in ascending order, again and again.
 *
 * @units nanoseconds per entry, or per scan where the name says so
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
public class CursorBenchmark {
  private static final int SCAN = 100;

  /** For the harness. */
  public CursorBenchmark() {}

  /** LOFT, one entry on. */
  @Benchmark
  public long loft(Loft.Ascent ascent) {
    Cursor cursor = ascent.cursor;
    if (!cursor.next()) {
      cursor.reset(Long.MIN_VALUE, Long.MAX_VALUE);
      return 0;
    }
    return cursor.key() ^ cursor.value();
  }

  /** LOFT, a hundred entries from a present key on. */
  @Benchmark
  public long loftScan100(Loft.Ascent ascent, Keys keys, Keys.Walk walk) {
    Cursor cursor = ascent.cursor;
    cursor.reset(walk.present(keys), Long.MAX_VALUE);
    long sum = 0;
    for (int i = 0; i < SCAN && cursor.next(); i++) {
      sum += cursor.key() ^ cursor.value();
    }
    return sum;
  }

  /** The skip list, one entry on. */
  @Benchmark
  public long skipList(SkipList list, SkipList.Ascent ascent) {
    if (!ascent.iterator.hasNext()) {
      ascent.open(list);
      return 0;
    }
    Map.Entry<Long, Long> entry = ascent.iterator.next();
    return entry.getKey() ^ entry.getValue();
  }

  /** The skip list, a hundred entries from a present key on. */
  @Benchmark
  public long skipListScan100(SkipList list, Keys keys, Keys.Walk walk) {
    long sum = 0;
    int left = SCAN;
    for (Map.Entry<Long, Long> entry : list.map.tailMap(walk.present(keys)).entrySet()) {
      sum += entry.getKey() ^ entry.getValue();
      if (--left == 0) {
        break;
      }
    }
    return sum;
  }
}
