package org.inkling.cli.phases;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** Hands out the chunks of a run, and records when each window ends. */
final class WindowClock {
  private final int chunks;
  private final int chunksOfWindow;
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private final AtomicLongArray ends;
  private final Semaphore over = new Semaphore(0);

  WindowClock(PhasesPlan plan) {
    this.chunks = plan.chunks();
    this.chunksOfWindow = plan.chunksOfWindow();
    this.ends = new AtomicLongArray(plan.windows());
  }

  /** Takes the next chunk; returns -1 if all are taken. */
  int take() {
    int chunk = taken.getAndIncrement();
    return chunk < chunks ? chunk : -1;
  }

  /** Hands out no more chunks, so that the threads end. */
  void stop() {
    taken.set(chunks);
  }

  /** Counts a chunk that has ended. */
  void done() {
    int count = done.incrementAndGet();
    if (count % chunksOfWindow == 0) {
      ends.set(count / chunksOfWindow - 1, System.nanoTime());
      over.release();
    }
  }

  /** Waits until another window has ended. */
  void awaitWindow() throws InterruptedException {
    over.acquire();
  }

  /** Returns the time at which a window ended, by {@link System#nanoTime}. */
  long end(int window) {
    return ends.get(window);
  }
}
