package org.inkling.jmh;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * Counts the iterations that JMH begins and ends, of each benchmark and its parameters.
 *
 * <p>JMH reports both to its output format, also for forks. An iteration that fails is not ended,
 * and ends its fork, so the rest of the fork's iterations are not begun.
 */
final class BenchmarkWatch {
  private final OutputFormat watched;
  private final Map<BenchmarkParams, Iterations> benchmarks = new LinkedHashMap<>();

  /** Watches a run that prints to {@code watched}. */
  BenchmarkWatch(OutputFormat watched) {
    this.watched = watched;
  }

  /** The iterations of a benchmark. */
  private static final class Iterations {
    boolean measured;
    int required;
    int begun;
    int ended;

    boolean complete() {
      return begun == ended && ended >= required;
    }
  }

  /** Returns the format to give to the runner. */
  OutputFormat format() {
    return (OutputFormat)
        Proxy.newProxyInstance(
            OutputFormat.class.getClassLoader(),
            new Class<?>[] {OutputFormat.class},
            (_, method, arguments) -> called(method, arguments));
  }

  private @Nullable Object called(Method method, Object @Nullable [] arguments) throws Throwable {
    if (arguments != null && arguments[0] instanceof BenchmarkParams benchmark) {
      count(method.getName(), benchmark);
    }
    try {
      return method.invoke(watched, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  /** Counts an event. JMH reports those of forks by another thread. */
  private synchronized void count(String event, BenchmarkParams benchmark) {
    Iterations iterations = benchmarks.computeIfAbsent(benchmark, _ -> new Iterations());
    switch (event) {
      case "startBenchmark" -> {
        iterations.measured |= benchmark.getMeasurement().getCount() > 0;
        iterations.required += required(benchmark);
      }
      case "iteration" -> iterations.begun++;
      case "iterationResult" -> iterations.ended++;
      default -> {}
    }
  }

  private static int required(BenchmarkParams benchmark) {
    int runs = Math.max(1, benchmark.getForks() + benchmark.getWarmupForks());
    return runs * (benchmark.getWarmup().getCount() + benchmark.getMeasurement().getCount());
  }

  /** Describes each benchmark that has not ended all its iterations, or has no result. */
  List<String> failures(Collection<RunResult> results) {
    Set<BenchmarkParams> present =
        results.stream().map(RunResult::getParams).collect(Collectors.toSet());
    return describe(present::contains);
  }

  /** Describes each benchmark that was begun and has not ended all its iterations. */
  List<String> unfinished() {
    return describe(_ -> true);
  }

  private synchronized List<String> describe(Predicate<BenchmarkParams> hasResult) {
    List<String> failures = new ArrayList<>();
    benchmarks.forEach(
        (benchmark, iterations) -> {
          if (!iterations.complete() || (iterations.measured && !hasResult.test(benchmark))) {
            failures.add(
                name(benchmark)
                    + ": "
                    + iterations.ended
                    + " of "
                    + iterations.required
                    + " iterations ended");
          }
        });
    return failures;
  }

  private static String name(BenchmarkParams benchmark) {
    String parameters =
        benchmark.getParamsKeys().stream()
            .map(key -> key + "=" + benchmark.getParam(key))
            .collect(Collectors.joining(", "));
    return benchmark.getBenchmark()
        + ", "
        + benchmark.getMode().shortLabel()
        + (parameters.isEmpty() ? "" : " (" + parameters + ")");
  }
}
