package org.inkling.cli.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.inkling.cli.subject.PassingSubject;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;

/** A growth within this process: its counts, and that wrong answers are found. */
class GrowthSessionTest {
  private static final int COUNT = 5_000;
  private static final int FROM = 1_000;

  private final List<String> steps = new ArrayList<>();

  private GrowthResult grow(Function<SortedEntrySource, Subject> index) throws Exception {
    var plan = new GrowthPlan(FROM, InsertOrder.RANDOM, 2, 0.02, 3, 0, 7);
    var keys = LongBuffer.wrap(LongStream.rangeClosed(1, COUNT).toArray());
    return new GrowthSession(index, plan, keys, steps::add).run();
  }

  private static int exitCode(GrowthResult result) {
    var plan = new GrowthPlan(FROM, InsertOrder.RANDOM, 2, 0.02, 3, 0, 7);
    var row = new GrowthReport.Row("any", "sequential:5k", plan, result);
    return new GrowthReport(List.of(row)).passed() ? 0 : 1;
  }

  @Test
  void aGrowthIsCountedAsItIs() throws Exception {
    GrowthResult result = grow(SubjectKind.LOFT::load);
    GrowthResult.Inserts inserts = result.inserts();
    assertEquals(COUNT - FROM, inserts.count());
    assertEquals(10, inserts.rates().length);
    assertTrue(inserts.spread().min() <= inserts.spread().median());
    assertTrue(inserts.times().get("p50") <= inserts.times().get("max"));
    assertTrue(inserts.longestRun() >= inserts.times().get("p50"));
    assertTrue(inserts.reads().get("max") > 0);
    assertEquals(COUNT, result.memory().settled().size().keys());
    assertEquals(COUNT, result.memory().loaded().size().keys());
    assertTrue(result.memory().peakOffHeapBytes() > 0);
    assertEquals(3, result.reads().grown().length);
    assertTrue(result.reads().medianRatio() > 0);
    assertEquals(0, result.wrong().total());
    assertEquals(0, exitCode(result));
    assertTrue(steps.stream().anyMatch(step -> step.contains("turn 3 of 3")), steps.toString());
  }

  @Test
  void wrongAnswersAreFoundWhereverTheyAreGiven() throws Exception {
    GrowthResult result = grow(entries -> new Changed(entries, 3));
    assertTrue(result.wrong().whileGrowing() > 0);
    assertEquals(COUNT / 3, result.wrong().settled());
    assertTrue(result.wrong().reads() > 0);
    assertEquals(1, exitCode(result));
  }

  @Test
  void oneKeyTooFewIsFound() throws Exception {
    GrowthResult result = grow(entries -> new Changed(entries, COUNT));
    assertEquals(1, result.wrong().settled());
    assertEquals(1, exitCode(result));
  }

  @Test
  void aStructureThatIsNotRightEndsTheCheck() {
    var refusal = assertThrows(IllegalStateException.class, () -> grow(Broken::new));
    assertEquals("broken", refusal.getMessage());
  }

  @Test
  void aThreadThatFailsEndsTheGrowth() {
    assertThrows(IllegalStateException.class, () -> grow(SubjectKind.BINARYSEARCH::load));
  }

  @Test
  void aRatioSaysHowManyTimesAsLongAReadTakes() {
    var reads = new GrowthResult.Reads(new double[] {8}, new double[] {10});
    assertEquals(1.25, reads.medianRatio());
  }

  /** Gives a wrong value for the multiples of a number. */
  private static final class Changed extends PassingSubject {
    private final int every;

    Changed(SortedEntrySource entries, int every) {
      super(SubjectKind.SKIPLIST.load(entries));
      this.every = every;
    }

    @Override
    public long get(long key, long absent) {
      return super.get(key, absent) + (key % every == 0 ? 1 : 0);
    }
  }

  private static final class Broken extends PassingSubject {

    Broken(SortedEntrySource entries) {
      super(SubjectKind.SKIPLIST.load(entries));
    }

    @Override
    public void checkStructure() {
      throw new IllegalStateException("broken");
    }
  }
}
