package org.inkling.hybrid.index;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Rotates and merges an index without a pause, in a thread of its own, until it is closed. */
final class Turner implements AutoCloseable {
  private final HybridIndex index;
  private final Thread thread;
  private final AtomicInteger turns = new AtomicInteger();
  private volatile boolean over;
  private volatile @Nullable Throwable failure;

  Turner(HybridIndex index) {
    this.index = index;
    thread = Thread.ofPlatform().daemon().name("turner").start(this::turn);
  }

  private void turn() {
    try {
      while (!over) {
        switch (turns.incrementAndGet() % 8) {
          case 0 -> index.compact();
          case 2, 5 -> index.flush();
          default -> index.snapshot().close();
        }
      }
    } catch (Throwable e) {
      failure = e;
    }
  }

  /** How many turns have begun. */
  int turns() {
    return turns.get();
  }

  /** Ends it; fails if a turn has. */
  @Override
  public void close() {
    over = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (failure != null) {
      throw new AssertionError("a rotation or a merge failed", failure);
    }
  }
}
