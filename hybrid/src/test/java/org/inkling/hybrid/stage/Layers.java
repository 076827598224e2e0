package org.inkling.hybrid.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.inkling.index.OrderedReads;
import org.inkling.loft.LoftIndex;
import org.inkling.source.SortedEntrySource;

/**
 * Layers in which some content is spread at random: each key may stand in any of them, with older
 * values and deletions below the one that counts.
 */
final class Layers {
  private static final int MAX_STAGES = 3;

  private Layers() {}

  /** Some stages over a run that together hold exactly these entries. */
  static Stages of(
      TreeMap<Long, Long> entries, Random random, Function<TreeMap<Long, Long>, OrderedReads> run) {
    return of(entries, random, random.nextInt(MAX_STAGES + 1), run);
  }

  /** So many stages over a run that together hold exactly these entries. */
  static Stages of(
      TreeMap<Long, Long> entries,
      Random random,
      int count,
      Function<TreeMap<Long, Long>, OrderedReads> run) {
    var bottom = new TreeMap<Long, Long>();
    List<LoftIndex> stages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      stages.add(LoftIndex.builder().name("stage " + i).keepDeletionMarkers().build());
    }
    for (Map.Entry<Long, Long> entry : entries.entrySet()) {
      spread(entry.getKey(), entry.getValue(), random, stages, bottom);
    }
    if (count > 0) {
      addDeleted(entries, random, stages, bottom);
    }
    return new Stages(stages, run.apply(bottom));
  }

  /** Puts an entry into one layer, and lies into those below it. */
  private static void spread(
      long key, long value, Random random, List<LoftIndex> stages, TreeMap<Long, Long> bottom) {
    int layer = random.nextInt(4) == 0 ? random.nextInt(stages.size() + 1) : stages.size();
    put(layer, key, value, stages, bottom);
    lieBelow(layer, key, random, stages, bottom);
  }

  private static void put(
      int layer, long key, long value, List<LoftIndex> stages, TreeMap<Long, Long> bottom) {
    if (layer < stages.size()) {
      stages.get(layer).put(key, value);
    } else {
      bottom.put(key, value);
    }
  }

  private static void lieBelow(
      int layer, long key, Random random, List<LoftIndex> stages, TreeMap<Long, Long> bottom) {
    for (int lower = layer + 1; lower <= stages.size(); lower++) {
      switch (random.nextInt(3)) {
        case 0 -> put(lower, key, random.nextLong(), stages, bottom);
        case 1 -> {
          if (lower < stages.size()) {
            stages.get(lower).remove(key);
          }
        }
        default -> {}
      }
    }
  }

  /** Deletes keys beside those that are there, and runs of neighbours. */
  private static void addDeleted(
      TreeMap<Long, Long> entries,
      Random random,
      List<LoftIndex> stages,
      TreeMap<Long, Long> bottom) {
    List<Long> places = new ArrayList<>(entries.keySet());
    places.add(Long.MIN_VALUE);
    places.add(Long.MAX_VALUE);
    for (long place : places) {
      long length = random.nextInt(20) == 0 ? 40 : 2;
      for (long key = place - random.nextInt(3); length-- > 0; key++) {
        if (!entries.containsKey(key)) {
          int layer = random.nextInt(stages.size());
          stages.get(layer).remove(key);
          lieBelow(layer, key, random, stages, bottom);
        }
      }
    }
  }

  /** A run in memory. */
  static LoftIndex inMemory(TreeMap<Long, Long> entries) {
    return LoftIndex.builder().name("run").build(source(entries));
  }

  static SortedEntrySource source(TreeMap<Long, Long> entries) {
    long[] keys = entries.keySet().stream().mapToLong(Long::longValue).toArray();
    long[] values = entries.values().stream().mapToLong(Long::longValue).toArray();
    return SortedEntrySource.of(keys, values);
  }

  /** Closes the stages, and the run. */
  static void close(Stages stages) {
    for (int i = 0; i < stages.count(); i++) {
      stages.stage(i).close();
    }
    try {
      ((AutoCloseable) stages.run()).close();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
