package org.inkling.cli.growth;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.loop.WriteCheck;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.windows.ChunkLoop;
import org.inkling.cli.workload.Values;

/**
 * The work of one thread during the growth: inserts runs of keys, and after every fourth run reads
 * a key that must be present.
 */
final class GrowthLoop implements ChunkLoop {
  /** The number of inserts of a run, which is a chunk. */
  static final int RUN = 16;

  private static final int RUNS_PER_READ = 4;

  private final Subject subject;
  private final GrowthKeys keys;
  private final SplittableRandom random;

  /** The chunks that this thread has inserted, for reads. */
  private final int[] chunks;

  private int runs;
  private long wrong;

  /** Times of single inserts, of whole runs, and of reads. */
  final Histogram inserts = Latencies.histogram();

  final Histogram wholeRuns = Latencies.histogram();
  final Histogram reads = Latencies.histogram();

  GrowthLoop(Subject subject, GrowthKeys keys, GrowthPlan plan, int lane) {
    this.subject = subject;
    this.keys = keys;
    this.random = new SplittableRandom(Values.mix(plan.seed() + lane));
    this.chunks = new int[keys.inserts().length / RUN + 1];
  }

  @Override
  public void run(int chunk) {
    long begin = System.nanoTime();
    insert(chunk * RUN);
    record(inserts, System.nanoTime() - begin);
    for (int at = chunk * RUN + 1; at < end(chunk); at++) {
      insert(at);
    }
    record(wholeRuns, System.nanoTime() - begin);
    chunks[runs++] = chunk;
    if (runs % RUNS_PER_READ == 0) {
      long key = presentKey();
      long before = System.nanoTime();
      wrong += WriteCheck.isRight(subject, key) ? 0 : 1;
      record(reads, System.nanoTime() - before);
    }
  }

  private int end(int chunk) {
    return Math.min(keys.inserts().length, (chunk + 1) * RUN);
  }

  private void insert(int at) {
    long key = keys.inserts()[at];
    subject.put(key, Values.of(key));
  }

  /** Returns a loaded key, or one that this thread has inserted. */
  private long presentKey() {
    int loaded = keys.loaded().length;
    if (random.nextLong(loaded + (long) runs * RUN) < loaded) {
      return keys.loaded()[random.nextInt(loaded)];
    }
    int chunk = chunks[random.nextInt(runs)];
    return keys.inserts()[random.nextInt(chunk * RUN, end(chunk))];
  }

  private static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.min(nanos, Latencies.LONGEST_NANOS));
  }

  @Override
  public long wrongAnswers() {
    return wrong;
  }
}
