package org.inkling.hybrid.run;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.inkling.index.Cursor;

/**
 * The merge of the stages with some neighbouring parts of a run: each stretch of the run between
 * two keys of the stages is copied at once. Used by one thread, once.
 */
final class SpanMerge {
  private static final int BATCH = 4096;

  private final BooleanSupplier cancelled;
  private final PartWriter out;
  private final StageStream changes;
  private final long[] keys = new long[BATCH]; // the run's, as far as they are read
  private final long[] values = new long[BATCH];
  private final long[] changedKeys = new long[BATCH]; // to be added, as far as they are collected
  private final long[] changedValues = new long[BATCH];
  private int collected;
  private long runEntries;
  private long stageEntries;

  private SpanMerge(BooleanSupplier cancelled, PartWriter out, StageStream changes) {
    this.cancelled = cancelled;
    this.out = out;
    this.changes = changes;
  }

  /** The result: files that the caller owns, and the number of entries read. */
  record Result(List<RunFile> files, long runEntries, long stageEntries) {}

  /** Merges; if it throws, no file remains. */
  static Result merge(
      RunMerge merge, MergePlan.Span span, long perFile, BooleanSupplier cancelled) {
    StaticRun old = merge.old();
    try (var out = new PartWriter(merge.folder(), merge.options(), span.expected(), perFile);
        var changes = new StageStream(merge.stages(), span.from(), span.to())) {
      var work = new SpanMerge(cancelled, out, changes);
      try (Cursor run = old.pass(span.from(), span.to())) {
        work.takeAll(run);
      }
      return new Result(out.finish(), work.runEntries, work.stageEntries);
    }
  }

  private void takeAll(Cursor run) {
    int read = BATCH;
    while (read == BATCH) {
      requireWanted();
      read = run.nextRun(keys, values, 0, BATCH);
      runEntries += read;
      take(read);
    }
    while (changes.isPresent()) {
      collect();
    }
    addCollected();
  }

  private void requireWanted() {
    if (cancelled.getAsBoolean()) {
      throw new CancellationException("the merge was cancelled");
    }
  }

  /** Adds entries of the run, and the changes up to the last of them. */
  private void take(int count) {
    int next = 0;
    while (next < count && changes.isPresent() && changes.key() <= keys[count - 1]) {
      int end = countBelow(changes.key(), next, count);
      add(next, end - next);
      next = end < count && keys[end] == changes.key() ? end + 1 : end;
      collect();
    }
    add(next, count - next);
  }

  /** The first index at or after {@code from} whose key is not below a key. */
  private int countBelow(long key, int from, int count) {
    int step = 1;
    int low = from;
    while (low + step <= count && keys[low + step - 1] < key) {
      low += step;
      step *= 2;
    }
    int high = Math.min(count, low + step - 1);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void add(int from, int count) {
    if (count > 0) {
      addCollected();
      out.add(keys, values, from, count);
    }
  }

  /** Takes the current change. */
  private void collect() {
    if (!changes.isDeletion()) {
      if (collected == BATCH) {
        requireWanted();
        addCollected();
      }
      changedKeys[collected] = changes.key();
      changedValues[collected] = changes.value();
      collected++;
    }
    stageEntries++;
    changes.advance();
  }

  private void addCollected() {
    out.add(changedKeys, changedValues, 0, collected);
    collected = 0;
  }
}
