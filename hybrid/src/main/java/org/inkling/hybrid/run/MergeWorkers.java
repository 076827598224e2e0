package org.inkling.hybrid.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one merge: the calling thread, and helpers that end with the merge. Each takes one
 * span after another. If one fails the others stop, and all files written are deleted.
 */
final class MergeWorkers {
  private final RunMerge merge;
  private final MergePlan plan;
  private final BooleanSupplier cancelled;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicReferenceArray<SpanMerge.@Nullable Result> results;
  private volatile @Nullable Throwable failure; // set under this object's monitor

  MergeWorkers(RunMerge merge, MergePlan plan, BooleanSupplier cancelled) {
    this.merge = merge;
    this.plan = plan;
    this.cancelled = cancelled;
    results = new AtomicReferenceArray<>(plan.spans().size());
  }

  /** Merges all spans. Returns the result of each; null for spans that are carried over. */
  List<SpanMerge.@Nullable Result> work() {
    List<Thread> helpers = startHelpers();
    takeSpans();
    joinAll(helpers);
    Throwable thrown = failure;
    var all = new ArrayList<SpanMerge.@Nullable Result>();
    for (int i = 0; i < results.length(); i++) {
      SpanMerge.Result result = results.get(i);
      all.add(result);
      if (thrown != null && result != null) {
        PartWriter.discard(result.files());
      }
    }
    rethrow(thrown);
    return all;
  }

  private static void rethrow(@Nullable Throwable thrown) {
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
  }

  private List<Thread> startHelpers() {
    long spans = plan.spans().stream().filter(span -> !span.isCarried()).count();
    long wanted = Math.min(merge.options().workers(), spans) - 1;
    var helpers = new ArrayList<Thread>();
    try {
      while (helpers.size() < wanted) {
        String name = "inkling-merge-" + (helpers.size() + 1);
        helpers.add(Thread.ofPlatform().daemon().name(name).start(this::takeSpans));
      }
    } catch (OutOfMemoryError e) {
      // No more threads can be created: continue with those that exist.
    }
    return helpers;
  }

  private void takeSpans() {
    try {
      for (int i = next.getAndIncrement(); i < results.length(); i = next.getAndIncrement()) {
        MergePlan.Span span = plan.spans().get(i);
        if (!span.isCarried()) {
          results.set(i, SpanMerge.merge(merge, span, plan.entriesPerFile(), this::isOver));
        }
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private boolean isOver() {
    return failure != null || cancelled.getAsBoolean();
  }

  /** Keeps the first failure; cancellations caused by it add nothing. */
  private synchronized void fail(Throwable thrown) {
    Throwable first = failure;
    if (first == null) {
      failure = thrown;
      next.set(results.length());
    } else if (!(thrown instanceof CancellationException)) {
      first.addSuppressed(thrown);
    }
  }

  /** Waits for all helpers; an interrupt is kept for the caller. */
  private static void joinAll(List<Thread> helpers) {
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
}
