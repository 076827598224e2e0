package org.inkling.cli.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.inkling.cli.bench.PassingSubject;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;

/** A growth within this process: its counts, and that wrong answers are found. */
class GrowthSessionTest {
  private static final int COUNT = 5_000;
  private static final int FROM = 1_000;

  private final List<String> steps = new ArrayList<>();

  private GrowthResult grow(Function<SortedEntrySource, Subject> index, boolean check)
      throws Exception {
    var plan = new GrowthPlan(FROM, InsertOrder.RANDOM, 2, 0.02, 3, 0, 7, false, check);
    var keys = LongBuffer.wrap(LongStream.rangeClosed(1, COUNT).toArray());
    return new GrowthSession(index, plan, keys, steps::add).run();
  }

  private static int exitCode(GrowthResult result) {
    var plan = new GrowthPlan(FROM, InsertOrder.RANDOM, 2, 0.02, 3, 0, 7, false, false);
    var row = new GrowthRow("any", "sequential:5k", plan, result);
    return GrowCommand.finish(List.of(row), null, new PrintWriter(new StringWriter()));
  }

  @Test
  void aGrowthIsCountedAsItIs() throws Exception {
    GrowthResult result = grow(SubjectKind.LOFT::load, true);
    GrowthResult.Inserts inserts = result.inserts();
    assertEquals(COUNT - FROM, inserts.count());
    assertEquals(10, inserts.rates().length);
    assertTrue(inserts.slowestRate() <= inserts.medianRate());
    assertEquals(inserts.slowestRate(), inserts.rates()[inserts.slowestTenth() - 1]);
    assertTrue(inserts.times().p50() <= inserts.times().max());
    assertTrue(inserts.longestRun() >= inserts.times().p50());
    assertTrue(inserts.reads().max() > 0);
    assertEquals(COUNT, result.memory().settled().keys());
    assertEquals(COUNT, result.memory().loaded().keys());
    assertEquals(COUNT, result.memory().peaks().get("keys"), "the last sample is at the end");
    assertTrue(result.memory().peaks().get("reservedBytes") >= result.memory().peakOffHeapBytes());
    assertEquals(3, result.reads().turns().size());
    assertTrue(result.reads().medianRatio() > 0);
    assertEquals(0, result.wrong().total());
    assertEquals(0, exitCode(result));
    assertTrue(steps.stream().anyMatch(step -> step.contains("turn 3 of 3")), steps.toString());
  }

  @Test
  void wrongAnswersAreFoundWhereverTheyAreGiven() throws Exception {
    GrowthResult result = grow(entries -> new Changed(entries, 3), true);
    assertTrue(result.wrong().whileGrowing() > 0);
    assertEquals(COUNT / 3, result.wrong().settled());
    assertTrue(result.wrong().reads() > 0);
    assertEquals(1, exitCode(result));
  }

  @Test
  void oneKeyTooFewIsFound() throws Exception {
    GrowthResult result = grow(entries -> new Changed(entries, COUNT), false);
    assertEquals(1, result.wrong().settled());
    assertEquals(1, exitCode(result));
  }

  @Test
  void aStructureThatIsNotRightEndsTheCheck() {
    var refusal = assertThrows(IllegalStateException.class, () -> grow(Broken::new, true));
    assertEquals("broken", refusal.getMessage());
  }

  @Test
  void aThreadThatFailsEndsTheGrowth() {
    assertThrows(IllegalStateException.class, () -> grow(SubjectKind.BINARYSEARCH::load, false));
  }

  @Test
  void aRatioSaysHowManyTimesAsLongAReadTakes() {
    assertEquals(1.25, new GrowthResult.Turn(8, 10).ratio());
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
