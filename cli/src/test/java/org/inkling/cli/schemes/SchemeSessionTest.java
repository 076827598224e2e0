package org.inkling.cli.schemes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.LongBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.inkling.cli.bench.PassingSubject;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.bench.Workload;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs within this process, and their order. */
class SchemeSessionTest {
  /**
   * The number of keys, large enough that one thread has enough inserts if it carries out all
   * operations.
   */
  private static final int COUNT = 40_000;

  private static final Workload MIX = Workload.parse("10/90");

  private static SchemeRun run(
      RetrainingScheme scheme,
      SchemesPlan.Length length,
      Function<SortedEntrySource, Subject> index)
      throws InterruptedException {
    var plan = new SchemesPlan(List.of(scheme), List.of(MIX), 0.5, 2, length, 1, 7, false);
    var keys = LongBuffer.wrap(LongStream.range(0, COUNT).map(i -> 5 * i).toArray());
    var session = new SchemeSession(scheme, plan, index, keys);
    session.run(MIX, 0);
    return session.run(MIX, 1); // the first left nothing behind
  }

  @ParameterizedTest
  @EnumSource
  void everySchemeGivesRightAnswers(RetrainingScheme scheme) throws InterruptedException {
    SchemeRun run =
        run(
            scheme,
            SchemesPlan.Length.ofOperations(8_000),
            entries -> SubjectKind.LOFT.load(entries, scheme));
    assertEquals(0, run.wrongAnswers());
    assertEquals(8_000, run.speed().operations());
    assertFalse(run.ranOut());
    assertEquals(scheme, run.scheme());
    assertEquals(1, run.turn());
    assertTrue(run.end().keys() > 0.5 * COUNT + 6_000, run.toString());
    assertTrue(run.bytesPerKey() > 16, run.toString());
    if (scheme == RetrainingScheme.NONE) {
      assertTrue(run.rules().isEmpty(), run.toString());
    }
  }

  @Test
  void aRunEndsWhereTheKeysRunOut() throws InterruptedException {
    SchemeRun run =
        run(RetrainingScheme.STATIC, SchemesPlan.Length.ofSeconds(60), SubjectKind.SKIPLIST::load);
    assertTrue(run.ranOut());
    assertEquals(0, run.wrongAnswers());
    assertTrue(run.end().keys() > 0.7 * COUNT, "one of two inserted its half: " + run);
  }

  @Test
  void wrongAnswersAreCounted() throws InterruptedException {
    SchemeRun run =
        run(
            RetrainingScheme.STATIC,
            SchemesPlan.Length.ofOperations(8_000),
            entries -> new ForgettingMultiples(SubjectKind.SKIPLIST.load(entries)));
    assertTrue(run.wrongAnswers() > 0);
  }

  @Test
  void inATurnEveryoneRunsEveryMixOnceAndOneMixAtATime() {
    List<Workload> mixes = List.of(MIX, Workload.parse("90/10"), Workload.parse("50/50"));
    Set<List<SchemesRun.Slot>> orders = new HashSet<>();
    for (int turn = 0; turn < 20; turn++) {
      List<SchemesRun.Slot> order = SchemesRun.order(mixes, 4, turn, 7);
      assertEquals(12, order.size());
      assertEquals(12, new HashSet<>(order).size());
      for (int slot = 0; slot < 12; slot++) {
        assertEquals(order.get(slot - slot % 4).mix(), order.get(slot).mix());
      }
      assertEquals(order, SchemesRun.order(mixes, 4, turn, 7), "by the seed");
      orders.add(order);
    }
    assertTrue(orders.size() > 15, "turns differ: " + orders.size());
    assertNotEquals(SchemesRun.order(mixes, 4, 1, 7), SchemesRun.order(mixes, 4, 1, 8));
  }

  /** Does not insert every third key. */
  private static final class ForgettingMultiples extends PassingSubject {

    ForgettingMultiples(Subject subject) {
      super(subject);
    }

    @Override
    public void put(long key, long value) {
      if (key % 3 != 0) {
        super.put(key, value);
      }
    }
  }
}
