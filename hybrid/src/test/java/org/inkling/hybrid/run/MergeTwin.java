package org.inkling.hybrid.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.loft.LoftIndex;

/** Stages over a run, with the entries that all of them have together. */
final class MergeTwin implements AutoCloseable {
  private final Runs runs;
  final TreeMap<Long, Long> entries;
  final List<LoftIndex> newestFirst = new ArrayList<>();
  StaticRun run;

  MergeTwin(Runs runs, TreeMap<Long, Long> entries, long entriesPerFile) {
    this.runs = runs;
    this.entries = new TreeMap<>(entries);
    run = runs.write(entries, entriesPerFile);
  }

  /** Puts an empty stage before the others. */
  void rotate() {
    newestFirst.addFirst(LoftIndex.builder().keepDeletionMarkers().build());
  }

  void put(long key, long value) {
    newestFirst.getFirst().put(key, value);
    entries.put(key, value);
  }

  void remove(long key) {
    newestFirst.getFirst().remove(key);
    entries.remove(key);
  }

  /** Removes all keys from one to another, both included. */
  void removeRange(long from, long to) {
    new ArrayList<>(entries.subMap(from, true, to, true).keySet()).forEach(this::remove);
  }

  /** Changes some keys: near those that are there, and anywhere. */
  void change(SplittableRandom random, int count) {
    for (int i = 0; i < count; i++) {
      long key = random.nextLong() >> random.nextInt(64);
      Long near = entries.ceilingKey(key);
      if (near != null && random.nextInt(3) > 0) {
        key = near + random.nextInt(-1, 2);
      }
      if (random.nextInt(5) < 3) {
        put(key, random.nextLong());
      } else {
        remove(key);
      }
    }
  }

  RunMerge merge(RunOptions options) {
    return new RunMerge(runs.folder, options, run, newestFirst);
  }

  /** Makes a newer run the current one, and lets the stages and the old one go. */
  void switchTo(StaticRun newer) {
    run.retireAllBut(newer);
    run.release();
    run = newer;
    closeStages();
  }

  void closeStages() {
    newestFirst.forEach(LoftIndex::close);
    newestFirst.clear();
  }

  @Override
  public void close() {
    closeStages();
    run.release();
  }
}
