package org.inkling.maintenance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every place is handed out once, its own first and those of others from behind. */
class WorkQueuesTest {

  private static int[] drain(WorkQueues queues, int worker) {
    return IntStream.generate(() -> queues.take(worker))
        .takeWhile(place -> place != WorkQueues.NONE)
        .toArray();
  }

  private static void assertEachOnce(int places, int... taken) {
    assertArrayEquals(
        IntStream.range(0, places).toArray(), Arrays.stream(taken).sorted().toArray());
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 4", "1, 1", "7, 1", "1, 3", "2, 5", "3, 3", "10, 3", "1000, 12"})
  void oneWorkerTakesAllOfThem(int places, int workers) {
    for (int worker = 0; worker < workers; worker++) {
      var queues = new WorkQueues(places, workers);
      assertEachOnce(places, drain(queues, worker));
      for (int other = 0; other < workers; other++) {
        assertEquals(WorkQueues.NONE, queues.take(other));
      }
    }
  }

  @Test
  void ownPlacesFromTheFrontThenThoseOfOthersFromTheBack() {
    var queues = new WorkQueues(9, 3);
    assertArrayEquals(new int[] {3, 4, 5, 8, 7, 6, 2, 1, 0}, drain(queues, 1));
    queues = new WorkQueues(9, 3);
    assertEquals(0, queues.take(0));
    assertEquals(6, queues.take(2));
    assertEquals(7, queues.take(2));
    assertEquals(8, queues.take(2));
    assertEquals(2, queues.take(2)); // of worker 0, behind what it took
    assertEquals(1, queues.take(0));
    assertEquals(5, queues.take(0)); // its own queue is empty now
  }

  /** Workers are numbered as they come, so there may be more of them than queues. */
  @Test
  void workersOfAnyNumberFindAQueue() {
    for (int worker : new int[] {-7, -1, 0, 3, 4, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      var queues = new WorkQueues(8, 4);
      assertEquals(2 * Math.floorMod(worker, 4), queues.take(worker));
      assertEquals(7, drain(queues, worker).length);
    }
  }

  @Test
  void inAnyOrderOfWorkersEveryPlaceIsTakenOnce() {
    var random = TestSeed.random("WorkQueuesTest");
    for (int round = 0; round < 500; round++) {
      int places = random.nextInt(40);
      int workers = 1 + random.nextInt(9);
      var queues = new WorkQueues(places, workers);
      int[] taken = new int[places];
      for (int i = 0; i < places; i++) {
        taken[i] = queues.take(random.nextInt(2 * workers));
      }
      assertEachOnce(places, taken);
      assertEquals(WorkQueues.NONE, queues.take(random.nextInt(workers)));
    }
  }

  /** Few places and several threads, so that they often meet at the last one of a queue. */
  @ParameterizedTest
  @CsvSource({"2, 3, 1500", "4, 9, 750", "4, 5000, 10"})
  void threadsThatRunAgainstEachOtherTakeEveryPlaceOnce(int threads, int places, int rounds)
      throws Exception {
    var begin = new CyclicBarrier(threads);
    var random = TestSeed.random("WorkQueuesTest threads");
    try (var executor = Executors.newFixedThreadPool(threads)) {
      for (int round = 0; round < rounds; round++) {
        // Also fewer queues than threads, which then share them.
        var queues = new WorkQueues(places, 1 + random.nextInt(threads));
        List<Callable<int[]>> workers = new ArrayList<>();
        for (int worker = 0; worker < threads; worker++) {
          int own = worker;
          workers.add(
              () -> {
                begin.await();
                return drain(queues, own);
              });
        }
        var taken = IntStream.builder();
        for (Future<int[]> each : executor.invokeAll(workers)) {
          Arrays.stream(each.get()).forEach(taken);
        }
        assertEachOnce(places, taken.build().toArray());
      }
    }
  }
}
