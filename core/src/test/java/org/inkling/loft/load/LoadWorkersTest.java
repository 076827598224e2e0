package org.inkling.loft.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.inkling.source.EntryBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who works on the chunks of a load, and what is left of it when one fails. */
@Timeout(60)
class LoadWorkersTest {
  private static final EntryBatch NOTHING = new EntryBatch(1);

  private final Set<Integer> begun = ConcurrentHashMap.newKeySet();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

  @Test
  void oneThreadWorksByItself() {
    LoadWorkers workers = workers(1, chunk -> {});
    share(workers, 0, 5);
    assertEquals(5, begun.size(), "each at once");
    workers.finish();
    assertEquals(Set.of(Thread.currentThread()), threads);
  }

  @Test
  void allChunksAreWorkedOnOnce() {
    var worked = new AtomicInteger();
    LoadWorkers workers = workers(4, chunk -> worked.incrementAndGet());
    share(workers, 0, 1_000);
    workers.finish();
    assertEquals(1_000, worked.get());
    assertEquals(1_000, begun.size());
    assertTrue(threads.size() <= 4, "threads: " + threads.size());
    threads.forEach(thread -> assertTrue(thread == Thread.currentThread() || !thread.isAlive()));
  }

  @Test
  void aHelperWithEnoughToDoLeavesTheNextChunkToTheCaller() throws InterruptedException {
    var held = new CountDownLatch(1);
    var taken = new CountDownLatch(1);
    LoadWorkers workers =
        workers(
            2,
            chunk -> {
              if (chunk.number() == 0) {
                taken.countDown();
                await(held);
              }
            });
    share(workers, 0, 1);
    taken.await();
    share(workers, 1, 3); // one waits for the helper, one is the caller's
    assertEquals(Set.of(0, 2), begun);
    held.countDown();
    workers.finish();
    assertEquals(Set.of(0, 1, 2), begun);
  }

  @Test
  void theFailureOfTheLowestChunkIsReportedHoweverLate() {
    var laterFailed = new CountDownLatch(1);
    var earlier = new IllegalStateException("of chunk 0");
    LoadWorkers workers =
        workers(
            2,
            chunk -> {
              if (chunk.number() == 0) {
                await(laterFailed);
                throw earlier;
              }
              throw new AssertionError("of chunk " + chunk.number());
            });
    share(workers, 0, 3);
    assertTrue(workers.hasFailed());
    laterFailed.countDown();
    assertSame(earlier, assertThrows(IllegalStateException.class, workers::finish));
  }

  @Test
  void whatComesBehindAFailureIsForNothingAndWhatComesBeforeIsNot() throws InterruptedException {
    var held = new CountDownLatch(1);
    var taken = new CountDownLatch(1);
    LoadWorkers workers =
        workers(
            2,
            chunk -> {
              if (chunk.number() == 0) {
                taken.countDown();
                await(held);
              }
              if (chunk.number() == 2) {
                throw new AssertionError("of chunk 2");
              }
            });
    share(workers, 0, 1);
    taken.await();
    share(workers, 1, 6);
    assertEquals(Set.of(0, 2), begun, "1 waits, 3 to 5 are for nothing");
    held.countDown();
    assertEquals("of chunk 2", assertThrows(AssertionError.class, workers::finish).getMessage());
    assertEquals(Set.of(0, 1, 2), begun);
  }

  @Test
  void anInterruptedCallerWaitsForItsHelpersAndStaysInterrupted() throws InterruptedException {
    var held = new CountDownLatch(1);
    var taken = new CountDownLatch(1);
    var worked = new AtomicInteger();
    LoadWorkers workers =
        workers(
            2,
            chunk -> {
              if (chunk.number() == 0) {
                taken.countDown();
                await(held);
              } else {
                held.countDown(); // by the caller, which has been interrupted
              }
              worked.incrementAndGet();
            });
    share(workers, 0, 1);
    taken.await();
    Thread.currentThread().interrupt();
    share(workers, 1, 3);
    workers.finish();
    assertTrue(Thread.interrupted());
    assertEquals(3, worked.get());
  }

  private LoadWorkers workers(int size, Consumer<LoadChunk> work) {
    return new LoadWorkers(
        "workers",
        size,
        chunk -> {
          assertTrue(begun.add(chunk.number()), "chunk " + chunk.number() + " again");
          threads.add(Thread.currentThread());
          work.accept(chunk);
        });
  }

  private static void share(LoadWorkers workers, int from, int to) {
    for (int number = from; number < to; number++) {
      workers.share(new LoadChunk(number, NOTHING, new LoadedNodes()));
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
