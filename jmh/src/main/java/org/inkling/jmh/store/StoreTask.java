package org.inkling.jmh.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;

/**
 * Loads a store, has all phases done on it one after the other, closes it, and opens it again; its
 * folder is deleted before and afterwards.
 *
 * @param kind which store
 * @param settings how it is opened
 * @param keys as {@code uniform:10M}
 * @param loadedPart which part of them is loaded
 * @param phases what is done, each with each number of threads
 * @param threads the numbers of threads
 * @param seconds how long a phase lasts at most; it ends before if its share of inserts is done
 * @param folder where the store stands
 * @param seed what everything is drawn from
 */
record StoreTask(
    StoreKind kind,
    StoreSettings settings,
    String keys,
    double loadedPart,
    List<PhaseKind> phases,
    List<Integer> threads,
    double seconds,
    String folder,
    long seed)
    implements ChildTask<StoreResult> {
  private static final int CHECKED = 20_000;
  private static final double NANOS = 1e9;

  @Override
  public StoreResult run(ChildContext context) throws IOException, InterruptedException {
    var drawn = new StoreKeys(keys, loadedPart, seed);
    Path path = Path.of(folder);
    DiskUse.delete(path);
    Files.createDirectories(path);
    context.report("loads " + drawn.loaded() + " keys");
    try {
      return new Visit(drawn, path, context).run();
    } finally {
      DiskUse.delete(path);
    }
  }

  /** The work, over keys that are drawn. */
  private final class Visit {
    private final StoreKeys drawn;
    private final Path path;
    private final ChildContext context;
    private final SplittableRandom random = new SplittableRandom(seed);

    Visit(StoreKeys drawn, Path path, ChildContext context) {
      this.drawn = drawn;
      this.path = path;
      this.context = context;
    }

    StoreResult run() throws IOException, InterruptedException {
      List<PhaseResult> results = new ArrayList<>();
      long begin = System.nanoTime();
      double loadSeconds;
      long loadedBytes;
      try (Store store = kind.load(path, settings, drawn.entries())) {
        store.settle();
        loadSeconds = (System.nanoTime() - begin) / NANOS;
        loadedBytes = DiskUse.bytesOf(path);
        var run = new PhaseRun(store, path, drawn, random);
        for (PhaseKind phase : phases) {
          for (int number : threads) {
            context.report(phase.label() + " by " + number);
            drawn.allow(share(phase));
            results.add(run.run(phase, number, (long) (seconds * NANOS)));
          }
        }
      }
      return reopened(results, loadSeconds, loadedBytes);
    }

    /** How many inserts a phase has, once. */
    private int share(PhaseKind phase) {
      int all = phases.stream().mapToInt(PhaseKind::shares).sum() * threads.size();
      return (int) ((long) drawn.inserts() * phase.shares() / Math.max(1, all));
    }

    private StoreResult reopened(List<PhaseResult> results, double loadSeconds, long loadedBytes)
        throws IOException {
      long closedBytes = DiskUse.bytesOf(path);
      context.report("opens it again");
      long begin = System.nanoTime();
      try (Store store = kind.open(path, settings)) {
        double openSeconds = (System.nanoTime() - begin) / NANOS;
        long entries = (long) drawn.loaded() + drawn.taken();
        return new StoreResult(
            kind.label(),
            kind.memory(),
            drawn.loaded(),
            loadSeconds,
            loadedBytes,
            results,
            entries,
            closedBytes,
            (double) closedBytes / entries,
            openSeconds,
            wrongAnswers(store));
      }
    }

    /** Of keys that are there, and of some that are not. */
    private long wrongAnswers(Store store) {
      long wrong = 0;
      int inserted = drawn.taken();
      for (int i = 0; i < CHECKED; i++) {
        long key =
            i % 2 == 0 && inserted > 0
                ? drawn.insert(random.nextInt(inserted))
                : drawn.present(random, inserted);
        long value = StoreKeys.valueOf(key);
        wrong += store.get(key, ~value) == value ? 0 : 1;
      }
      for (int i = inserted; i < Math.min(drawn.inserts(), inserted + CHECKED / 10); i++) {
        wrong += store.get(drawn.insert(i), i) == i ? 0 : 1;
      }
      return wrong;
    }
  }
}
