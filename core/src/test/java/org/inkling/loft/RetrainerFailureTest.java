package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.SteppedExecutor;
import org.inkling.loft.node.LoftTuning;
import org.inkling.memory.seam.AccessSeam;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A step that fails where the heap may be full ends no round for ever and frees nothing twice. */
@Tag("seam")
class RetrainerFailureTest {
  private static final LoftTuning TUNING = new LoftTuning(4, 1.5, 4, 4, 4, 64, 16, Changes.EAGER);
  private static final Duration WAIT = Duration.ofSeconds(30);

  private static final String STEPS = SteppedExecutor.class.getName();

  private final AtomicInteger failures = new AtomicInteger();

  /** Whether a chunk of maintenance runs; the stack of no other access is worth a look. */
  private boolean inStep;

  @AfterEach
  void end() {
    AccessSeam.listen(null);
  }

  /** Fails, from the n-th access inside of a method of maintenance on, each of so many in turn. */
  private void fail(int from, String... methods) {
    failures.set(0);
    var seen = new AtomicInteger();
    AccessSeam.listen(
        (kind, address) -> {
          int next = failures.get();
          if (inStep && next < methods.length && isInside(methods[next])) {
            if (next > 0 || seen.getAndIncrement() >= from) {
              failures.getAndIncrement();
              throw new OutOfMemoryError("of the test");
            }
          }
        });
  }

  /** Whether a method, as {@code Class.method}, is on the stack of the chunk. */
  private static boolean isInside(String called) {
    int dot = called.indexOf('.');
    String house = LoftIndex.class.getPackageName() + ".";
    String type = "." + called.substring(0, dot);
    String method = called.substring(dot + 1);
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .takeWhile(f -> !f.getClassName().equals(STEPS))
                    .anyMatch(
                        f ->
                            f.getClassName().startsWith(house)
                                && f.getClassName().endsWith(type)
                                && f.getMethodName().equals(method)));
  }

  /** A chunk, on this thread; where it fails the executor's thread would end. */
  private boolean step(SteppedExecutor executor) {
    inStep = true;
    try {
      return executor.step();
    } catch (OutOfMemoryError e) {
      assertEquals("of the test", e.getMessage());
      return true;
    } finally {
      inStep = false;
    }
  }

  private int failuresOfALoad() {
    var executor = new SteppedExecutor();
    var builder = LoftIndex.builder().tuning(TUNING).executor(executor).seed(1);
    try (var twin = new LoftTwin(builder, new TreeMap<>())) {
      for (long key = 0; key < 300; key++) {
        twin.write(0, key * 3, Long.MAX_VALUE - key);
        step(executor);
      }
      while (step(executor)) {}
      int failed = failures.get();
      AccessSeam.listen(null);
      twin.write(0, 1, 1); // asks for a worker, in place of the one that failed
      while (step(executor)) {}
      assertTimeoutPreemptively(WAIT, twin.index::awaitMaintenance);
      assertEquals(0, twin.index.statistics().changes().pendingNodes());
      twin.check();
      return failed;
    }
  }

  @Test
  void aRoundEndsThoughWhatItReplacedCouldNotBeRetired() {
    int failed = 0;
    for (int from = 0; from < 40; from += 7) {
      fail(from, "NodeBuilder.retireSlots");
      failed += failuresOfALoad();
    }
    assertTrue(failed > 2, failed + " failures only");
  }

  @Test
  void nothingIsFreedTwiceWhereGivingUpFailsToo() {
    int failed = 0;
    for (int from = 0; from < 40; from += 3) {
      fail(from, "Change.build", "NodeBuilder.dispose", "NodeBuilder.dispose");
      failed += failuresOfALoad();
    }
    assertTrue(failed > 10, failed + " failures only");
  }

  @Test
  void aChangeIsAnnouncedAgainAfterItsAnnouncementFailed() {
    int failed = 0;
    for (int from = 0; from < 120; from += 7) {
      fail(from, "Change.announce");
      failed += failuresOfALoad();
    }
    assertTrue(failed > 10, failed + " failures only");
  }

  @Test
  void theRootIsRebuiltAfterItsRebuildingFailed() {
    int failed = 0;
    for (int from = 0; from < 60; from += 13) {
      fail(from, "RootChange.retire");
      failed += failuresOfALoad();
    }
    assertTrue(failed > 2, failed + " failures only");
  }
}
