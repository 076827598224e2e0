package org.inkling.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.subject.Footprint;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.junit.jupiter.api.Test;

/** Results of repeats: rates over the time used, and an exit code that reports wrong answers. */
class ReportTest {
  private static final long SECOND = 1_000_000_000;

  private final List<String> text = new ArrayList<>();

  private static Answer.Repeated repeat(long operations, long nanos, long wrong) {
    return new Answer.Repeated(
        operations, nanos, 5 * operations, 7 * operations, 2, 3, wrong, Map.of(), null);
  }

  /** A repeat of a second in which the compilers took this time. */
  private static Answer.Repeated compiling(long millis) {
    return new Answer.Repeated(9, SECOND, 0, 0, 0, millis, 0, Map.of(), null);
  }

  private static Row row(Answer.Repeated... repeats) {
    return row("read", new MemoryFloor(64, 2, 1), repeats);
  }

  private static Row row(String workload, MemoryFloor floor, Answer.Repeated... repeats) {
    Workload what = Workload.parse(workload);
    double load = what.writes() ? 0.5 : 1;
    var plan = new Plan(load, what, Distribution.parse("uniform"), 2, 1, repeats.length, 1);
    var footprint = new Footprint(100, 0, 2_500, 0);
    var curve = new LatencyCurve(9, Collections.nCopies(LatencyCurve.PERCENTILES.size(), 3L));
    var totals =
        new Answer.Totals(
            curve, curve, curve, List.of(), footprint, footprint, footprint, floor, Host.here());
    return new Row(
        SubjectKind.LOFT,
        new Row.KeyChoice("uniform:100", 100),
        plan,
        Arrays.asList(repeats),
        totals);
  }

  @Test
  void anIndexTakesWhatItHasOutsideTheHeapAndInFilesOrElseOnTheHeap() {
    assertEquals(50, new Footprint(10, 500, 0, 0).bytesPerKey());
    assertEquals(20, new Footprint(10, 5, 200, 0).bytesPerKey());
    assertEquals(43, new Footprint(10, 5, 30, 400).bytesPerKey());
  }

  private int exitCode(Row row) {
    BenchReport report = new BenchReport(List.of(row), List.of());
    text.addAll(report.lines());
    return report.passed() ? 0 : 1;
  }

  @Test
  void repeatsThatWereTooShortAreWarnedOf() {
    Row warm = row(repeat(5, SECOND, 0), repeat(5, 9 * SECOND, 0));
    Row cold = row(repeat(5, SECOND, 0), repeat(5, SECOND / 4, 0));
    assertEquals(Optional.empty(), ColdRepeats.warning(List.of(warm)));
    assertTrue(
        ColdRepeats.warning(List.of(warm, cold))
            .orElseThrow()
            .contains("loft lasted 0.25 seconds"));
  }

  @Test
  void writesThatWereMeasuredWhileTheJvmCompiledAreWarnedOf() {
    var floor = new MemoryFloor(64, 2, 1);
    Row warm = row("insert", floor, compiling(50), compiling(0));
    Row cold = row("50/50", floor, compiling(51), compiling(0), compiling(2_000));
    Row reads = row("read", floor, compiling(900));
    assertEquals(Optional.empty(), ColdRepeats.compiling(List.of(warm, reads)));
    String warning = ColdRepeats.compiling(List.of(warm, cold, reads)).orElseThrow();
    assertTrue(warning.contains("in 2 of 3 repeats of 50/50 by loft"), warning);
    assertEquals(2_051, cold.compilerMillis());
  }

  @Test
  void ratesCoverTheTimeThatEachRepeatUsed() {
    Row row =
        row(repeat(300, SECOND / 10, 0), repeat(8_000, 4 * SECOND, 0), repeat(1_000, SECOND, 0));
    assertEquals(2_000, row.medianOpsPerSecond());
    assertEquals(1_000, row.spread().min());
    assertEquals(3_000, row.spread().max());
    assertEquals(5, row.heapBytesPerOperation());
    assertEquals(7, row.processorNanosPerOperation());
    assertEquals(6, row.gcMillis());
    assertEquals(9, row.compilerMillis());
  }

  @Test
  void timesAreMultiplesOfTheFloorOfTheirKind() {
    var floor = new MemoryFloor(64, 5, 1);
    var repeat = repeat(100_000_000, SECOND, 0); // 20 ns of each of two threads
    List<Row> rows =
        List.of(
            row("read", floor, repeat),
            row("dependent", floor, repeat),
            row("getall:8", floor, repeat),
            row("scan:10000", new MemoryFloor(0, 0, 0), repeat));
    List<String> lines = ResultTable.lines(rows);
    assertEquals(
        List.of("20.0x", "4.0x", "2.5x", "-"),
        lines.stream().skip(2).map(line -> line.split(" +")[4]).toList());
    lines.forEach(line -> assertTrue(line.length() <= 120, line));
    assertTrue(ResultTable.LEGEND.length() <= 120);
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetween() {
    assertEquals(
        1_500, row(repeat(1_000, SECOND, 0), repeat(2_000, SECOND, 0)).medianOpsPerSecond());
  }

  @Test
  void oneWrongAnswerFailsTheCommand() {
    assertEquals(0, exitCode(row(repeat(1_000, SECOND, 0), repeat(1_000, SECOND, 0))));
    assertEquals(1, exitCode(row(repeat(1_000, SECOND, 0), repeat(1_000, SECOND, 1))));
    assertTrue(text.contains("1 answers were wrong"), text.toString());
  }
}
