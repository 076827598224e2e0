package org.inkling.jmh;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collection;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Checks by short runs of the benchmarks that LOFT allocates nothing on the heap per operation. */
class AllocationSmokeTest {
  /**
   * The harness itself allocates a few kilobytes per iteration, less than a tenth of a byte for
   * each of its operations, while the smallest object has 8 bytes. More than this therefore means
   * an allocation at least once in eighty operations; even one per refill of a cursor's buffer
   * would be detected.
   */
  private static final double NOTHING_BYTES = 0.1;

  private static final String LOFT =
      "\\.(GetBenchmark\\.(hit|batch64)"
          + "|PutBenchmark\\.(overwrite|overwriteWide|putRemove)"
          + "|ScanBenchmark\\.scan)$";
  private static final int BENCHMARKS = 6;

  /**
   * These flags replace those of the tests, whose assertions allocate. Execution waits for the
   * compiler, so that a busy machine warms up like an idle one. Maintenance does not run: the
   * profiler counts all threads, and a worker's allocations for a change belong to no operation.
   */
  private static final String[] FLAGS = {
    "--enable-native-access=ALL-UNNAMED",
    "--sun-misc-unsafe-memory-access=allow",
    "-Xbatch",
    "-Dinkling.jmh.maintenance=false"
  };

  @Test
  void noOperationAllocates() throws RunnerException {
    Collection<RunResult> results = new Runner(options(LOFT, "loft")).run();
    assertEquals(BENCHMARKS, results.size());
    Stream<Executable> checks =
        results.stream()
            .map(result -> () -> assertTrue(bytes(result) < NOTHING_BYTES, told(result)));
    assertAll(checks);
  }

  @Test
  void anOperationThatAllocatesIsSeen() throws RunnerException {
    Collection<RunResult> results =
        new Runner(options("\\.PutBenchmark\\.overwrite$", "skiplist")).run();
    RunResult result = results.iterator().next();
    assertTrue(bytes(result) >= 8, told(result));
  }

  private static Options options(String benchmarks, String index) {
    return new OptionsBuilder()
        .include(benchmarks)
        .param("index", index)
        .param("set", "osm")
        .param("count", "50k")
        .param("entries", "100")
        .forks(1)
        .warmupIterations(2)
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(3)
        .measurementTime(TimeValue.milliseconds(250))
        .addProfiler(GCProfiler.class)
        .jvmArgs(FLAGS)
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT)
        .build();
  }

  /**
   * Returns the bytes of the best iteration: an allocation by an operation occurs in each of them.
   */
  private static double bytes(RunResult result) {
    return result.getSecondaryResults().get("gc.alloc.rate.norm").getStatistics().getMin();
  }

  private static String told(RunResult result) {
    return result.getParams().getBenchmark()
        + " allocates "
        + bytes(result)
        + " bytes per operation";
  }
}
