package org.inkling.hybrid.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.index.BuildProgress;
import org.inkling.index.ClosedOperations;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run over several files adds to what holds of each: routing, sharing, life, errors. */
class StaticRunTest {
  @TempDir Path path;

  private final SplittableRandom random = TestSeed.random("StaticRunTest");
  private final TreeMap<Long, Long> entries = new TreeMap<>();
  private Runs runs;

  @BeforeEach
  void begin() {
    runs = new Runs(path);
    for (int i = 0; i < 20_000; i++) {
      entries.put(random.nextLong() >> random.nextInt(20), random.nextLong());
    }
  }

  private long anyKey() {
    Long near = entries.floorKey(random.nextLong());
    return near == null ? Long.MIN_VALUE : near + random.nextInt(2);
  }

  @Test
  void batchesTellWhichKeysArePresent() {
    for (long perFile : new long[] {1_000, 3_000, 1 << 20}) {
      StaticRun run = runs.write(entries, perFile);
      for (int count : new int[] {0, 1, 17, 300, 3 * RunBatch.ROOM / 2}) {
        checkBatch(run, count);
      }
      run.release();
    }
  }

  private void checkBatch(StaticRun run, int count) {
    long[] keys = random.longs(count + 5L).toArray();
    for (int i = 0; i < keys.length; i += 1 + random.nextInt(3)) {
      keys[i] = anyKey();
    }
    keys[3] = Long.MIN_VALUE;
    long[] values = new long[keys.length];
    long[] others = new long[keys.length];
    boolean[] present = new boolean[keys.length];
    int found = run.getAll(keys, values, present, 3, count);
    assertEquals(found, run.getAll(keys, others, 3, count, 77));
    int expected = 0;
    for (int i = 3; i < 3 + count; i++) {
      Long value = entries.get(keys[i]);
      assertEquals(value != null, present[i]);
      assertEquals(value == null ? 77 : value, others[i]);
      if (value != null) {
        assertEquals(value, values[i]);
        expected++;
      }
    }
    assertEquals(expected, found);
    assertEquals(0, others[2]);
    assertEquals(0, others[3 + count]);
    assertFalse(present[3 + count]);
  }

  @Test
  void filesAreOfOneSize() throws IOException {
    StaticRun run = runs.write(entries, 3_000);
    List<RunPart> parts = run.parts();
    assertEquals(7, parts.size()); // twenty thousand in files of three
    for (RunPart part : parts) {
      assertTrue(Math.abs(part.entries() - entries.size() / 7) <= 7, part.toString());
      assertEquals(Files.size(runs.folder.file(part.number())), part.bytes());
    }
    assertEquals(parts.stream().mapToLong(RunPart::bytes).sum(), run.fileBytes());
    assertTrue(run.modelBytes() > 0);
    Runs.checkHas(entries, run);
    run.release();
    StaticRun again = StaticRun.open(runs.folder, parts, Runs.options(1));
    Runs.checkHas(entries, again);
    again.release();
    runs.files.delete(runs.folder.file(parts.get(3).number()));
    assertThrows(
        FileAccessException.class, () -> StaticRun.open(runs.folder, parts, Runs.options(1)));
    assertEquals(0, runs.files.open());
  }

  @Test
  void noEntriesMakeNoFile() throws IOException {
    StaticRun run = runs.write(new TreeMap<>(), 3);
    Runs.checkHas(new TreeMap<>(), run);
    Runs.checkHas(new TreeMap<>(), StaticRun.empty(runs.folder));
    runs.checkHasOnly(run);
    run.release();
    ClosedOperations.check(
        run, Set.of("tryRetain", "retireAllBut", "parts", "fileBytes", "modelBytes"));
    assertFalse(run.tryRetain());
  }

  @Test
  void aSourceOfUnknownSizeFillsFiles() throws IOException {
    SortedEntrySource known = Runs.source(entries);
    SortedEntrySource unknown =
        new SortedEntrySource() {
          @Override
          public long size() {
            return SortedKeySource.UNKNOWN_SIZE;
          }

          @Override
          public EntryStream open() {
            return known.open();
          }
        };
    var told = new ArrayList<Long>();
    StaticRun run =
        RunWriter.write(runs.folder, Runs.options(6_000), unknown, (done, total) -> told.add(done));
    assertEquals(
        List.of(6_000L, 6_000L, 6_000L, entries.size() - 18_000L),
        run.parts().stream().map(RunPart::entries).toList());
    assertEquals(entries.size(), told.getLast());
    Runs.checkHas(entries, run);
    run.release();
  }

  @Test
  void disorderLeavesNoFile() throws IOException {
    long[] keys = {1, 2, 3, 4, 5, 5, 6};
    SortedEntrySource source = SortedEntrySource.of(keys, keys);
    assertThrows(
        UnsortedSourceException.class,
        () -> RunWriter.write(runs.folder, Runs.options(5), source, BuildProgress.NONE));
    runs.checkHasOnly();
  }

  @Test
  void anErrorAtAnyCallLeavesNoFile() throws IOException {
    runs.write(entries, 6_000).release();
    int calls = runs.files.calls().size();
    List<Path> before = runs.list();
    int failed = 0;
    for (int call = 0; call < calls; call++) {
      runs.files.failAt(runs.files.calls().size() + call);
      try {
        StaticRun run = runs.write(entries, 6_000);
        run.retireAllBut(StaticRun.empty(runs.folder));
        run.release();
      } catch (FileAccessException e) {
        failed++;
      }
      runs.files.failAt(-1);
      assertEquals(0, runs.files.open());
      List<Path> left = runs.list();
      if (!left.equals(before)) { // closing or deleting failed, of a file that nobody wanted
        Call unlucky = runs.files.calls().get(runs.files.calls().size() - 1);
        assertTrue(unlucky == Call.LIST, unlucky.toString());
        before = left;
      }
    }
    assertTrue(failed > calls / 2, failed + " of " + calls);
  }

  @Test
  void anotherFileThanThePartSaysIsRefused() throws IOException {
    StaticRun run = runs.write(entries, 6_000);
    List<RunPart> parts = run.parts();
    run.release();
    RunPart second = parts.get(1);
    var wrong = new ArrayList<RunPart>();
    wrong.add(part(second, second.fileId() + 1, second.entries(), second.lastKey()));
    wrong.add(part(second, second.fileId(), second.entries() - 1, second.lastKey()));
    wrong.add(part(second, second.fileId(), second.entries(), second.lastKey() - 1));
    for (RunPart other : wrong) {
      assertRefused(second, List.of(parts.get(0), other, parts.get(2)));
    }
    assertRefused(parts.get(0), List.of(second, parts.get(0)));
    assertRefused(second, List.of(second, second));
    Path file = runs.folder.file(second.number());
    Files.copy(
        runs.folder.file(parts.get(2).number()),
        Files.createFile(file.resolveSibling("x")),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    Files.move(file.resolveSibling("x"), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertRefused(second, parts);
  }

  private static RunPart part(RunPart like, long fileId, long entries, long lastKey) {
    return new RunPart(like.number(), fileId, entries, like.firstKey(), lastKey, like.bytes());
  }

  private void assertRefused(RunPart damaged, List<RunPart> parts) {
    CorruptFileException e =
        assertThrows(
            CorruptFileException.class, () -> StaticRun.open(runs.folder, parts, Runs.options(1)));
    assertEquals(runs.folder.file(damaged.number()), e.file());
    assertEquals(0, runs.files.open());
  }

  @Test
  void filesGoWithTheLastReferenceAndNotBefore() throws IOException {
    StaticRun old = runs.write(entries, 6_000);
    StaticRun newer = runs.write(entries, 10_000);
    assertTrue(old.tryRetain());
    runs.checkHasOnly(old, newer);
    old.retireAllBut(newer);
    old.release();
    runs.checkHasOnly(old, newer);
    Runs.checkHas(entries, old);
    Cursor left = old.ascending();
    old.release();
    runs.checkHasOnly(newer);
    assertThrows(IllegalStateException.class, left::next);
    assertThrows(IllegalStateException.class, () -> old.get(1, 2));
    newer.retireAllBut(newer);
    newer.release();
    assertEquals(0, runs.files.open());
    assertEquals(2, runs.list().size());
  }

  /** The next owner of a folder may have files of the same names. */
  @Test
  void nothingIsDeletedOnceTheFolderIsGivenBack() throws IOException {
    StaticRun old = runs.write(entries, 6_000);
    StaticRun newer = runs.write(entries, 10_000);
    List<Path> all = runs.list();
    old.retireAllBut(newer);
    runs.folder.close();
    Runs.checkHas(entries, old);
    old.release();
    newer.release();
    assertEquals(0, runs.files.open());
    assertEquals(all, runs.list());
  }

  @Test
  void damageIsFoundByVerifying() throws IOException {
    StaticRun run = runs.write(entries, 6_000);
    long number = run.parts().get(2).number();
    Path file = runs.folder.file(number);
    byte[] bytes = Files.readAllBytes(file);
    bytes[5 * 512 + 17] ^= 4;
    Files.write(file, bytes);
    CorruptFileException e =
        assertThrows(CorruptFileException.class, () -> run.verify(BuildProgress.NONE));
    assertEquals(file, e.file());
    assertEquals(5 * 512, e.offset());
    try (Cursor cursor = run.ascending()) {
      long[] keys = new long[30_000];
      assertThrows(CorruptFileException.class, () -> cursor.nextRun(keys, keys.clone(), 0, 30_000));
      bytes[5 * 512 + 17] ^= 4;
      Files.write(file, bytes);
      assertEquals(entries.size(), cursor.nextRun(keys, keys.clone(), 0, 30_000));
      assertEquals(entries.firstKey(), keys[0]);
    }
    run.release();
  }

  @Test
  void aLookupAllocatesNothing() {
    StaticRun run = runs.write(entries, 3_000);
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    var found = new EntryHolder();
    Runnable lookups =
        () -> {
          for (int i = 0; i < 200; i++) {
            run.get(keys[i * 97], 0);
            run.ceiling(keys[i * 89] + 1, found);
            run.count(keys[i], keys[i * 89 + 1]);
          }
        };
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long least = Long.MAX_VALUE;
    for (int turn = 0; turn < 30; turn++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      lookups.run();
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertEquals(0, least);
    run.release();
  }
}
