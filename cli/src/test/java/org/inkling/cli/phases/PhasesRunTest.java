package org.inkling.cli.phases;

import static org.inkling.cli.phases.PhasesTestData.plan;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.LongBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.cli.subject.PassingSubject;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.windows.DividedKeys;
import org.inkling.cli.windows.WindowResult;
import org.inkling.cli.workload.Values;
import org.junit.jupiter.api.Test;

/** Runs on few keys: the operations on the index, the records, and that wrong answers are found. */
class PhasesRunTest {
  private static final int KEYS = 30_000;

  private static DividedKeys keys(PhasesPlan plan) {
    LongBuffer keys = LongBuffer.allocate(KEYS);
    for (int i = 0; i < KEYS; i++) {
      keys.put(i, 5L * i);
    }
    return plan.divide(keys);
  }

  private static Subject load(SubjectKind kind, DividedKeys keys) {
    return kind.load(Values.entries(keys.loaded()));
  }

  @Test
  void everyKeyIsInsertedAndEveryWindowNoted() throws InterruptedException {
    PhasesPlan plan = plan("90/10,50/50,10/90", 10_000, 2_000);
    DividedKeys keys = keys(plan);
    try (Subject subject = load(SubjectKind.LOFT, keys)) {
      PhasesResult outcome = PhasesTask.run(subject, plan, keys);
      assertEquals(0, outcome.wrongAnswers(), "seed " + plan.seed());
      assertEquals(KEYS / 2 + 15_000, subject.size());
      assertEquals(KEYS / 2, outcome.atStart().get("keys"));
      List<WindowResult> windows = outcome.windows();
      assertEquals(15, windows.size());
      long at = 0;
      for (int i = 0; i < windows.size(); i++) {
        WindowResult window = windows.get(i);
        assertEquals(i / 5, window.phase());
        assertEquals(i % 5 + 1, window.number());
        assertEquals(2_000, window.operations());
        assertEquals(at, window.startNanos());
        assertTrue(window.changes().containsKey("splits"));
        assertTrue(window.changes().containsKey("rules.FULL"));
        assertTrue(window.levels().get("offHeapBytes") > 0);
        assertTrue(window.levels().containsKey("retiredBytes"));
        at += window.nanos();
      }
      assertEquals(KEYS / 2 + 15_000, windows.getLast().levels().get("keys"));
    }
  }

  /** Loaded keys and those that the thread has inserted are equally likely to be read. */
  @Test
  void readsReachWhatWasInserted() {
    PhasesPlan plan = plan("50/50", 10_000, 10_000);
    DividedKeys keys = keys(plan);
    Set<Long> inserted = new HashSet<>();
    AtomicLong readAgain = new AtomicLong();
    try (Subject subject = load(SubjectKind.SKIPLIST, keys)) {
      Subject noting =
          new PassingSubject(subject) {
            @Override
            public void put(long key, long value) {
              inserted.add(key);
              super.put(key, value);
            }

            @Override
            public long get(long key, long absent) {
              readAgain.addAndGet(inserted.contains(key) ? 1 : 0);
              return super.get(key, absent);
            }
          };
      PhaseLoop loop = new PhaseLoop(noting, plan, keys, 0);
      for (int chunk = 0; chunk < 10; chunk++) {
        loop.run(chunk);
      }
      assertEquals(0, loop.wrongAnswers());
      assertEquals(5_000, inserted.size());
      double expected = 5_000 - 7_500 * Math.log(12_500 / 7_500.0); // of x inserts: x / (x + 7,500)
      assertEquals(expected, readAgain.get(), 150, "seed " + plan.seed());
    }
  }

  @Test
  void wrongAnswersAreNoticed() throws InterruptedException {
    PhasesPlan plan = plan("50/50", 2_000, 2_000);
    DividedKeys keys = keys(plan);
    try (Subject subject = load(SubjectKind.SKIPLIST, keys)) {
      subject.put(keys.loaded()[7], 1);
      subject.put(keys.loaded()[8], 1);
      assertTrue(PhasesTask.run(subject, plan, keys).wrongAnswers() >= 2);
    }
  }

  @Test
  void anIndexThatFailsEndsTheRun() {
    PhasesPlan plan = plan("50/50", 4_000, 2_000);
    DividedKeys keys = keys(plan);
    try (Subject subject = load(SubjectKind.SKIPLIST, keys)) {
      Subject failing =
          new PassingSubject(subject) {
            @Override
            public void put(long key, long value) {
              throw new IllegalStateException("full");
            }
          };
      IllegalStateException failure =
          assertThrows(IllegalStateException.class, () -> PhasesTask.run(failing, plan, keys));
      assertEquals("full", failure.getCause().getMessage());
    }
  }
}
