package org.inkling.hybrid.crash;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import org.inkling.disk.FileAccessException;

/** All writers in one thread, one step of each at a time. */
final class Workload {
  private final long seed;
  private final AtomicLongArray done = new AtomicLongArray(Script.WRITERS);

  Workload(long seed) {
    this.seed = seed;
  }

  /** How many steps of each writer are done. */
  long[] acknowledged() {
    long[] all = new long[Script.WRITERS];
    for (int writer = 0; writer < all.length; writer++) {
      all[writer] = done.get(writer);
    }
    return all;
  }

  /**
   * Writes to a store that is new.
   *
   * @throws FileAccessException the first that a write throws; merges may fail
   */
  void run(CrashStore store, int steps) {
    var model = new TreeMap<Long, Long>();
    Script[] scripts = new Script[Script.WRITERS];
    for (int writer = 0; writer < scripts.length; writer++) {
      scripts[writer] = new Script(seed, writer);
    }
    for (int step = 1; step <= steps; step++) {
      for (int writer = 0; writer < scripts.length; writer++) {
        scripts[writer].next().run(store.index(), model);
        done.incrementAndGet(writer);
      }
      maintain(store, step);
    }
  }

  private static void maintain(CrashStore store, int step) {
    try {
      store.maintain(step);
    } catch (FileAccessException e) {
      // It is told; and writes go on, or tell it too.
    }
  }

  /** Whether entries are what may be left of this. */
  void check(Map<Long, Long> found, long[] acknowledged) {
    Survivors.check(Map.of(), found, seed, acknowledged, true);
  }

  /** Reads a store, and checks it. */
  TreeMap<Long, Long> check(CrashStore store, long[] acknowledged, SplittableRandom random) {
    TreeMap<Long, Long> found = Survivors.read(store.index(), random);
    check(found, acknowledged);
    return found;
  }
}
