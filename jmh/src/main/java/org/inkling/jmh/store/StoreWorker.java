package org.inkling.jmh.store;

import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.inkling.cli.experiment.Latencies;

/** One thread's part of a phase. Each operation is timed from the end of the one before it. */
final class StoreWorker {
  private final Store store;
  private final StoreKeys keys;
  private final StoreWatch watch;
  private final PhaseKind kind;
  private final SplittableRandom random;
  private final int insertedBefore;

  /** The times of lookups and of inserts, then of those that overlapped with rewrites of files. */
  private final List<Histogram> times =
      List.of(
          Latencies.histogram(),
          Latencies.histogram(),
          Latencies.histogram(),
          Latencies.histogram());

  private int place; // of the next insert
  private int end; // of the chunk that was taken
  private boolean workedBefore; // when the previous operation ended and this one began
  private long wrong;
  private boolean ranOut;

  StoreWorker(
      Store store, StoreKeys keys, StoreWatch watch, PhaseKind kind, SplittableRandom random) {
    this.store = store;
    this.keys = keys;
    this.watch = watch;
    this.kind = kind;
    this.random = random;
    insertedBefore = keys.taken();
  }

  /** Works for a time, and completes the inserts that it has taken. */
  void run(long nanos) {
    long start = System.nanoTime();
    long now = start;
    while (now - start < nanos && !ranOut) {
      if (kind.writes() && random.nextDouble() < kind.insertPart()) {
        now = insert(now);
      } else {
        now = lookUp(now);
      }
    }
    while (place < end) {
      now = insert(now);
    }
  }

  private long insert(long begin) {
    if (place == end) {
      int from = keys.take();
      if (from < 0) {
        ranOut = true;
        return begin;
      }
      place = from;
      end = from + StoreKeys.CHUNK;
    }
    long key = keys.insert(place++);
    store.put(key, StoreKeys.valueOf(key));
    return record(1, begin);
  }

  private long lookUp(long begin) {
    long key = keys.present(random, insertedBefore);
    long value = StoreKeys.valueOf(key);
    wrong += store.get(key, ~value) == value ? 0 : 1;
    return record(0, begin);
  }

  private long record(int what, long begin) {
    long now = System.nanoTime();
    boolean works = watch.isWorking();
    times.get(works || workedBefore ? 2 + what : what).recordValue(now - begin);
    workedBefore = works;
    return now;
  }

  /**
   * Adds the times of lookups or inserts, either of all or of those that began or ended while files
   * were rewritten.
   */
  void addTo(Histogram sum, boolean inserts, boolean whileWorking) {
    int what = inserts ? 1 : 0;
    sum.add(times.get(2 + what));
    if (!whileWorking) {
      sum.add(times.get(what));
    }
  }

  long wrong() {
    return wrong;
  }

  boolean ranOut() {
    return ranOut;
  }
}
