package org.inkling.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Checks that a run with a failed benchmark, or without a benchmark, fails. */
class FailedBenchmarksTest {
  private static final String HIT = "\\.GetBenchmark\\.hit$";

  /** A peer for one thread, which fails when two threads use it. */
  private static final String FAILS = "fastutil";

  /** Does not print. */
  private static final OutputFormat SILENT =
      (OutputFormat)
          Proxy.newProxyInstance(
              OutputFormat.class.getClassLoader(),
              new Class<?>[] {OutputFormat.class},
              (_, _, _) -> null);

  private static ChainedOptionsBuilder options(String benchmarks, String... indexes) {
    return new OptionsBuilder()
        .include(benchmarks)
        .param("index", indexes)
        .param("set", "uniform")
        .param("count", "1k")
        .threads(2)
        .forks(0)
        .warmupIterations(1)
        .warmupTime(TimeValue.milliseconds(1))
        .measurementIterations(1)
        .measurementTime(TimeValue.milliseconds(1))
        .verbosity(VerboseMode.SILENT);
  }

  private static int run(ChainedOptionsBuilder options) {
    return Benchmarks.run(options.build());
  }

  @Test
  void benchmarksThatEndPass() {
    assertEquals(0, run(options(HIT, "loft", "skiplist")));
  }

  @Test
  void oneFailedBenchmarkFailsTheRun() {
    assertEquals(1, run(options(HIT, "loft", FAILS)));
    assertEquals(1, run(options(HIT, FAILS)));
    assertEquals(1, run(options(HIT, FAILS, "loft").shouldFailOnError(true)));
  }

  @Test
  void noBenchmarkFailsTheRun() {
    assertEquals(1, run(options("NoSuchBenchmark", "loft")));
  }

  @Test
  void theOthersRunAndTheFailedOneIsNamed() throws RunnerException {
    BenchmarkWatch watch = new BenchmarkWatch(SILENT);
    Collection<RunResult> results =
        new Runner(options(HIT, FAILS, "loft").build(), watch.format()).run();
    assertEquals(1, results.size());
    List<String> failures = watch.failures(results);
    assertEquals(1, failures.size());
    assertTrue(failures.getFirst().startsWith("org.inkling.jmh.GetBenchmark.hit, avgt ("));
    assertTrue(failures.getFirst().contains("index=" + FAILS));
    assertTrue(failures.getFirst().endsWith("0 of 2 iterations ended"));
  }

  @Test
  void anIterationThatDoesNotEndFailsItsBenchmark() throws RunnerException {
    BenchmarkWatch watch = new BenchmarkWatch(SILENT);
    Collection<RunResult> results = new Runner(options(HIT, "loft").build(), watch.format()).run();
    assertEquals(List.of(), watch.failures(results));
    BenchmarkParams benchmark = results.iterator().next().getParams();
    IterationParams iteration = benchmark.getMeasurement();
    watch.format().iteration(benchmark, iteration, 2); // as if there were another one, which fails
    assertEquals(1, watch.failures(results).size());
    assertEquals(watch.failures(results), watch.unfinished());
  }

  @Test
  void aBenchmarkWithoutResultHasFailed() throws RunnerException {
    BenchmarkWatch watch = new BenchmarkWatch(SILENT);
    new Runner(options(HIT, "loft").build(), watch.format()).run();
    assertEquals(1, watch.failures(List.of()).size());
    assertEquals(List.of(), watch.unfinished());
  }
}
