package org.inkling.epoch;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import org.inkling.memory.SlabAllocator;

/**
 * Releases the memory of a closed index once no operation is inside.
 *
 * @param log receives a warning each time that the wait has taken ten seconds more
 * @param name the index's name, for messages and for the thread
 * @param release releases the memory
 * @param abandon leaves the memory to the garbage collector, if no thread is available for the wait
 */
public record MemoryRelease(
    Logger log, String name, Epochs epochs, Runnable release, Runnable abandon) {
  /** How long a close waits for operations before it leaves the wait to a new thread. */
  private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Creates the release of a memory that the index has alone. */
  public MemoryRelease(Logger log, String name, Epochs epochs, SlabAllocator memory) {
    this(log, name, epochs, memory::close, memory::abandon);
  }

  /**
   * Waits until every operation has left, at most ten seconds, then releases the memory. If some
   * operation is still inside, a daemon thread continues to wait. Call this once, after {@link
   * Epochs#beginClose}.
   */
  public void awaitAndRelease() {
    if (epochs.awaitQuiescence(WAIT_NANOS)) {
      release.run();
    } else {
      releaseLater();
    }
  }

  private void releaseLater() {
    try {
      Thread.ofPlatform().daemon().name(name + "-close").start(this::releaseWhenQuiet);
    } catch (OutOfMemoryError e) {
      abandon.run(); // no thread available: freed when nothing refers to the memory any more
    }
  }

  private void releaseWhenQuiet() {
    while (!epochs.awaitQuiescence(WAIT_NANOS)) {
      log.log(Level.WARNING, "{0}: closed, but a thread is still inside an operation", name);
    }
    release.run();
  }
}
