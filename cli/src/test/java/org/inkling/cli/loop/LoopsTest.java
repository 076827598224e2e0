package org.inkling.cli.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.inkling.TestSeed;
import org.inkling.cli.experiment.LatencyHistograms;
import org.inkling.cli.subject.PassingSubject;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.LoadSplit;
import org.inkling.cli.workload.LoadedEntries;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Values;
import org.inkling.cli.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams and loops: their effect on an index, and that they detect wrong answers. */
class LoopsTest {
  private static final int KEYS = 4000;
  private static final long SEED = TestSeed.of("LoopsTest");

  private final LongBuffer keys = LongBuffer.allocate(KEYS);

  LoopsTest() {
    for (int i = 0; i < KEYS; i++) {
      keys.put(i, 3L * i - KEYS);
    }
  }

  private static Plan plan(String workload, String distribution) {
    Workload wanted = Workload.parse(workload);
    double load = wanted.needsAbsent() ? 0.5 : 1;
    return new Plan(load, wanted, Distribution.parse(distribution), 2, 0.001, 1, SEED);
  }

  private LoadedEntries entries(Plan plan) {
    LoadSplit split = plan.split();
    return new LoadedEntries(keys, split, split.loadedCount(KEYS));
  }

  private List<Loop> loops(Plan plan, Subject subject) {
    List<Function<Subject, Loop>> lanes = new OperationStreams(plan, keys, plan.split()).lanes();
    return lanes.stream().map(lane -> lane.apply(subject)).toList();
  }

  @ParameterizedTest
  @EnumSource(SubjectKind.class)
  void everySubjectHoldsWhatItIsLoadedWith(SubjectKind kind) {
    Plan plan = plan("read", "uniform");
    try (Subject subject = kind.load(entries(plan))) {
      assertEquals(KEYS, subject.size());
      for (int i = 0; i < KEYS; i++) {
        assertEquals(Values.of(keys.get(i)), subject.get(keys.get(i), -1));
        assertEquals(-1, subject.get(keys.get(i) + 1, -1));
      }
      assertEquals(-1, subject.get(Long.MIN_VALUE, -1));
      assertEquals(-1, subject.get(Long.MAX_VALUE, -1));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = SubjectKind.class,
      names = {"HASHMAP", "XINDEX_H"},
      mode = EnumSource.Mode.EXCLUDE)
  void scansBeginAtTheNextKeyAndEndAtTheLast(SubjectKind kind) {
    try (Subject subject = kind.load(entries(plan("read", "uniform")))) {
      long[] found = new long[5];
      long[] values = new long[5];
      assertEquals(5, subject.scanner().scan(keys.get(10) + 1, found, values));
      assertEquals(keys.get(11), found[0]);
      assertEquals(Values.of(keys.get(15)), values[4]);
      assertEquals(2, subject.scanner().scan(keys.get(KEYS - 2), found, values));
      assertEquals(5, subject.scanner().scan(Long.MIN_VALUE, found, values));
      assertEquals(keys.get(0), found[0]);
      assertEquals(0, subject.scanner().scan(Long.MAX_VALUE, found, values));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read",
        "dependent",
        "miss",
        "getall:7",
        "putall:7",
        "scan:7",
        "90/10",
        "insert",
        "churn",
        "update:50",
        "modify:50",
        "range:95"
      })
  void rightIndexesGiveNoWrongAnswer(String workload) {
    for (String law : List.of("uniform", "zipf:0.99", "latest")) {
      Plan plan = plan(workload, law);
      try (Subject subject = SubjectKind.SKIPLIST.load(entries(plan))) {
        long growth = 0;
        for (Loop loop : loops(plan, subject)) {
          loop.run(3001);
          assertEquals(0, loop.wrongAnswers() + loop.verify(), workload + " " + law + " " + SEED);
          growth += loop.growth();
        }
        assertEquals(entries(plan).size() + growth, subject.size());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "read",
        "dependent",
        "getall:7",
        "putall:7",
        "scan:7",
        "90/10",
        "insert",
        "churn",
        "update:50",
        "modify:50",
        "range:95"
      })
  void wrongIndexesAreNoticed(String workload) {
    Plan plan = plan(workload, "uniform");
    try (Subject subject = new ForgetfulSubject(entries(plan))) {
      long wrong = 0;
      for (Loop loop : loops(plan, subject)) {
        loop.run(3001);
        wrong += loop.wrongAnswers() + loop.verify();
      }
      assertTrue(wrong > 0, workload + " with seed " + SEED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"update:50", "modify:50", "range:50", "putall:9"})
  void writesThatAreLostAreNoticed(String workload) {
    Plan plan = plan(workload, "zipf:0.99");
    Subject skipList = SubjectKind.SKIPLIST.load(entries(plan));
    try (Subject subject =
        new PassingSubject(skipList) {
          @Override
          public void put(long key, long value) {}
        }) {
      long wrong = 0;
      for (Loop loop : loops(plan, subject)) {
        loop.run(3001);
        assertEquals(0, loop.wrongAnswers(), "of loaded keys");
        wrong += loop.verify();
      }
      assertTrue(wrong > 0, workload + " with seed " + SEED);
    }
  }

  @Test
  void answersForAbsentKeysAreNoticed() {
    Plan plan = plan("miss", "uniform");
    try (Subject subject =
        new PassingSubject(SubjectKind.SKIPLIST.load(entries(plan))) {
          @Override
          public long get(long key, long absent) {
            return (Values.mix(key) & 15) == 0 ? 0 : super.get(key, absent);
          }
        }) {
      long wrong = 0;
      for (Loop loop : loops(plan, subject)) {
        loop.run(3001);
        wrong += loop.wrongAnswers();
      }
      assertTrue(wrong > 0, "seed " + SEED);
    }
  }

  @Test
  void insertsAreSharedOutAndRunOut() throws InterruptedException {
    Plan plan = plan("insert", "uniform");
    try (Subject subject = SubjectKind.LOFT.load(entries(plan))) {
      List<Loop> loops = loops(plan, subject);
      LatencyHistograms latencies = LatencyHistograms.none();
      LoopThreads.Measured measured = new LoopThreads(loops, 64).run(60_000_000_000L, latencies);
      long growth = loops.stream().mapToLong(Loop::growth).sum();
      assertEquals(measured.operations(), growth);
      assertTrue(latencies.writes().getTotalCount() >= growth / 64);
      assertTrue(loops.stream().anyMatch(loop -> loop.run(1) == 0), "one thread ran out");
      loops.forEach(loop -> loop.run(KEYS));
      assertEquals(KEYS, subject.size());
      assertEquals(0, loops.stream().mapToLong(Loop::verify).sum());
    }
  }

  @Test
  void aSplitIsSeededAndItsPartsAreAll() {
    LoadSplit split = new LoadSplit(0.3, SEED);
    Set<Integer> all = new HashSet<>();
    for (boolean loaded : new boolean[] {true, false}) {
      Arrays.stream(split.positions(KEYS, loaded)).forEach(all::add);
    }
    assertEquals(KEYS, all.size());
    int loaded = split.loadedCount(KEYS);
    assertEquals(split.positions(KEYS, true).length, loaded);
    assertTrue(loaded > 0.25 * KEYS && loaded < 0.35 * KEYS, loaded + " with seed " + SEED);
    assertEquals(KEYS, new LoadSplit(1, SEED).loadedCount(KEYS));
  }
}
