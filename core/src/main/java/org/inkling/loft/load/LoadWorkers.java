package org.inkling.loft.load;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads that build the chunks of one load: the calling thread, and helpers that it starts
 * when there is work for them and that end with the load.
 *
 * <p>Chunks are handed over in the order of their numbers. So when a chunk fails, all chunks before
 * it are already built or being processed: they are still built, and the chunks after it are not.
 * The failure of the lowest chunk is reported, however the threads ran.
 */
public final class LoadWorkers {
  private final String name;
  private final int maxHelpers;
  private final Consumer<LoadChunk> work;

  // The next two are used by the loading thread only.

  private final List<Thread> helpers;

  /** Whether starting a thread has failed; the load then continues with the threads that it has. */
  private boolean refused;

  @GuardedBy("this")
  private final Queue<LoadChunk> waiting = new ArrayDeque<>();

  @GuardedBy("this")
  private int idle;

  @GuardedBy("this")
  private boolean over;

  @GuardedBy("this")
  private int failedNumber = Integer.MAX_VALUE;

  @GuardedBy("this")
  private @Nullable Throwable failure;

  /**
   * Creates workers without helpers yet.
   *
   * @param name the name of the index, for the names of threads
   * @param threads the maximum number of threads, including the calling one
   * @param work the action for each chunk
   */
  LoadWorkers(String name, int threads, Consumer<LoadChunk> work) {
    this.name = name;
    this.maxHelpers = threads - 1;
    this.work = work;
    this.helpers = new ArrayList<>(maxHelpers);
  }

  /** Works on a chunk on the calling thread. */
  void work(LoadChunk chunk) {
    if (isForNothing(chunk)) {
      return;
    }
    try {
      work.accept(chunk);
    } catch (RuntimeException | Error e) {
      fail(chunk, e);
    }
  }

  /** Hands a chunk to a helper, or works on it if the helpers have enough to do. */
  void share(LoadChunk chunk) {
    if (!offer(chunk)) {
      work(chunk);
    }
  }

  /** Returns whether work has failed, so that further chunks are pointless. */
  synchronized boolean hasFailed() {
    return failure != null;
  }

  /**
   * Works with the helpers on the waiting chunks, and returns when all helpers have ended. Throws
   * the failure of the lowest chunk that failed.
   */
  void finish() {
    close();
    for (LoadChunk chunk = poll(); chunk != null; chunk = poll()) {
      work(chunk);
    }
    joinAll();
    rethrow();
  }

  private synchronized boolean offer(LoadChunk chunk) {
    if (waiting.size() >= maxHelpers) {
      return false;
    }
    if (idle <= waiting.size() && helpers.size() < maxHelpers && !refused) {
      refused = !startHelper();
    }
    if (helpers.isEmpty()) {
      return false;
    }
    waiting.add(chunk);
    notify();
    return true;
  }

  private boolean startHelper() {
    try {
      helpers.add(
          Thread.ofPlatform()
              .daemon()
              .inheritInheritableThreadLocals(false)
              .name(name + "-load-" + (helpers.size() + 1))
              .start(this::help));
      return true;
    } catch (OutOfMemoryError e) {
      return false; // the load goes on without it
    }
  }

  private void help() {
    for (LoadChunk chunk = take(); chunk != null; chunk = take()) {
      work(chunk);
    }
  }

  /** Waits for the next chunk and returns it; returns null at the end. */
  private synchronized @Nullable LoadChunk take() {
    while (waiting.isEmpty() && !over) {
      idle++;
      try {
        wait();
      } catch (InterruptedException e) {
        // A helper ends with the load, not earlier.
      } finally {
        idle--;
      }
    }
    return waiting.poll();
  }

  private synchronized @Nullable LoadChunk poll() {
    return waiting.poll();
  }

  private synchronized void close() {
    over = true;
    notifyAll();
  }

  private synchronized boolean isForNothing(LoadChunk chunk) {
    return chunk.number() > failedNumber;
  }

  private synchronized void fail(LoadChunk chunk, Throwable thrown) {
    if (chunk.number() < failedNumber) {
      failedNumber = chunk.number();
      failure = thrown;
    }
  }

  /**
   * Waits for all helpers, even if interrupted: the memory that they write is about to be used or
   * freed.
   */
  private void joinAll() {
    boolean interrupted = false;
    for (Thread helper : helpers) {
      while (helper.isAlive()) {
        try {
          helper.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void rethrow() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
