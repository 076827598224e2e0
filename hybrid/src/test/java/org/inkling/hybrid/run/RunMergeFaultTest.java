package org.inkling.hybrid.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That a merge which fails leaves the old run as it was, and nothing else. */
class RunMergeFaultTest {
  @TempDir Path path;

  private final SplittableRandom random = TestSeed.random("RunMergeFaultTest");
  private Runs runs;
  private MergeTwin twin;

  @BeforeEach
  void begin() {
    runs = new Runs(path);
    var entries = new TreeMap<Long, Long>();
    for (int i = 0; i < 12_000; i++) {
      entries.put(random.nextLong(), random.nextLong());
    }
    twin = new MergeTwin(runs, entries, 3_000);
    twin.rotate();
    twin.change(random, 800);
    twin.rotate();
    twin.change(random, 800);
  }

  @AfterEach
  void end() {
    twin.close();
    assertEquals(0, runs.files.open());
  }

  private RunMerge merge(int workers) {
    return twin.merge(Runs.options(3_000).workers(workers));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void anErrorAtAnyCall(int workers) throws IOException {
    int start = runs.files.calls().size();
    mergeAndForget(workers);
    int calls = runs.files.calls().size() - start;
    int failed = 0;
    for (int call = 0; call < calls; call++) {
      runs.files.failAt(runs.files.calls().size() + call);
      failed += mergeAndForget(workers);
      runs.files.failAt(-1);
      deleteStrays();
      runs.checkHasOnly(twin.run);
    }
    assertTrue(failed > calls / 2, failed + " of " + calls);
    StaticRun newer = merge(workers).merge(() -> false);
    Runs.checkHas(twin.entries, newer);
    twin.switchTo(newer);
    runs.checkHasOnly(newer);
  }

  /** Merges, and lets the new run go; 1 if the merge failed. */
  private int mergeAndForget(int workers) {
    try {
      StaticRun newer = merge(workers).merge(() -> false);
      newer.retireAllBut(twin.run);
      newer.release();
      return 0;
    } catch (FileAccessException e) {
      assertTrue(e.getMessage() != null && e.getMessage().contains(path.toString()), e.toString());
      return 1;
    }
  }

  /** One file may stay, if it was its deletion that failed; the next opening takes it away. */
  private void deleteStrays() throws IOException {
    List<Path> known =
        twin.run.parts().stream().map(part -> runs.folder.file(part.number())).toList();
    List<Path> strays = runs.list().stream().filter(file -> !known.contains(file)).toList();
    assertTrue(strays.size() <= 1, strays.toString());
    for (Path stray : strays) {
      Files.delete(stray);
    }
  }

  @Test
  void aDiskThatFillsUp() throws IOException {
    for (long room = 0; room < twin.run.fileBytes(); room += twin.run.fileBytes() / 7) {
      runs.files.leaveRoom(room);
      assertThrows(FileAccessException.class, () -> merge(2).merge(() -> false));
      runs.checkHasOnly(twin.run);
    }
    runs.files.leaveRoom(Long.MAX_VALUE >> 1);
    twin.switchTo(merge(2).merge(() -> false));
    Runs.checkHas(twin.entries, twin.run);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void cancelledAtAnyTime(int workers) throws IOException {
    var asked = new AtomicInteger();
    StaticRun newer =
        merge(workers)
            .merge(
                () -> {
                  asked.incrementAndGet();
                  return false;
                });
    newer.retireAllBut(twin.run);
    newer.release();
    assertTrue(asked.get() > 0, asked + " times asked");
    for (int most = 0; most < asked.get(); most++) {
      var left = new AtomicInteger(most);
      assertThrows(
          CancellationException.class,
          () -> merge(workers).merge(() -> left.getAndDecrement() <= 0));
      runs.checkHasOnly(twin.run);
    }
  }

  @Test
  void aDamagedFileOfTheOldRun() throws IOException {
    Path file = runs.folder.file(twin.run.parts().get(1).number());
    byte[] bytes = Files.readAllBytes(file);
    bytes[9 * 512 + 3] ^= 1;
    Files.write(file, bytes);
    CorruptFileException e =
        assertThrows(CorruptFileException.class, () -> merge(2).merge(() -> false));
    assertEquals(file, e.file());
    assertEquals(9 * 512, e.offset());
    runs.checkHasOnly(twin.run);
  }

  @Test
  void aConditionThatThrows() throws IOException {
    assertThrows(
        ArithmeticException.class,
        () ->
            merge(2)
                .merge(
                    () -> {
                      throw new ArithmeticException("no answer");
                    }));
    runs.checkHasOnly(twin.run);
  }
}
