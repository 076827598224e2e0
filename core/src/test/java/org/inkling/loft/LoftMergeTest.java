package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.index.LongHolder;
import org.inkling.index.stage.Presence;
import org.inkling.loft.change.Change;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.table.LoftRoot;
import org.inkling.memory.MappedBytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Several nodes side by side are replaced together, step by step, while between the steps
 * everything is done to the index and to a tree map.
 */
class LoftMergeTest {
  private static final long NO_LIMIT = Long.MAX_VALUE;
  private static final LoftTuning SMALL = new LoftTuning(4, 1.5, 4, 4, 4, 64, 16, Changes.NEVER);

  /** Tiny nodes; nodes of a few groups; fewer slots than keys, so buckets several levels deep. */
  static Stream<LoftTuning> tunings() {
    return Stream.of(
        new LoftTuning(1, 1.0, 2, 2, 2, 8, 4, Changes.NEVER),
        SMALL,
        new LoftTuning(8, 0.3, 3, 2, 1, 40, 3, Changes.NEVER));
  }

  /** Keys in crowds, so that there are nodes of all sizes; none close to the ends of all keys. */
  private static TreeMap<Long, Long> crowds(SplittableRandom random, int keys) {
    var map = new TreeMap<Long, Long>();
    long key = random.nextLong(-1L << 40, 1L << 40);
    while (map.size() < keys) {
      key += 1 + (random.nextInt(8) == 0 ? random.nextInt(10_000) : random.nextInt(20));
      map.put(key, random.nextBoolean() ? key : Long.MAX_VALUE - map.size());
    }
    return map;
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void everyPlaceBetweenTwoStepsHasTheSameEntries(LoftTuning tuning) {
    var random = TestSeed.random("LoftMergeTest steps");
    int fewer = 0;
    for (int round = 0; round < 30; round++) {
      try (var rig = new ChangeRig(tuning, NO_LIMIT, crowds(random, 150))) {
        int count = Math.min(rig.nodes(), 2 + round % 4);
        int first =
            switch (round % 3) {
              case 0 -> 0;
              case 1 -> rig.nodes() - count;
              default -> random.nextInt(rig.nodes() - count + 1);
            };
        var keys = new Keys(rig, first, count);
        keys.prepare(random, round);
        int before = rig.nodes();
        Change change = rig.change(kind(round), first, count);
        while (rig.step(change)) {
          keys.doSomething(random);
          rig.twin.index.checkBetweenSteps();
        }
        keys.doSomething(random);
        rig.twin.checkBetweenSteps();
        rig.endRound();
        rig.twin.checkBetweenSteps();
        fewer += rig.nodes() < before ? 1 : 0;
      }
    }
    assertTrue(fewer > 5, "of 30 changes of several nodes " + fewer + " made fewer");
  }

  /** A split trains new models as a merge does, and is not asked for a gain. */
  private static ChangeKind kind(int round) {
    return round % 2 == 0 ? ChangeKind.MERGE : ChangeKind.SPLIT;
  }

  /** The keys of some nodes, and a little around them. */
  private static final class Keys {
    private final LoftTwin twin;
    private final long low;
    private final long high;
    private final boolean fromFirst;

    Keys(ChangeRig rig, int first, int count) {
      twin = rig.twin;
      LoftRoot root = rig.table.root();
      fromFirst = first == 0;
      low = DirectoryLine.pivot(root.line(first));
      boolean last = first + count == root.count();
      high = last ? twin.model.lastKey() + 1 : DirectoryLine.pivot(root.line(first + count));
    }

    /** Empties some of the nodes, thins others out, and crowds a place. */
    void prepare(SplittableRandom random, int round) {
      List<Long> inside = new ArrayList<>(twin.model.subMap(low, high).keySet());
      int kept = new int[] {0, 2, 8, 16}[round % 4];
      for (long key : inside) {
        if (random.nextInt(16) >= kept) {
          twin.write(8, key, 0);
        }
      }
      long crowd = random.nextLong(low, high);
      for (long key = crowd; round % 5 < 2 && key < crowd + 40; key++) {
        twin.write(0, key, key);
      }
      for (long key = low - 20; fromFirst && round % 2 == 0 && key < low; key += 3) {
        twin.write(0, key, Long.MIN_VALUE + key); // the first node has keys below its pivot
      }
    }

    void doSomething(SplittableRandom random) {
      for (int i = 0; i < 3; i++) {
        twin.write(random.nextInt(10), key(random), random.nextLong() >> (random.nextInt(2) * 8));
        twin.read(key(random));
      }
      twin.scan(key(random), key(random));
    }

    private long key(SplittableRandom random) {
      return switch (random.nextInt(16)) {
        case 0 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
        case 1 -> low - random.nextLong(100);
        case 2 -> high + random.nextLong(100);
        default -> random.nextLong(low, high);
      };
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void allNodesBecomeOneAndAreUsedOn(LoftTuning tuning) {
    var random = TestSeed.random("LoftMergeTest all");
    try (var rig = new ChangeRig(tuning, NO_LIMIT, crowds(random, 400))) {
      long loaded = rig.liveBytes();
      for (long key : List.copyOf(rig.twin.model.keySet())) {
        rig.twin.write(8, key, 0);
      }
      Change change = rig.change(ChangeKind.MERGE, 0, rig.nodes());
      rig.run(change);
      assertTrue(change.isMoved());
      assertEquals(ChangeKind.MERGE, change.kind());
      assertEquals(1, rig.nodes());
      assertTrue(rig.liveBytes() < loaded / 2, "bytes of an index without keys");
      for (int i = 0; i < 200; i++) {
        rig.twin.write(0, random.nextLong(), i);
      }
      rig.twin.checkBetweenSteps();
      rig.run(rig.change(ChangeKind.SPLIT, 0, 1));
      rig.twin.checkBetweenSteps();
    }
  }

  @Test
  void deletionMarkersAreMoved() {
    var random = TestSeed.random("LoftMergeTest markers");
    var holder = new LongHolder();
    try (var rig = new ChangeRig(SMALL, NO_LIMIT, crowds(random, 200), true)) {
      LoftIndex index = rig.twin.index;
      List<Long> keys = List.copyOf(rig.twin.model.keySet());
      for (int i = 0; i < keys.size(); i += 2) {
        index.remove(keys.get(i));
      }
      Change change = rig.change(ChangeKind.SPLIT, 0, rig.nodes());
      do {
        for (int i = 0; i < keys.size(); i++) {
          boolean deleted = index.lookup(keys.get(i), holder) == Presence.DELETED;
          assertEquals(i % 2 == 0, deleted);
        }
        try (var cursor = index.ascendingWithMarkers(Long.MIN_VALUE, Long.MAX_VALUE)) {
          for (int i = 0; i < keys.size(); i++) {
            assertTrue(cursor.next());
            assertEquals(keys.get(i), cursor.key());
            assertEquals(i % 2 == 0, cursor.isDeletion());
          }
          assertFalse(cursor.next());
        }
        try (var cursor = index.descendingWithMarkers(Long.MAX_VALUE, Long.MIN_VALUE)) {
          for (int i = keys.size() - 1; i >= 0; i--) {
            assertTrue(cursor.next());
            assertEquals(keys.get(i), cursor.key());
            assertEquals(i % 2 == 0, cursor.isDeletion());
          }
          assertFalse(cursor.next());
        }
        index.checkBetweenSteps();
      } while (rig.step(change));
      rig.endRound();
      index.checkBetweenSteps();
    }
  }

  @Test
  void aMergeWithoutMemoryIsDroppedAndNothingIsLost() {
    var random = TestSeed.random("LoftMergeTest limit");
    int dropped = 0;
    int moved = 0;
    for (int left = 0; moved == 0; left++) {
      try (var rig = new ChangeRig(SMALL, 2L << 20, crowds(random, 1_600))) {
        removeSome(rig, random, 1);
        var taken = takeAllBut(rig, left * 2_048L);
        Change change = rig.change(ChangeKind.MERGE, 0, rig.nodes());
        long live = rig.liveBytes();
        while (rig.step(change)) {
          rig.twin.index.checkBetweenSteps();
        }
        assertFalse(change.wasRefused());
        if (change.isMoved()) {
          moved++;
        } else {
          dropped++;
          assertEquals(live, rig.liveBytes());
          taken.forEach(block -> rig.memory.free(block.address(), block.bytes()));
          rig.twin.checkBetweenSteps();
          Change again = rig.change(ChangeKind.MERGE, 0, rig.nodes());
          rig.run(again);
          assertTrue(again.isMoved());
        }
        rig.twin.checkBetweenSteps();
      }
    }
    assertTrue(dropped > 3, "dropped " + dropped + " times");
  }

  private static void removeSome(ChangeRig rig, SplittableRandom random, int ofFour) {
    for (long key : List.copyOf(rig.twin.model.keySet())) {
      if (random.nextInt(4) < ofFour) {
        rig.twin.write(8, key, 0);
      }
    }
  }

  /** Takes all memory but so many bytes; what was taken. */
  private static ArrayDeque<Block> takeAllBut(ChangeRig rig, long bytes) {
    var taken = new ArrayDeque<Block>();
    long spare = bytes == 0 ? 0 : rig.memory.allocate(bytes);
    for (long size = 1 << 12; size >= 64; size /= 2) {
      try {
        while (true) {
          taken.add(new Block(rig.memory.allocate(size), size));
        }
      } catch (MemoryLimitException e) {
        // smaller ones, then
      }
    }
    if (bytes > 0) {
      rig.memory.free(spare, bytes);
    }
    return taken;
  }

  private record Block(long address, long bytes) {}

  @Test
  @SuppressWarnings("try") // close is what is tested
  void closeEndsAMergeAnywhereAndGivesEverythingBack() {
    var random = TestSeed.random("LoftMergeTest close");
    long mapped = MappedBytes.now();
    boolean more = true;
    for (int steps = 0; more; steps++) {
      try (var rig = new ChangeRig(SMALL, NO_LIMIT, crowds(random, 100))) {
        Change change = rig.change(ChangeKind.SPLIT, 0, rig.nodes());
        for (int i = 0; i < steps; i++) {
          more = rig.step(change);
        }
        rig.close();
        assertEquals(0, rig.twin.index.statistics().reservedBytes());
      }
      assertTrue(MappedBytes.now() <= mapped, "native memory is left");
    }
  }
}
