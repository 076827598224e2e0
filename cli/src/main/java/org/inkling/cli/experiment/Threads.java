package org.inkling.cli.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs tasks, each in its own thread. All tasks begin together. */
public final class Threads {
  private final String name;
  private final Runnable stop;
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch go = new CountDownLatch(1);
  private final CountDownLatch running;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /**
   * Creates threads, which do not start yet.
   *
   * @param name the name of the experiment, for the threads and for messages
   * @param stop is called when a task fails, so that the others end
   */
  public Threads(String name, List<? extends Runnable> tasks, Runnable stop) {
    this.name = name;
    this.stop = stop;
    this.running = new CountDownLatch(tasks.size());
    for (Runnable task : tasks) {
      threads.add(
          Thread.ofPlatform().daemon().name(name + "-", threads.size()).unstarted(() -> run(task)));
    }
  }

  private void run(Runnable task) {
    try {
      go.await();
      task.run();
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
      stop.run();
    } finally {
      running.countDown();
    }
  }

  /** Starts all tasks; returns the start time. */
  public long start() {
    threads.forEach(Thread::start);
    long start = System.nanoTime();
    go.countDown();
    return start;
  }

  /** Returns what each thread does at the moment, for a message. */
  public String stacks() {
    StringBuilder stacks = new StringBuilder();
    for (Thread thread : threads) {
      stacks.append("\n").append(thread.getName());
      for (StackTraceElement frame : thread.getStackTrace()) {
        stacks.append("\n    at ").append(frame);
      }
    }
    return stacks.toString();
  }

  /** Waits until all tasks have ended or a time has passed; returns whether all have ended. */
  public boolean await(long nanos) throws InterruptedException {
    return running.await(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Waits for the end of all tasks.
   *
   * @throws IllegalStateException if a task failed, with the reason as its cause
   */
  public void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new IllegalStateException("a thread of the " + name + " failed: " + thrown, thrown);
    }
  }

  /**
   * Runs tasks side by side, and waits for all of them.
   *
   * @throws IllegalStateException if a task failed, with the reason as its cause
   */
  public static void run(String name, List<? extends Runnable> tasks) throws InterruptedException {
    var threads = new Threads(name, tasks, () -> {});
    threads.start();
    threads.join();
  }
}
