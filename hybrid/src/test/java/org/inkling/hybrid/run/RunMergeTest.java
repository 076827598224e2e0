package org.inkling.hybrid.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.file.FaultyFiles.Call;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That a merge gives what stages and run have together, in files of the right size. */
class RunMergeTest {
  private static final long STEP = 1L << 40;

  @TempDir Path path;

  private final SplittableRandom random = TestSeed.random("RunMergeTest");
  private Runs runs;

  @BeforeEach
  void begin() {
    runs = new Runs(path);
  }

  /** Entries with keys 0, STEP, 2 STEP and so on. */
  private static TreeMap<Long, Long> evenly(int count) {
    var entries = new TreeMap<Long, Long>();
    for (long i = 0; i < count; i++) {
      entries.put(i * STEP, -i);
    }
    return entries;
  }

  private StaticRun mergeAndCheck(MergeTwin twin, RunOptions options) throws IOException {
    RunMerge merge = twin.merge(options);
    return check(twin, merge, merge.merge(() -> false));
  }

  private StaticRun check(MergeTwin twin, RunMerge merge, StaticRun newer) throws IOException {
    Runs.checkHas(twin.entries, newer);
    MergeReport report = merge.report();
    assertEquals(newer.parts().size(), report.partsWritten() + report.partsCarried());
    runs.checkHasOnly(twin.run, newer);
    twin.switchTo(newer);
    runs.checkHasOnly(newer);
    return newer;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void randomStagesOverRandomRuns(int workers) throws IOException {
    for (int round = 0; round < 30; round++) {
      RunOptions options = Runs.options(random.nextInt(1, 900)).workers(workers);
      try (var twin = new MergeTwin(runs, new TreeMap<>(), 1)) {
        for (int merge = 0; merge < 4; merge++) {
          for (int stages = random.nextInt(4); stages >= 0; stages--) {
            twin.rotate();
            twin.change(random, random.nextInt(1 << random.nextInt(11)));
          }
          if (random.nextInt(4) == 0) {
            RunMerge all = twin.merge(options);
            check(twin, all, all.rewriteAll(() -> false));
            assertEquals(0, all.report().partsCarried());
          } else {
            mergeAndCheck(twin, options);
          }
        }
        twin.run.retireAllBut(StaticRun.empty(runs.folder));
      }
      runs.checkHasOnly();
    }
  }

  @Test
  void theEndsOfTheDomain() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(100), 10)) {
      for (int round = 0; round < 4; round++) {
        twin.rotate();
        for (long end : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, -1, Long.MIN_VALUE + 1}) {
          if (round == 2) {
            twin.remove(end);
          } else {
            twin.put(end, round * end);
          }
        }
        mergeAndCheck(twin, Runs.options(10));
      }
    }
  }

  @Test
  void noStagesAndEmptyStagesChangeNothing() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(100), 10)) {
      List<RunPart> parts = twin.run.parts();
      assertEquals(parts, mergeAndCheck(twin, Runs.options(10)).parts());
      twin.rotate();
      twin.rotate();
      RunMerge merge = twin.merge(Runs.options(10));
      assertEquals(parts, check(twin, merge, merge.merge(() -> false)).parts());
      assertEquals(10, merge.report().partsCarried());
      assertEquals(0, merge.report().runEntries());
    }
  }

  @Test
  void partsThatNoKeyFallsIntoAreCarriedOver() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(1_000), 100)) {
      List<RunPart> before = twin.run.parts();
      twin.rotate();
      twin.put(250 * STEP + 1, 7);
      twin.remove(799 * STEP + 1); // that was never there belongs to a part all the same
      long creations = calls(Call.CREATE);
      long folders = calls(Call.SYNC_FOLDER);
      StaticRun old = twin.run;
      RunFile carried = old.file(3);
      RunMerge merge = twin.merge(Runs.options(100));
      StaticRun newer = check(twin, merge, merge.merge(() -> false));
      assertEquals(creations + 2, calls(Call.CREATE));
      assertEquals(folders + 1, calls(Call.SYNC_FOLDER));
      for (int i = 0; i < 10; i++) {
        assertEquals(i != 2 && i != 7, before.get(i).equals(newer.parts().get(i)), "part " + i);
      }
      assertEquals(carried, newer.file(3));
      MergeReport report = merge.report();
      assertEquals(200, report.runEntries());
      assertEquals(2, report.stageEntries());
      assertEquals(201, report.entriesWritten());
      assertEquals(2, report.partsWritten());
      assertEquals(8, report.partsCarried());
      assertEquals(
          newer.parts().get(2).bytes() + newer.parts().get(7).bytes(), report.bytesWritten());
    }
  }

  private long calls(Call kind) {
    return runs.files.calls().stream().filter(call -> call == kind).count();
  }

  @Test
  void aKeyBeforeAllPartsBelongsToTheFirst() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(1_000), 100)) {
      List<RunPart> before = twin.run.parts();
      twin.rotate();
      twin.put(-5, 5);
      List<RunPart> after = mergeAndCheck(twin, Runs.options(100)).parts();
      assertEquals(-5, after.getFirst().firstKey());
      assertEquals(101, after.getFirst().entries());
      assertEquals(before.subList(1, 10), after.subList(1, 10));
    }
  }

  @Test
  void everythingDeleted() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(1_000), 100)) {
      twin.rotate();
      twin.removeRange(300 * STEP, 399 * STEP);
      assertEquals(9, mergeAndCheck(twin, Runs.options(100)).parts().size());
      twin.rotate();
      twin.removeRange(0, 199 * STEP);
      assertEquals(7, mergeAndCheck(twin, Runs.options(100)).parts().size());
      twin.rotate();
      twin.removeRange(Long.MIN_VALUE, Long.MAX_VALUE);
      assertEquals(List.of(), mergeAndCheck(twin, Runs.options(100)).parts());
      twin.rotate();
      twin.remove(3);
      assertEquals(List.of(), mergeAndCheck(twin, Runs.options(100)).parts());
      twin.rotate();
      twin.put(3, 3);
      assertEquals(1, mergeAndCheck(twin, Runs.options(100)).parts().size());
    }
  }

  @Test
  void partsThatGrowAreDivided() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(1_000), 100)) {
      twin.rotate();
      for (int i = 1; i <= 400; i++) {
        twin.put(500 * STEP + i, i);
      }
      StaticRun newer = mergeAndCheck(twin, Runs.options(100));
      assertEquals(14, newer.parts().size());
      for (RunPart part : newer.parts()) {
        assertEquals(100, part.entries());
      }
    }
  }

  @Test
  void partsThatShrinkBecomeOneWithANeighbour() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(1_000), 100)) {
      twin.rotate();
      twin.removeRange(310 * STEP, 389 * STEP);
      twin.removeRange(910 * STEP, 989 * STEP);
      List<RunPart> parts = mergeAndCheck(twin, Runs.options(100)).parts();
      assertEquals(8, parts.size());
      assertEquals(120, parts.get(3).entries());
      assertEquals(120, parts.get(7).entries());
    }
  }

  @Test
  void partsThatAreSmallAlreadyBecomeOne() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(1_000), 20)) {
      twin.rotate();
      twin.put(Long.MAX_VALUE, 1);
      List<RunPart> parts = mergeAndCheck(twin, Runs.options(100)).parts();
      assertEquals(25, parts.size());
      for (RunPart part : parts.subList(0, 24)) {
        assertEquals(40, part.entries());
      }
    }
  }

  @Test
  void deletionsOfKeysThatWereNeverThereMakeNoLargeFile() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(1_000), 100)) {
      twin.rotate();
      for (int i = 0; i < 1_000; i++) {
        twin.remove(i * STEP + 1);
      }
      for (RunPart part : mergeAndCheck(twin, Runs.options(100)).parts()) {
        assertTrue(part.entries() <= 200, part.toString());
      }
    }
  }

  @Test
  void rewritingBalancesAll() throws IOException {
    try (var twin = new MergeTwin(runs, evenly(1_000), 13)) {
      twin.rotate();
      twin.removeRange(310 * STEP, 389 * STEP);
      RunMerge merge = twin.merge(Runs.options(100));
      StaticRun newer = check(twin, merge, merge.rewriteAll(() -> false));
      assertEquals(0, merge.report().partsCarried());
      for (RunPart part : newer.parts()) {
        assertTrue(part.entries() >= 75 && part.entries() <= 150, part.toString());
      }
    }
  }
}
