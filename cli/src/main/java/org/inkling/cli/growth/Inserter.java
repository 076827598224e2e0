package org.inkling.cli.growth;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.experiment.Latencies;

/** The work of one thread during the growth: takes runs of inserts, and reads at intervals. */
final class Inserter {
  private static final int RUNS_PER_READ = 4;
  private static final int MAX_KEPT = 1 << 18;

  private final Subject subject;
  private final GrowthKeys keys;
  private final InsertRuns queue;
  private final boolean wide;
  private final SplittableRandom random;

  /** An even sample of the runs that this thread has inserted, for reads. */
  private final int[] kept;

  private int runs;
  private long wrong;

  /** Times of single inserts, of whole runs, and of reads. */
  final Histogram inserts = Latencies.histogram();

  final Histogram wholeRuns = Latencies.histogram();
  final Histogram reads = Latencies.histogram();

  /** The time at which the last insert ended. */
  long end;

  Inserter(Subject subject, GrowthKeys keys, InsertRuns queue, boolean wide, long seed) {
    this.subject = subject;
    this.keys = keys;
    this.queue = queue;
    this.wide = wide;
    this.random = new SplittableRandom(seed);
    this.kept = new int[Math.min(MAX_KEPT, keys.inserts().length / InsertRuns.RUN + 1)];
  }

  /** Works until no insert is left. */
  void run() {
    long now = System.nanoTime();
    for (int start = queue.take(now); start < keys.inserts().length; start = queue.take(now)) {
      insert(start);
      long afterFirst = System.nanoTime();
      record(inserts, afterFirst - now);
      int end = queue.end(start);
      for (int at = start + 1; at < end; at++) {
        insert(at);
      }
      long afterRun = System.nanoTime();
      record(wholeRuns, afterRun - now);
      now = afterRun;
      keep(start);
      if (runs % RUNS_PER_READ == 0) {
        long key = presentKey();
        now = System.nanoTime();
        read(key);
        long afterRead = System.nanoTime();
        record(reads, afterRead - now);
        now = afterRead;
      }
    }
    end = now;
  }

  private void insert(int at) {
    long key = keys.inserts()[at];
    subject.put(key, Values.of(key, wide));
  }

  private void read(long key) {
    long expected = Values.of(key, wide);
    wrong += subject.get(key, ~expected) == expected ? 0 : 1;
  }

  private void keep(int start) {
    int place = runs < kept.length ? runs : random.nextInt(runs + 1);
    if (place < kept.length) {
      kept[place] = start;
    }
    runs++;
  }

  /** Returns a loaded key, or one that this thread has inserted. */
  private long presentKey() {
    int loaded = keys.loaded().length;
    long own = (long) runs * InsertRuns.RUN;
    if (random.nextLong(loaded + own) < loaded) {
      return keys.loaded()[random.nextInt(loaded)];
    }
    int start = kept[random.nextInt(Math.min(runs, kept.length))];
    return keys.inserts()[start + random.nextInt(queue.end(start) - start)];
  }

  private static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.min(nanos, Latencies.LONGEST_NANOS));
  }

  /** Returns the number of wrong reads. */
  long wrongAnswers() {
    return wrong;
  }
}
