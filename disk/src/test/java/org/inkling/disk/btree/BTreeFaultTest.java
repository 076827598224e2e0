package org.inkling.disk.btree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.index.Cursor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a failing system call is reported, and causes no wrong answer. */
class BTreeFaultTest {
  private static final int ENTRIES = 31 * 31; // full leaves, full inner nodes: any insert splits
  private static final long ABSENT = 0x0BAD_0BAD_0BAD_0BADL;

  @TempDir Path folder;

  private final TreeOracle oracle = TreeOracle.even(ENTRIES, 10);

  private Path path() {
    return folder.resolve("tree");
  }

  private static BTreeBuilder builder(FaultyFiles files) {
    return BTreeIndex.builder().files(files).pageBytes(512).leafFill(1).mode(AccessMode.BUFFERED);
  }

  private List<Path> list() throws Exception {
    try (var all = Files.list(folder)) {
      return all.toList();
    }
  }

  @Test
  void anErrorAtAnyCallOfABuildLeavesTheOldTreeOrTheNew() throws Exception {
    var counted = new FaultyFiles();
    builder(counted).build(path(), oracle.source()).close();
    int calls = counted.calls().size();
    var old = TreeOracle.even(3, 1);
    for (int call = 0; call < calls; call++) {
      builder(new FaultyFiles()).build(path(), old.source()).close();
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      int number = call;
      var failure =
          assertThrows(
              FileAccessException.class,
              () -> builder(faulty).build(path(), oracle.source()).close(),
              () -> "call " + number);
      assertTrue(failure.getMessage().contains(FaultyFiles.INJECTED), failure.getMessage());
      assertEquals(0, faulty.open(), "open after call " + call);
      assertEquals(List.of(path()), list());
      try (BTreeIndex tree = builder(new FaultyFiles()).open(path())) {
        tree.verify();
        assertTrue(tree.size() == 3 || tree.size() == ENTRIES);
      }
    }
  }

  /**
   * Carries out splits up to a new root, some overwrites, and a close, with a failure at each of
   * their calls.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9})
  void anErrorAtAnyCallOfAChangeMakesNoAnswerWrong(int pinned) throws Exception {
    builder(new FaultyFiles()).build(path(), oracle.source()).close();
    byte[] whole = Files.readAllBytes(path());
    var counted = new FaultyFiles();
    Changes changes = new Changes();
    changes.carryOut(counted, pinned);
    assertEquals(changes.puts(), changes.done);
    List<Call> calls = counted.calls();
    assertTrue(calls.stream().filter(call -> call == Call.WRITE).count() > 10);
    for (int call : changes.numbers) {
      Files.write(path(), whole);
      var faulty = new FaultyFiles();
      faulty.failAt(call);
      new Changes().carryOut(faulty, pinned);
      assertEquals(0, faulty.open(), "open after call " + call);
    }
  }

  /**
   * A full disk acts like a failing write that leaves everything unchanged, or writes half of a
   * page.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9})
  void aFullDiskMakesNoAnswerWrong(int pinned) throws Exception {
    builder(new FaultyFiles()).build(path(), oracle.source()).close();
    byte[] whole = Files.readAllBytes(path());
    Changes changes = null;
    for (int room = 0; changes == null || changes.failed > 0; room += 256) {
      Files.write(path(), whole);
      var faulty = new FaultyFiles();
      faulty.leaveRoom(room);
      changes = new Changes();
      changes.carryOut(faulty, pinned);
      assertEquals(0, faulty.open(), "open with room for " + room);
    }
  }

  private static void requireInjected(FileAccessException e) {
    String message = e.getMessage();
    assertTrue(
        message.contains(FaultyFiles.INJECTED) || message.contains("No space left"), message);
  }

  /** Puts until one fails, and checks the readable entries after each put. */
  private final class Changes {
    private final long[] keys = {4_501, 4_502, 20, 9_999, -5, 4_503};
    private final TreeMap<Long, Long> expected = new TreeMap<>(oracle.entries());
    private final List<Integer> numbers = new ArrayList<>(); // of calls outside of checks
    private int done;
    private int failed;

    int puts() {
      return keys.length;
    }

    void carryOut(FaultyFiles files, int pinned) {
      boolean wasWritten = false;
      boolean isClosed = false;
      int before = 0;
      try (BTreeIndex tree = builder(files).pinnedLevels(pinned).edit(path())) {
        for (long key : keys) {
          boolean failedBefore = failed > 0;
          wasWritten |= put(tree, key);
          number(files, before);
          checkAnswers(tree, failedBefore || failed == 0 ? ABSENT : key);
          before = files.calls().size();
        }
        isClosed = failed == 0;
      } catch (FileAccessException e) {
        assertEquals(path(), e.file());
        requireInjected(e);
      }
      number(files, before);
      checkFile(wasWritten, isClosed);
    }

    private void number(FaultyFiles files, int from) {
      for (int i = from; i < files.calls().size(); i++) {
        numbers.add(i);
      }
    }

    /** Puts a key; returns whether anything may have been written. */
    private boolean put(BTreeIndex tree, long key) {
      try {
        tree.put(key, ~key);
        expected.put(key, ~key);
        done++;
        return true;
      } catch (FileAccessException e) {
        requireInjected(e);
        if (e.getMessage().contains("reading")) {
          return false; // nothing was written, and the next put may succeed
        }
        failed++;
        expected.merge(key, ~key, (old, value) -> old);
        return true;
      } catch (IllegalStateException e) {
        assertTrue(failed > 0, e.getMessage());
        return true;
      }
    }

    /**
     * Compares all entries.
     *
     * @param open the key of the failed put, which may be present or absent
     */
    private void checkAnswers(BTreeIndex tree, long open) {
      long uncertain = failed > 0 ? failedKey(open) : ABSENT;
      for (Map.Entry<Long, Long> entry : expected.entrySet()) {
        if (entry.getKey() != uncertain) {
          look(tree, entry.getKey(), entry.getValue());
          look(tree, entry.getKey() + 5, expected.getOrDefault(entry.getKey() + 5, ABSENT));
        }
      }
      scan(tree, uncertain);
    }

    private long failedKey = ABSENT;

    private long failedKey(long open) {
      failedKey = open == ABSENT ? failedKey : open;
      return failedKey;
    }

    private void look(BTreeIndex tree, long key, long value) {
      try {
        assertEquals(value, tree.get(key, ABSENT), "value of " + key);
      } catch (CorruptFileException e) {
        assertTrue(failed > 0, e.getMessage()); // a page torn by a failed write
      } catch (FileAccessException e) {
        requireInjected(e);
      }
    }

    private void scan(BTreeIndex tree, long uncertain) {
      var left = new TreeMap<>(expected);
      try (Cursor cursor = tree.ascending(Long.MIN_VALUE, Long.MAX_VALUE)) {
        while (cursor.next()) {
          Long value = left.remove(cursor.key());
          if (cursor.key() != uncertain) {
            assertEquals(value, cursor.value(), "value of " + cursor.key());
          }
        }
        left.remove(uncertain);
        assertEquals(Map.of(), left);
      } catch (CorruptFileException e) {
        assertTrue(failed > 0, e.getMessage());
      } catch (FileAccessException e) {
        requireInjected(e);
      }
    }

    /** Checks that the file is complete, with all puts, or refused. */
    private void checkFile(boolean wasWritten, boolean isClosed) {
      try (BTreeIndex tree = builder(new FaultyFiles()).open(path())) {
        tree.verify();
        if (failed > 0) { // before even the footer was removed
          assertEquals(ENTRIES, tree.size());
          return;
        }
        for (Map.Entry<Long, Long> entry : expected.entrySet()) {
          assertEquals(entry.getValue(), tree.get(entry.getKey(), ABSENT));
        }
      } catch (CorruptFileException e) {
        if (!wasWritten || (failed == 0 && !isClosed)) {
          fail("refused though nothing was written", e);
        }
      }
    }
  }

  @Test
  void aDiskThatFillsUpIsTold() {
    for (int room = 0; room < 5_000; room += 256) {
      builder(new FaultyFiles()).build(path(), oracle.source()).close();
      var faulty = new FaultyFiles();
      faulty.leaveRoom(room);
      try (BTreeIndex tree = builder(faulty).edit(path())) {
        var failure =
            assertThrows(
                FileAccessException.class,
                () -> {
                  for (int i = 0; i < 100; i++) {
                    tree.put(10 * i + 1, 1);
                  }
                });
        assertTrue(failure.getMessage().contains("No space left"), failure.getMessage());
        var next = assertThrows(IllegalStateException.class, () -> tree.put(5, 5));
        assertEquals(failure, next.getCause());
      }
      assertEquals(0, faulty.open());
      if (room > 0) { // otherwise not even the footer was removed
        assertThrows(CorruptFileException.class, () -> builder(new FaultyFiles()).open(path()));
      }
    }
  }

  @Test
  void interruptsOfReadersEndNoPut() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/fd")), "needs the descriptors of this process");
    var stop = new AtomicBoolean();
    try (BTreeIndex tree = builder(new FaultyFiles()).build(path(), oracle.source());
        var pool = Executors.newFixedThreadPool(2)) {
      Callable<Long> interrupted = () -> readInterrupted(tree, stop);
      var readers = List.of(pool.submit(interrupted), pool.submit(interrupted));
      try {
        for (int i = 0; i < 5_000; i++) {
          oracle.put(tree, 10 * i + 1, i);
        }
      } finally {
        stop.set(true);
      }
      for (Future<Long> reader : readers) {
        assertTrue(reader.get() > 0);
      }
    }
    try (BTreeIndex tree = builder(new FaultyFiles()).open(path())) {
      tree.verify();
      assertEquals(oracle.entries().size(), tree.size());
    }
  }

  private static long readInterrupted(BTreeIndex tree, AtomicBoolean stop) {
    long reads = 0;
    while (reads == 0 || !stop.get()) {
      Thread.currentThread().interrupt();
      assertEquals(~3L, tree.get(30, ABSENT));
      assertTrue(Thread.interrupted());
      reads++;
    }
    return reads;
  }

  @Test
  void anInterruptedWriterPutsAndCloses() {
    Path path = folder.resolve("tree");
    try {
      Thread.currentThread().interrupt();
      try (BTreeIndex tree = BTreeIndex.builder().build(path, TreeOracle.even(1_000, 1).source())) {
        for (long key = 5_000; key < 5_500; key++) {
          tree.put(key, key);
        }
        tree.verify();
      }
      try (BTreeIndex tree = BTreeIndex.builder().open(path)) {
        assertEquals(5_499, tree.get(5_499, 0));
        tree.verify();
      }
    } finally {
      assertTrue(Thread.interrupted(), "the interrupt flag stays set");
    }
  }

  @Test
  void anInterruptDuringReadsHarmsNobody() {
    builder(new FaultyFiles()).build(path(), oracle.source()).close();
    try (BTreeIndex tree = builder(new FaultyFiles()).open(path())) {
      Thread.currentThread().interrupt();
      assertEquals(~3L, tree.get(30, 0));
      assertTrue(Thread.interrupted());
      assertEquals(~4L, tree.get(40, 0));
    }
  }
}
