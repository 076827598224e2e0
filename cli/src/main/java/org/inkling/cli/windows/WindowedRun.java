package org.inkling.cli.windows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.inkling.cli.experiment.Threads;
import org.inkling.cli.subject.Counters;
import org.inkling.cli.subject.Subject;

/** Runs the chunks of a plan on one index, and samples the index at the end of each window. */
public final class WindowedRun {
  private final Subject subject;
  private final WindowPlan plan;
  private final List<? extends ChunkLoop> loops;
  private final AtomicInteger taken = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private final AtomicLongArray ends;
  private final Semaphore ended = new Semaphore(0);

  /**
   * The results.
   *
   * @param atStart the levels of the index before the run
   * @param windows all windows
   * @param wrongAnswers the number of wrong answers of all threads
   */
  public record Outcome(Map<String, Long> atStart, List<WindowResult> windows, long wrongAnswers) {}

  /**
   * Creates a run.
   *
   * @param loops the work, one for each thread
   */
  public WindowedRun(Subject subject, WindowPlan plan, List<? extends ChunkLoop> loops) {
    this.subject = subject;
    this.plan = plan;
    this.loops = loops;
    this.ends = new AtomicLongArray(plan.windows());
  }

  /**
   * Runs all chunks.
   *
   * @throws IllegalStateException if a thread failed, or if the index could not be sampled, with
   *     the reason as its cause
   */
  public Outcome run() throws InterruptedException {
    System.gc(); // the objects that drew the random choices are garbage
    RunSample before = RunSample.of(subject);
    var samples = new FutureTask<>(() -> samples(before));
    Thread.ofPlatform().daemon().name("windows").start(samples);
    List<Runnable> tasks = loops.stream().<Runnable>map(loop -> () -> work(loop)).toList();
    var threads = new Threads("windows", tasks, () -> taken.set(plan.chunks()));
    long start = threads.start();
    try {
      threads.join();
      long wrong = loops.stream().mapToLong(ChunkLoop::wrongAnswers).sum();
      return new Outcome(
          Counters.levels(before.statistics()), windows(start, samples.get()), wrong);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the index could not be sampled", e.getCause());
    } finally {
      samples.cancel(true);
    }
  }

  /** Runs one chunk after the other, and records when each window ends. */
  private void work(ChunkLoop loop) {
    for (int chunk = taken.getAndIncrement();
        chunk < plan.chunks();
        chunk = taken.getAndIncrement()) {
      loop.run(chunk);
      int window = plan.windowThatEndsAt(done.incrementAndGet());
      if (window >= 0) {
        ends.set(window, System.nanoTime());
        ended.release();
      }
    }
  }

  /** Takes a sample whenever a window ends, in a thread of its own. */
  private List<RunSample> samples(RunSample first) throws InterruptedException {
    List<RunSample> samples = new ArrayList<>(List.of(first));
    for (int window = 0; window < plan.windows(); window++) {
      ended.acquire();
      samples.add(RunSample.of(subject));
    }
    return samples;
  }

  private List<WindowResult> windows(long start, List<RunSample> samples) {
    List<WindowResult> windows = new ArrayList<>();
    long before = start;
    for (int i = 0; i < plan.windows(); i++) {
      RunSample from = samples.get(i);
      RunSample to = samples.get(i + 1);
      // a thread may be delayed before it records an end
      long end = Math.max(before + 1, ends.get(i));
      windows.add(
          new WindowResult(
              i / plan.windowsOfPhase(),
              i % plan.windowsOfPhase() + 1,
              plan.operationsOf(i),
              before - start,
              end - before,
              to.takenSince(from),
              to.gcMillis() - from.gcMillis(),
              to.collections() - from.collections(),
              Counters.between(from.statistics(), to.statistics()),
              Counters.levels(to.statistics())));
      before = end;
    }
    return windows;
  }
}
