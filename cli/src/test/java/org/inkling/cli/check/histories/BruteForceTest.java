package org.inkling.cli.check.histories;

import static org.inkling.cli.check.histories.LoggedOperation.ABSENT;
import static org.inkling.cli.check.histories.LoggedOperation.KEEP;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Compares the search with one that tries all permutations, on histories of few operations. */
class BruteForceTest {
  private static final long SEED = TestSeed.of("BruteForceTest");
  private static final int HISTORIES = 20_000;
  private static final int THREADS = 4;
  private static final int MAX_PER_THREAD = 2;
  private static final Precondition[] GUARDS = Precondition.values();
  private static final long[] STATES = {ABSENT, 1, 2};
  private static final long[] EFFECTS = {KEEP, KEEP, ABSENT, 1, 2};

  private final SplittableRandom random = new SplittableRandom(SEED);

  @Test
  void theSearchFindsAnOrderIfAndOnlyIfThereIsOne() {
    KeyHistory search = new KeyHistory();
    int explained = 0;
    for (int i = 0; i < HISTORIES; i++) {
      List<LoggedOperation> log = draw();
      long[] before = random.nextBoolean() ? new long[] {ABSENT} : new long[] {1, 2};
      Set<Long> after = new TreeSet<>();
      for (long state : before) {
        permute(log, 0, state, after);
      }
      assertEquals(!after.isEmpty(), search.isExplained(log, before), () -> text(log));
      if (!after.isEmpty()) {
        explained++;
        long[] states = after.stream().mapToLong(Long::longValue).toArray();
        assertArrayEquals(states, search.states(), () -> text(log));
      }
    }
    assertTrue(explained > HISTORIES / 10 && explained < HISTORIES * 9 / 10, () -> "one-sided");
  }

  @Test
  void aSetOfConfigurationsHoldsEachOnce() {
    Configurations set = new Configurations();
    for (int size : new int[] {3, 8, 9, 50, 5000, 40, 9}) {
      set.clear();
      Set<Long> expected = new HashSet<>();
      for (int i = 0; i < 3 * size; i++) {
        long drawn = random.nextLong(size);
        set.add(drawn / 7, drawn % 7);
        expected.add(drawn);
      }
      Set<Long> found = new HashSet<>();
      for (int i = 0; i < set.size(); i++) {
        found.add(set.mask(i) * 7 + set.state(i));
      }
      assertEquals(expected, found);
      assertEquals(expected.size(), set.size());
      long[] states = expected.stream().mapToLong(drawn -> drawn % 7).sorted().distinct().toArray();
      assertArrayEquals(states, set.distinctStates());
    }
  }

  private List<LoggedOperation> draw() {
    HistoryLines lines = new HistoryLines();
    for (int thread = 0; thread < THREADS; thread++) {
      long begin = 0;
      int operations = random.nextInt(MAX_PER_THREAD + 1);
      for (int i = 0; i < operations; i++) {
        begin += random.nextInt(4);
        long end = begin + 1 + random.nextInt(4);
        Precondition guard = GUARDS[random.nextInt(GUARDS.length)];
        long effect = EFFECTS[random.nextInt(EFFECTS.length)];
        long before = STATES[random.nextInt(STATES.length)];
        lines.any(thread, begin, end, guard, new long[] {before, effect});
        begin = end;
      }
    }
    return lines.log;
  }

  /** Tries every operation that no other operation precedes as the next one. */
  private static void permute(List<LoggedOperation> log, long done, long state, Set<Long> after) {
    if (Long.bitCount(done) == log.size()) {
      after.add(state);
      return;
    }
    for (int row = 0; row < log.size(); row++) {
      if ((done >>> row & 1) == 0 && isFirst(log, done, row) && log.get(row).admits(state)) {
        long next = log.get(row).isRead() ? state : log.get(row).after();
        permute(log, done | 1L << row, next, after);
      }
    }
  }

  private static boolean isFirst(List<LoggedOperation> log, long done, int row) {
    for (int other = 0; other < log.size(); other++) {
      if ((done >>> other & 1) == 0 && log.get(other).end() <= log.get(row).begin()) {
        return false;
      }
    }
    return true;
  }

  private static String text(List<LoggedOperation> log) {
    return log.toString();
  }
}
