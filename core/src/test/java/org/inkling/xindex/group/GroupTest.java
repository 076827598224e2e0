package org.inkling.xindex.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A search of the array of a group finds what a sorted array has, however well its lines fit. */
class GroupTest {
  /** Around the numbers at which cells get twice as many positions. */
  private static final int[] SIZES = {1, 2, 3, 31, 64, 65, 127, 128, 129, 1_000, 2_049, 4_500};

  private static final int GROUPS = 20;

  private final SplittableRandom random = TestSeed.random("GroupTest");
  private final SlabAllocator memory = SlabAllocator.create("group", Long.MAX_VALUE);

  @AfterEach
  void close() {
    memory.close();
  }

  private enum Keys {
    EVEN {
      @Override
      LongStream of(SplittableRandom random, int count) {
        return LongStream.range(0, count).map(i -> 1_000 * i - 7_000);
      }
    },
    UNIFORM {
      @Override
      LongStream of(SplittableRandom random, int count) {
        return random.longs(count);
      }
    },
    CLUSTERS {
      @Override
      LongStream of(SplittableRandom random, int count) {
        return random.longs(count).map(bits -> (bits >> 62 << 59) + (bits & 0xfff));
      }
    },
    GEOMETRIC {
      @Override
      LongStream of(SplittableRandom random, int count) {
        return IntStream.range(0, count).mapToLong(i -> (long) Math.pow(1.5, i % 107) + i / 107);
      }
    },
    ONE_FAR_AWAY {
      @Override
      LongStream of(SplittableRandom random, int count) {
        return LongStream.range(0, count).map(i -> i == 0 ? Long.MIN_VALUE : i);
      }
    },
    ENDS {
      @Override
      LongStream of(SplittableRandom random, int count) {
        return LongStream.range(0, count)
            .map(i -> i % 2 == 0 ? Long.MIN_VALUE + i : Long.MAX_VALUE - i / 2);
      }
    };

    abstract LongStream of(SplittableRandom random, int count);
  }

  /** Returns a group with an array of these keys, whose lines are trained. */
  private long group(long[] keys, XIndexShape shape) {
    long group = memory.allocate(Group.BYTES);
    Group.init(group, Long.MIN_VALUE, Long.MAX_VALUE, 0);
    long bytes = EntryRecord.BYTES * keys.length;
    Group.setArray(group, memory.allocate(bytes), keys.length, bytes);
    for (int i = 0; i < keys.length; i++) {
      EntryRecord.init(Group.record(group, i), keys[i], -keys[i]);
    }
    GroupTrainer.train(group, shape);
    return group;
  }

  @ParameterizedTest
  @EnumSource
  void everyKeyIsFoundAndNoOther(Keys kind) {
    for (int size : SIZES) {
      long[] keys = kind.of(random, size).sorted().distinct().toArray();
      for (XIndexShape shape : new XIndexShape[] {XIndexShape.DEFAULT, XIndexShape.TINY}) {
        long group = group(keys, shape);
        long logical = memory.allocate(Group.BYTES); // shares the array, and has its own copy
        Group.initLogical(logical, group, Long.MIN_VALUE, Long.MAX_VALUE, 0);
        for (long key : keys) {
          check(logical, keys, key);
          check(group, keys, key);
          check(group, keys, key - 1);
          check(group, keys, key + 1);
          check(group, keys, random.nextLong());
        }
      }
    }
  }

  @Test
  void aGroupHasAsFewLinesAsKeepTheErrorAndNoMoreThanItMay() {
    long[] even = Keys.EVEN.of(random, 4_500).toArray();
    assertEquals(1, Group.lines(group(even, XIndexShape.TINY)));
    long[] clusters = Keys.CLUSTERS.of(random, 4_500).sorted().distinct().toArray();
    assertEquals(Group.MAX_LINES, Group.lines(group(clusters, XIndexShape.TINY)));
  }

  private static void check(long group, long[] keys, long key) {
    int place = Arrays.binarySearch(keys, key);
    assertEquals(place < 0 ? 0 : Group.record(group, place), Group.find(group, key));
    assertEquals(place < 0 ? -1 - place : place, Group.placeOf(group, key));
  }

  @Test
  void offsetsBringUniformKeysNearTheirPredictions() {
    double corrected = 0;
    double straight = 0;
    for (int i = 0; i < GROUPS; i++) {
      long[] keys = random.longs(2_000 + 100 * i).sorted().distinct().toArray();
      long group = group(keys, XIndexShape.DEFAULT);
      corrected += meanError(group, keys) / GROUPS;
      NativeMemory.zero(Group.offsets(group), PositionOffsets.BYTES);
      straight += meanError(group, keys) / GROUPS;
    }
    assertTrue(corrected < 4, corrected + " records");
    assertTrue(corrected < straight / 2, corrected + " records, without offsets " + straight);
  }

  private static double meanError(long group, long[] keys) {
    double errors = 0;
    for (int i = 0; i < keys.length; i++) {
      errors += Math.abs(i - Group.predicted(group, keys[i]));
    }
    return errors / keys.length;
  }
}
