package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.inkling.SteppedExecutor;
import org.inkling.loft.node.LoftTuning;
import org.inkling.memory.seam.AccessSeam;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An operation that stands still holds a grace period back; what waits for it is not forgotten. */
@Tag("seam")
class GraceStallTest {
  private static final LoftTuning TUNING = new LoftTuning(4, 1.5, 4, 4, 4, 64, 16, Changes.EAGER);

  private final SteppedExecutor executor = new SteppedExecutor();
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void end() {
    AccessSeam.listen(null);
  }

  @Test
  void theNextWriteAfterAStallGoesOnWithTheRound() throws InterruptedException {
    try (var index = LoftIndex.builder().tuning(TUNING).executor(executor).build()) {
      for (long key = 0; key < 40; key++) {
        index.put(key * 3, key);
      }
      Thread reader = Thread.ofPlatform().name("reader").unstarted(() -> index.get(0, -1));
      AccessSeam.listen((kind, address) -> stopReader());
      reader.start();
      stopped.await();
      runAll();
      assertTrue(index.statistics().changes().rootRebuilds() > 0, "no round");
      assertTrue(index.statistics().memory().retiredBytes() > 0, "the reader held nothing back");
      index.put(0, 1);
      assertTrue(executor.step(), "nobody looks for the end of the grace period");
      assertFalse(executor.step(), "more than one look");
      released.countDown();
      reader.join();
      index.put(0, 2);
      runAll();
      assertEquals(0, index.statistics().memory().retiredBytes());
    }
  }

  private void stopReader() {
    if (!Thread.currentThread().getName().equals("reader")) {
      return;
    }
    stopped.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void runAll() {
    boolean more = true;
    while (more) {
      more = executor.step();
    }
  }
}
