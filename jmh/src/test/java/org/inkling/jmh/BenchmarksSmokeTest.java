package org.inkling.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs every benchmark with every peer that supports it, for one short iteration in this process. A
 * wrong answer fails the benchmark. The times are meaningless.
 */
class BenchmarksSmokeTest {
  private static final int PEERS = 10;
  private static final int WRITABLE = 8;
  private static final int ORDERED = 7;
  private static final int WRITABLE_AND_ORDERED = 5;

  /** Enough for a block of inserts after half of them. */
  private static final int STRINGS = 2 * BlockBenchmark.OPERATIONS;

  @Test
  void pointReadsAndFloor() throws RunnerException {
    Map<String, Integer> runs = run(timed("\\.(Get|Floor)Benchmark\\."));
    assertEquals(PEERS, runs.get("GetBenchmark.hit"));
    assertEquals(PEERS, runs.get("GetBenchmark.miss"));
    assertEquals(PEERS, runs.get("GetBenchmark.dependent"));
    assertEquals(PEERS, runs.get("GetBenchmark.batch64"));
    assertEquals(PEERS, runs.get("GetBenchmark.batch1024"));
    assertEquals(1, runs.get("FloorBenchmark.dependent"));
  }

  @Test
  void readsByWaysOfLoft() throws RunnerException {
    Map<String, Integer> runs = run(timed("\\.LoftBenchmark\\.").threads(2));
    assertEquals(Map.of("LoftBenchmark.sessionHit", 2, "LoftBenchmark.region64", 2), runs);
  }

  @Test
  void writesThatCanBeRepeated() throws RunnerException {
    Map<String, Integer> runs = run(timed("\\.PutBenchmark\\."));
    assertEquals(5, runs.size());
    runs.forEach((benchmark, peers) -> assertEquals(WRITABLE, peers, benchmark));
  }

  @Test
  void scans() throws RunnerException {
    Map<String, Integer> runs = run(timed("\\.ScanBenchmark\\."));
    assertEquals(Map.of("ScanBenchmark.scan", 3 * ORDERED), runs);
  }

  @Test
  void twoThreadsReadAndWrite() throws RunnerException {
    ChainedOptionsBuilder options =
        timed("\\.(GetBenchmark\\.hit|PutBenchmark\\.putRemove)$").threads(2);
    Map<String, Integer> runs = run(options.param("index", "loft", "skiplist", "lmdb", "rocksdb"));
    assertEquals(Map.of("GetBenchmark.hit", 4, "PutBenchmark.putRemove", 4), runs);
  }

  @Test
  void mixes() throws RunnerException {
    Map<String, Integer> runs =
        run(
            blocks("\\.MixBenchmark\\.")
                .param("workload", "50/50", "insert")
                .param("distribution", "latest"));
    assertEquals(Map.of("MixBenchmark.mix", 2 * WRITABLE), runs);
  }

  @Test
  void ycsb() throws RunnerException {
    Map<String, Integer> runs = run(blocks("\\.YcsbBenchmark\\."));
    assertEquals(
        Map.of("YcsbBenchmark.points", 5 * WRITABLE, "YcsbBenchmark.ranges", WRITABLE_AND_ORDERED),
        runs);
  }

  @Test
  void loadsAndRemovals() throws RunnerException {
    Map<String, Integer> runs =
        run(blocks("\\.(Load|Remove)Benchmark\\.").measurementIterations(2));
    assertEquals(Map.of("LoadBenchmark.load", PEERS, "RemoveBenchmark.remove", WRITABLE), runs);
  }

  @Test
  void strings(@TempDir Path folder) throws RunnerException, IOException {
    Path file = folder.resolve("strings.txt");
    Files.write(file, IntStream.range(0, STRINGS).mapToObj(Integer::toString).toList());
    Map<String, Integer> runs =
        run(
            brief("\\.String(Get|Insert)Benchmark\\.")
                .param("set", file.toString())
                .measurementTime(TimeValue.milliseconds(2)));
    assertEquals(
        Map.of(
            "StringGetBenchmark.hit", 2,
            "StringGetBenchmark.miss", 2,
            "StringInsertBenchmark.insert", 2),
        runs);
  }

  private static ChainedOptionsBuilder timed(String benchmarks) {
    return brief(benchmarks).param("count", "3k").measurementTime(TimeValue.milliseconds(2));
  }

  private static ChainedOptionsBuilder blocks(String benchmarks) {
    return brief(benchmarks).param("count", "34k");
  }

  private static ChainedOptionsBuilder brief(String benchmarks) {
    return new OptionsBuilder()
        .include(benchmarks)
        .forks(0)
        .warmupIterations(0)
        .measurementIterations(1)
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
  }

  /** Returns the number of runs of each benchmark, by its class and its name. */
  private static Map<String, Integer> run(ChainedOptionsBuilder options) throws RunnerException {
    Collection<RunResult> results = new Runner(options.build()).run();
    Map<String, Integer> runs = new TreeMap<>();
    for (RunResult result : results) {
      BenchmarkParams params = result.getParams();
      List<String> names = List.of(params.getBenchmark().split("\\."));
      runs.merge(String.join(".", names.subList(names.size() - 2, names.size())), 1, Integer::sum);
      assertTrue(result.getPrimaryResult().getScore() > 0, params.toString());
    }
    return runs;
  }
}
