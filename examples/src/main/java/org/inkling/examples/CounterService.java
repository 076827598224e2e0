package org.inkling.examples;

import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.inkling.hybrid.durable.DurableIndex;
import org.inkling.hybrid.durable.DurableOptions;
import org.inkling.loft.LoftIndex;

/**
 * Counters that survive a crash: an index in memory whose changes are on disk before {@link
 * #increment} returns. Threads that count at the same time share a sync of the disk.
 */
public final class CounterService implements AutoCloseable {
  private final DurableIndex counters;

  /** Opens the counters of a folder, or makes a folder without any. */
  public CounterService(Path folder) {
    counters =
        DurableIndex.open(
            folder, DurableOptions.defaults(), entries -> LoftIndex.builder().build(entries));
  }

  /** Adds one to a counter, which begins at 0, and returns what it is then. */
  public long increment(long counter) {
    return counters.addAndGet(counter, 1);
  }

  /** What a counter is. */
  public long count(long counter) {
    return counters.get(counter, 0);
  }

  /** Puts all counters into a file, so that the next opening has no log to read. */
  public void checkpoint() {
    counters.checkpoint();
  }

  @Override
  public void close() {
    counters.close();
  }

  /** Counts visits of two pages in many threads, and prints them after a second opening. */
  public static void main(String... arguments) {
    try (var folder = new WorkFolder(arguments)) {
      try (var visits = new CounterService(folder.path());
          var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int visitor = 0; visitor < 100; visitor++) {
          long page = visitor % 4 == 0 ? 2 : 1;
          threads.execute(() -> visits.increment(page));
        }
      } // waits for the threads, then closes the counters
      try (var visits = new CounterService(folder.path())) {
        IO.println("page 1 was visited " + visits.count(1) + " times");
        IO.println("page 2 was visited " + visits.count(2) + " times");
        visits.checkpoint();
      }
    }
  }
}
