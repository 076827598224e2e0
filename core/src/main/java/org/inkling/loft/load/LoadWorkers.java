package org.inkling.loft.load;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads that build the chunks of one load: the calling one, and helpers that it starts when
 * there is work for them and that end with the load.
 *
 * <p>Chunks are handed over in the order of their numbers. So when one fails, all before it are
 * built or in somebody's hand: they are built all the same, those after it are not, and the failure
 * reported is that of the lowest number, however the threads ran.
 */
public final class LoadWorkers {
  private final String name;
  private final int mostHelpers;
  private final Consumer<LoadChunk> work;

  // What follows is guarded by this.

  private final List<Thread> helpers;
  private final Queue<LoadChunk> waiting = new ArrayDeque<>();
  private int idle;
  private boolean over;

  /** Whether a thread could not be had; then those that are there must do. */
  private boolean refused;

  private int failedNumber = Integer.MAX_VALUE;
  private @Nullable Throwable failure;

  /**
   * A crew without helpers yet.
   *
   * @param name the index's, for the names of threads
   * @param threads how many work at most, the calling thread included
   * @param work what is done with a chunk
   */
  LoadWorkers(String name, int threads, Consumer<LoadChunk> work) {
    this.name = name;
    this.mostHelpers = threads - 1;
    this.work = work;
    this.helpers = new ArrayList<>(mostHelpers);
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

  /** Hands a chunk to a helper; or works on it, if they have enough to do. */
  void share(LoadChunk chunk) {
    if (!offer(chunk)) {
      work(chunk);
    }
  }

  /** Whether work has failed, so that chunks to come are for nothing. */
  synchronized boolean hasFailed() {
    return failure != null;
  }

  /**
   * Works with the helpers on what is waiting, and returns when all of them are gone. Throws the
   * failure of the lowest chunk that failed.
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
    if (waiting.size() >= mostHelpers) {
      return false;
    }
    if (idle <= waiting.size() && helpers.size() < mostHelpers && !refused) {
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

  /** The next chunk, waiting for one; null at the end. */
  private synchronized @Nullable LoadChunk take() {
    while (waiting.isEmpty() && !over) {
      idle++;
      try {
        wait();
      } catch (InterruptedException e) {
        // A helper ends with the load and not before.
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

  private synchronized List<Thread> helpers() {
    return helpers;
  }

  /** Waits whatever happens: what helpers write is about to be used, or given back. */
  private void joinAll() {
    boolean interrupted = false;
    for (Thread helper : helpers()) {
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
