package org.inkling.jmh;

import org.inkling.cli.subject.Subject;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Copies runs of entries from present keys upwards into arrays, and reads all of them there.
 *
 * @units nanoseconds per scan
 */
@State(Scope.Thread)
@SuppressWarnings("NullAway.Init") // the harness calls open() first
public class ScanBenchmark extends TimedBenchmark {
  /** The number of entries that a scan reads; fewer at the end of the keys. */
  @Param({"10", "100", "10000"})
  public int entries;

  private Subject.Scanner scanner;
  private long[] keys;
  private long[] values;

  /** Opens a scanner for this thread. */
  @Setup
  public void open(Index.Ordered index) {
    scanner = index.subject.scanner();
    keys = new long[entries];
    values = new long[entries];
  }

  /** Carries out one scan. */
  @Benchmark
  public int scan(Walk walk) {
    long start = walk.present();
    int count = scanner.scan(start, keys, values);
    walk.compare(keys[0], start);
    for (int i = 0; i < count; i++) {
      walk.compare(values[i], Keys.valueOf(keys[i]));
    }
    return count;
  }
}
