package org.inkling.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.inkling.TestSeed;
import org.inkling.cli.subject.SubjectFactory;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.inkling.datasets.KeySets;
import org.junit.jupiter.api.Test;

/** Several plans, run by the same processes. */
class PlanSeriesTest {
  private static final long SEED = TestSeed.of("SeriesTest");

  private final List<PlanSeries.Result> results = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  private final PlanSeries.Findings findings =
      new PlanSeries.Findings() {
        @Override
        public void step(String text) {}

        @Override
        public void done(PlanSeries.Task task, PlanSeries.Result result) {
          results.add(result);
        }

        @Override
        public void failed(PlanSeries.Task task, SubjectFactory kind, String reason) {
          failures.add(kind.label() + ": " + reason);
        }
      };

  private static PlanSeries.Task task(String workload, double load, double pacedSeconds) {
    var plan =
        new Plan(load, Workload.parse(workload), Distribution.parse("uniform"), 2, 0.05, 2, SEED);
    return new PlanSeries.Task(plan, pacedSeconds);
  }

  private void measure(String keys, List<? extends SubjectFactory> kinds, PlanSeries.Task... tasks)
      throws IOException {
    try (Bench bench = new Bench(keys, KeySets.open(keys, SEED), _ -> {});
        PlanSeries series = bench.series(findings)) {
      for (PlanSeries.Task task : tasks) {
        series.measure(task, kinds);
      }
    }
  }

  @Test
  void plansFollowOneAnotherOnTheSameIndex() throws IOException {
    measure(
        "uniform:20000",
        List.of(SubjectKind.LOFT, SubjectKind.HASHMAP),
        task("read", 0.5, 0),
        task("90/10", 0.5, 0),
        task("read", 0.5, 0),
        task("read", 1, 0));
    assertEquals(List.of(), failures);
    assertEquals(8, results.size());
    for (PlanSeries.Result result : results) {
      Row row = result.row();
      assertEquals(0, row.wrongAnswers());
      assertEquals(2, row.repeats().size());
      Answer.Totals totals = row.totals();
      assertEquals(row.plan().load() == 1 ? 20_000 : 10_000, totals.afterLoad().keys(), 400);
      assertEquals(totals.latencies().count(), totals.reads().count() + totals.writes().count());
      assertEquals(row.plan().workload().writes(), totals.writes().count() > 0);
      assertTrue(totals.atEnd().keys() >= totals.afterLoad().keys());
      assertEquals(totals.atEnd().keys(), totals.settled().keys());
      assertTrue(totals.floor().dependentNanos() > 0);
    }
  }

  @Test
  void atAFixedRateReadsAndInsertsAreTimedApart() throws IOException {
    measure("uniform:200000", List.of(SubjectKind.LOFT), task("50/50", 0.5, 0.05));
    assertEquals(List.of(), failures);
    List<Answer.Paced> paced = results.getFirst().paced();
    assertEquals(3, paced.size(), "at full speed, then one for each repeat");
    assertEquals(0, paced.getFirst().duePerSecond());
    for (Answer.Paced each : paced.subList(1, 3)) {
      double max = results.getFirst().row().medianOpsPerSecond();
      assertEquals(PlanSeries.pace(max, paced.getFirst().perSecond()), each.duePerSecond());
      assertEquals(0, each.wrongAnswers());
      assertEquals(each.operations(), each.reads().count() + each.writes().count());
      assertTrue(each.reads().count() > 0 && each.writes().count() > 0);
    }
  }

  @Test
  void theFixedRateIsHalfTheMostUnlessTheClockIsInTheWay() {
    assertEquals(50, PlanSeries.pace(100, 90));
    assertEquals(50, PlanSeries.pace(100, 62.5));
    assertEquals(40, PlanSeries.pace(100, 50));
  }

  @Test
  void anIndexThatFailsLeavesTheOthersAlone() throws IOException {
    List<SubjectKind> both = List.of(SubjectKind.BINARYSEARCH, SubjectKind.LOFT);
    measure(
        "uniform:2000",
        both,
        task("insert", 0.5, 0),
        task("scan:1500", 0.5, 0),
        task("read", 1, 0));
    assertEquals(3, failures.size(), failures.toString());
    assertTrue(failures.getFirst().startsWith("binarysearch: "), failures.toString());
    assertTrue(failures.getLast().contains("1500 loaded keys are needed"), failures.toString());
    assertEquals(
        List.of("loft insert", "binarysearch read", "loft read"),
        results.stream()
            .map(result -> result.row().index().label() + " " + result.row().plan().workload())
            .toList());
  }
}
