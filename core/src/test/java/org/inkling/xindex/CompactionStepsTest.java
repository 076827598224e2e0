package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.inkling.index.Seed;
import org.inkling.index.TestThreads;
import org.inkling.index.Twin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a compaction stopped between any two of its steps, every operation is right. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CompactionStepsTest {
  private static final int DISTANCE = 100;
  private static final int TINY_GROUP = 8;
  private static final int USUAL_GROUP = 2_000;

  /** Enough that the merge phase and the copy phase take two steps each. */
  private static final int USUAL_INSERTS = 3_000;

  /** A multiple of 4: the keys between are those of threads. */
  private static final long OWN_DISTANCE = 1L << 20;

  private static final int OWN_KEYS = 5_000;
  private static final int ALL = Integer.MAX_VALUE;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  /** Tiny groups, each of which is due for a compaction and has keys in every state. */
  private CompactionSteps tinyGroups(int groups) {
    var steps =
        CompactionSteps.tiny(
            CompactionSteps.entries(groups * TINY_GROUP, DISTANCE, random), random);
    for (int group = 0; group < groups; group++) {
      fillTiny(steps.twin, (long) group * TINY_GROUP * DISTANCE);
    }
    return steps;
  }

  /** Six keys in the delta, of which two are removed, and three removed from the array. */
  private void fillTiny(XIndexTwin twin, long first) {
    for (long key : new long[] {100, 200, 300}) {
      twin.remove(first + key);
    }
    for (long key : new long[] {50, 150, 200, 250, 300, 350}) {
      twin.put(first + key, Twin.anyValue(random));
    }
    twin.remove(first + 150);
    twin.remove(first + 300);
  }

  /** The keys of all groups, keys that are in none of them, and their neighbours at both ends. */
  private static List<Long> tinyKeys(int groups) {
    List<Long> keys = new ArrayList<>();
    for (long key = -DISTANCE; key <= (long) groups * TINY_GROUP * DISTANCE; key += 50) {
      keys.add(key);
    }
    keys.add(Long.MIN_VALUE);
    keys.add(Long.MAX_VALUE);
    return keys;
  }

  private static int stepsOf(CompactionSteps untouched) {
    try (untouched) {
      int steps = untouched.take(ALL);
      assertTrue(untouched.index.compactor().counts().groups() > 0, "nothing was compacted");
      return steps;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 16})
  void everyOperationOnEveryKeyIsRightBetweenAnyTwoSteps(int groups) {
    int steps = stepsOf(tinyGroups(groups));
    assertTrue(steps >= 8 + 3 * (groups - 1), steps + " steps");
    Set<GroupPhase> seen = EnumSet.noneOf(GroupPhase.class);
    for (int parked = 0; parked <= steps; parked++) {
      try (var compaction = tinyGroups(groups)) {
        compaction.take(parked);
        seen.addAll(compaction.phases());
        compaction.index.checkBetweenSteps();
        tinyKeys(groups).forEach(compaction.twin::everyStep);
        compaction.twin.checkContents();
        compaction.end();
      }
    }
    var all = EnumSet.complementOf(EnumSet.of(GroupPhase.COPYING)); // a tiny group is one step
    assertTrue(seen.containsAll(all), seen::toString);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 70})
  void operationsAtEveryStepAddUp(int groups) {
    List<Long> keys = tinyKeys(groups);
    for (int round = 0; round < 1 + 40 / groups; round++) {
      try (var compaction = tinyGroups(groups)) {
        for (int parked = 0; parked < 50 + 4 * groups; parked++) {
          for (int i = 0; i < 20; i++) {
            compaction.twin.step(keys.get(random.nextInt(keys.size())));
          }
          compaction.index.checkBetweenSteps();
          compaction.take(1);
        }
        compaction.twin.checkContents();
        compaction.end();
      }
    }
  }

  /** A group of the default size, whose delta has grown beyond it. */
  private CompactionSteps usualGroup() {
    var entries = CompactionSteps.entries(USUAL_GROUP, DISTANCE, random);
    var steps = CompactionSteps.usual(entries, random);
    for (int i = 0; i < USUAL_INSERTS; i++) {
      steps.twin.put(random.nextLong(2L * USUAL_GROUP * DISTANCE), Twin.anyValue(random));
    }
    Long[] keys = steps.twin.oracle.keySet().toArray(Long[]::new);
    for (int i = 0; i < USUAL_GROUP / 4; i++) {
      long key = keys[random.nextInt(keys.length)];
      if (steps.twin.oracle.containsKey(key)) {
        steps.twin.remove(key);
        if (random.nextBoolean()) {
          steps.twin.put(key, Twin.anyValue(random));
        }
      }
    }
    return steps;
  }

  @Test
  void everyOperationIsRightBetweenAnyTwoStepsOfALargeGroup() {
    int steps = stepsOf(usualGroup());
    Set<GroupPhase> seen = EnumSet.noneOf(GroupPhase.class);
    for (int parked = 0; parked <= steps; parked++) {
      try (var compaction = usualGroup()) {
        compaction.take(parked);
        seen.addAll(compaction.phases());
        Long[] keys = compaction.twin.oracle.keySet().toArray(Long[]::new);
        for (int i = 0; i < 300; i++) {
          long key = keys[random.nextInt(keys.length)];
          compaction.twin.everyStep(random.nextBoolean() ? key : key + 1);
        }
        compaction.index.checkBetweenSteps();
        compaction.end();
      }
    }
    assertEquals(EnumSet.allOf(GroupPhase.class), seen);
  }

  @Test
  void anEmptyGroupIsCompactedAndFilledAgain() {
    int steps = stepsOf(tinyGroups(1));
    for (int parked = 0; parked <= steps; parked++) {
      try (var compaction = tinyGroups(1)) {
        compaction.take(parked);
        for (long key : compaction.twin.oracle.keySet().toArray(Long[]::new)) {
          compaction.twin.remove(key);
        }
        compaction.index.checkBetweenSteps();
        compaction.take(2);
        compaction.twin.checkContents();
        compaction.end();
        tinyKeys(1).forEach(compaction.twin::everyStep);
        compaction.end();
      }
    }
  }

  @Test
  void threadsFindTheirOwnWritesWhileGroupsAreCompacted() throws Exception {
    var entries = CompactionSteps.entries(4 * TINY_GROUP, OWN_DISTANCE, random);
    try (var compaction = CompactionSteps.tiny(entries, random)) {
      XIndexR index = compaction.index;
      TestThreads.run(3, thread -> writeOwnKeys(index, thread), () -> compaction.take(50));
      compaction.end();
      assertTrue(index.compactor().counts().groups() >= 4, "hardly any compaction");
    }
  }

  /** Each thread has keys of its own in every group, and leaves none of them. */
  private void writeOwnKeys(XIndexR index, int thread) {
    Random own = seed.random(thread);
    for (int i = 0; i < OWN_KEYS; i++) {
      long draw = own.nextLong(4L * TINY_GROUP * OWN_DISTANCE);
      writeOwnKey(index, (draw & -4) + 1 + thread, own);
    }
  }

  private static void writeOwnKey(XIndexR index, long key, Random own) {
    long value = Twin.anyValue(own);
    assertTrue(index.putIfAbsent(key, value), "putIfAbsent");
    assertEquals(value, index.getAndPut(key, ~value, value + 1));
    assertEquals(~value, index.get(key, value));
    assertTrue(index.compareAndSet(key, ~value, value), "compareAndSet");
    assertTrue(index.remove(key), "remove");
    assertEquals(~value, index.get(key, ~value));
    index.put(key, value);
    assertEquals(value, index.getAndRemove(key, ~value));
  }
}
