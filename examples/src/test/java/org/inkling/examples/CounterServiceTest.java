package org.inkling.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No increment is lost: between threads, at a close, or at a checkpoint. */
final class CounterServiceTest {
  private static final int TIMES = 200;

  @Test
  void eachIncrementCountsOnce(@TempDir Path folder) {
    Set<Long> answers = ConcurrentHashMap.newKeySet();
    try (var counters = new CounterService(folder);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < TIMES; i++) {
        threads.execute(() -> answers.add(counters.increment(-5)));
      }
    }
    assertEquals(LongStream.rangeClosed(1, TIMES).boxed().collect(Collectors.toSet()), answers);
    try (var counters = new CounterService(folder)) {
      assertEquals(TIMES, counters.count(-5));
      assertEquals(0, counters.count(5));
      counters.checkpoint();
      assertEquals(TIMES + 1, counters.increment(-5));
    }
    try (var counters = new CounterService(folder)) {
      assertEquals(TIMES + 1, counters.count(-5));
    }
  }
}
