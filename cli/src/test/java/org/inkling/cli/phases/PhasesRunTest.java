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
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.SubjectKind;
import org.inkling.cli.bench.Values;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on few keys: the operations on the index, the records, and that wrong answers are found. */
class PhasesRunTest {
  private static final int KEYS = 30_000;

  private static PhaseKeys keys(PhasesPlan plan) {
    LongBuffer keys = LongBuffer.allocate(KEYS);
    for (int i = 0; i < KEYS; i++) {
      keys.put(i, 5L * i);
    }
    return PhaseKeys.of(keys, plan);
  }

  private static Subject load(SubjectKind kind, PhaseKeys keys) {
    return kind.load(
        SortedEntrySource.of(SortedKeySource.of(keys.loaded()), key -> Values.of(key, false)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "zipf:0.99", "latest"})
  void everyKeyIsInsertedAndEveryWindowNoted(String law) throws InterruptedException {
    PhasesPlan plan = plan("90/10,50/50,10/90", 10_000, 2_000, law);
    PhaseKeys keys = keys(plan);
    try (Subject subject = load(SubjectKind.LOFT, keys)) {
      PhasesRun.Outcome outcome = new PhasesRun(subject, plan, keys).run();
      assertEquals(0, outcome.wrongAnswers(), law + " with seed " + plan.seed());
      assertEquals(KEYS / 2 + 15_000, subject.size());
      assertEquals(KEYS / 2, outcome.atStart().get("keys"));
      List<PhaseWindow> windows = outcome.windows();
      assertEquals(15, windows.size());
      long at = 0;
      for (int i = 0; i < windows.size(); i++) {
        PhaseWindow window = windows.get(i);
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

  /** Reads of the latest inserts go only to keys that the same thread has inserted. */
  @Test
  void readsOfTheLatestReachWhatWasInserted() {
    PhasesPlan plan = plan("50/50", 10_000, 10_000, "latest");
    PhaseKeys keys = keys(plan);
    Set<Long> inserted = new HashSet<>();
    AtomicLong readAgain = new AtomicLong();
    try (Subject subject = load(SubjectKind.SKIPLIST, keys)) {
      Subject noting =
          new WatchedSubject(
              subject, inserted::add, key -> readAgain.addAndGet(inserted.contains(key) ? 1 : 0));
      PhaseLoop loop = new PhaseLoop(noting, plan, keys, 0);
      for (int chunk = 0; chunk < 10; chunk++) {
        loop.run(chunk);
      }
      assertEquals(0, loop.wrongAnswers());
      assertEquals(5_000, inserted.size());
      assertTrue(readAgain.get() > 2_500, readAgain + " of 5,000 reads went to inserted keys");
    }
  }

  @Test
  void wrongAnswersAreNoticed() throws InterruptedException {
    PhasesPlan plan = plan("50/50", 2_000, 2_000, "uniform");
    PhaseKeys keys = keys(plan);
    try (Subject subject = load(SubjectKind.SKIPLIST, keys)) {
      subject.put(keys.loaded()[7], 1);
      subject.put(keys.loaded()[8], 1);
      assertTrue(new PhasesRun(subject, plan, keys).run().wrongAnswers() >= 2);
    }
  }

  @Test
  void anIndexThatFailsEndsTheRun() {
    PhasesPlan plan = plan("50/50", 4_000, 2_000, "uniform");
    PhaseKeys keys = keys(plan);
    try (Subject subject = load(SubjectKind.SKIPLIST, keys)) {
      Subject failing =
          new WatchedSubject(
              subject,
              key -> {
                throw new IllegalStateException("full");
              },
              key -> {});
      PhasesRun run = new PhasesRun(failing, plan, keys);
      IllegalStateException failure = assertThrows(IllegalStateException.class, run::run);
      assertEquals("full", failure.getCause().getMessage());
    }
  }
}
