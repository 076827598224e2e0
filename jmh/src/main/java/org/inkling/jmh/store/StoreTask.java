package org.inkling.jmh.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.jmh.peers.TemporaryFolder;

/**
 * Loads a store, runs all phases on it one after the other, closes it, and reopens it. Deletes its
 * folder before and afterwards.
 *
 * @param kind the kind of store
 * @param settings the settings that it is opened with
 * @param keys the name of the set, such as {@code uniform:10M}
 * @param loadedPart the part of the keys that is loaded
 * @param phases the phases, each of which runs with each number of threads
 * @param threads the numbers of threads
 * @param seconds the longest time of a phase; it ends earlier if its share of inserts is done
 * @param folder the folder of the store
 * @param seed the seed of all random choices
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
    TemporaryFolder.delete(path);
    Files.createDirectories(path);
    context.report("loads " + drawn.loaded() + " keys");
    try {
      return new Visit(drawn, path, context).run();
    } finally {
      TemporaryFolder.delete(path);
    }
  }

  /** The work on one store, after the keys were drawn. */
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

    /** Returns the number of inserts of one run of a phase. */
    private int share(PhaseKind phase) {
      int all = phases.stream().mapToInt(PhaseKind::shares).sum() * threads.size();
      return (int) ((long) drawn.inserts() * phase.shares() / Math.max(1, all));
    }

    private StoreResult reopened(List<PhaseResult> results, double loadSeconds, long loadedBytes)
        throws IOException {
      long closedBytes = DiskUse.bytesOf(path);
      context.report("reopens it");
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

    /** Counts the wrong answers for present keys, and for some absent ones. */
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
