package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.inkling.index.Seed;
import org.inkling.index.Twin;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** With a split stopped between any two of its steps, every operation is right. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GroupSplitStepsTest {
  private static final int ALL = Integer.MAX_VALUE;

  /** Enough in a delta that a split counts and merges in several steps. */
  private static final int USUAL_INSERTS = 3_000;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();

  /** Counts the steps of a split that no operation meets, and checks what it leaves. */
  private static int stepsOf(CompactionSteps untouched) {
    try (untouched) {
      int steps = untouched.take(ALL);
      assertTrue(untouched.index.compactor().counts().splits() > 0, "nothing was split");
      GroupSplits.end(untouched);
      return steps;
    }
  }

  /** Stops a split between any two of its steps, and does every operation on every key there. */
  private static Set<GroupPhase> everyOperationBetweenAnyTwoSteps(Supplier<CompactionSteps> made) {
    int steps = stepsOf(made.get());
    Set<GroupPhase> seen = EnumSet.noneOf(GroupPhase.class);
    for (int parked = 0; parked <= steps; parked++) {
      try (CompactionSteps split = made.get()) {
        assertEquals(parked, split.take(parked));
        seen.addAll(split.phases());
        split.index.checkBetweenSteps();
        GroupSplits.keys(split).forEach(split.twin::everyStep);
        split.twin.checkContents();
        GroupSplits.end(split);
      }
    }
    return seen;
  }

  @ParameterizedTest
  @CsvSource({"1, 9", "1, 40", "2, 12", "3, 24"})
  void everyOperationOnEveryKeyIsRightBetweenAnyTwoSteps(int groups, int inDelta) {
    Set<GroupPhase> seen =
        everyOperationBetweenAnyTwoSteps(() -> GroupSplits.tiny(groups, inDelta, random));
    assertEquals(EnumSet.allOf(GroupPhase.class), seen);
  }

  @ParameterizedTest
  @CsvSource({"9, '9, 8'", "16, '9, 9, 6'", "40, '9, 9, 9, 9, 9, 3'"})
  void theRootGetsASlotForEachPart(int inDelta, String sizes) {
    try (CompactionSteps split = GroupSplits.tiny(1, inDelta, random)) {
      int parts = sizes.split(", ").length;
      split.takeUntil(GroupPhase.PUBLISHED);
      assertEquals(parts - 1, GroupSplits.withoutSlot(split.table()));
      split.takeUntil(GroupPhase.REFERENCES);
      assertEquals("[" + sizes + "]", GroupSplits.sizes(split.table()).toString());
      split.takeUntil(GroupPhase.PLAIN);
      assertEquals(1, split.table().root().count());
      GroupSplits.end(split);
      assertEquals("[" + sizes + "]", GroupSplits.sizes(split.table()).toString());
      assertEquals(parts, split.table().root().count());
      assertEquals(1, split.index.compactor().counts().splits());
      assertEquals(1, split.index.compactor().roots());
    }
  }

  /** Where keys are inserted that make a group too large. */
  private enum Place {
    BELOW {
      @Override
      long key(int i) {
        return i == 0 ? Long.MIN_VALUE : -i * (1L << 58);
      }
    },
    ABOVE {
      @Override
      long key(int i) {
        return i == 0 ? Long.MAX_VALUE : i * (1L << 58);
      }
    },
    AT_BOTH_ENDS {
      @Override
      long key(int i) {
        return (i & 1) == 0 ? Long.MIN_VALUE + i / 2 : Long.MAX_VALUE - i / 2;
      }
    };

    abstract long key(int i);
  }

  @ParameterizedTest
  @EnumSource
  void theFirstGroupAndTheLastOneAreSplitToTheEndsOfTheDomain(Place place) {
    Set<GroupPhase> seen =
        everyOperationBetweenAnyTwoSteps(
            () -> {
              CompactionSteps split = GroupSplits.tiny(2, 0, random);
              for (int i = 0; i < 24; i++) {
                split.twin.put(place.key(i), Twin.anyValue(random));
              }
              return split;
            });
    assertTrue(seen.size() >= 4, seen::toString);
  }

  @Test
  void aKeyThatIsRemovedInTheArrayAndIsInTheDeltaMayBeAPivot() {
    Supplier<CompactionSteps> made =
        () -> {
          CompactionSteps split = GroupSplits.tiny(1, 0, random);
          for (long key = 0; key < 3_200; key += 100) { // so a part begins at every tenth
            split.twin.remove(key);
            split.twin.put(key, Twin.anyValue(random));
          }
          return split;
        };
    try (CompactionSteps split = made.get()) {
      split.takeUntil(GroupPhase.PUBLISHED);
      List<Long> pivots =
          GroupPhase.groups(split.table().root()).stream().map(GroupRange::pivot).toList();
      assertEquals(List.of(Long.MIN_VALUE, 1_000L, 2_000L, 3_000L), pivots);
    }
    everyOperationBetweenAnyTwoSteps(made);
  }

  @Test
  void everyOperationIsRightBetweenAnyTwoStepsOfALargeSplit() {
    int steps = stepsOf(GroupSplits.usual(USUAL_INSERTS, random));
    assertTrue(steps > 2 * USUAL_INSERTS / 1_024, steps + " steps");
    for (int parked = 0; parked <= steps; parked++) {
      try (CompactionSteps split = GroupSplits.usual(USUAL_INSERTS, random)) {
        split.take(parked);
        List<Long> keys = GroupSplits.keys(split);
        for (int i = 0; i < 40; i++) {
          split.twin.everyStep(keys.get(random.nextInt(keys.size())));
        }
        GroupSplits.borders(split.table()).forEach(split.twin::everyStep);
        split.index.checkBetweenSteps();
        GroupSplits.end(split);
      }
    }
  }

  @Test
  void allRecordsMayBeRemovedAtAnyStep() {
    int steps = stepsOf(GroupSplits.tiny(2, 24, random));
    int most = 0;
    for (int parked = 0; parked <= steps; parked++) {
      try (CompactionSteps split = GroupSplits.tiny(2, 24, random)) {
        split.take(parked);
        List<Long> keys = GroupSplits.keys(split);
        for (long key : split.twin.oracle.keySet().toArray(Long[]::new)) {
          split.twin.remove(key);
        }
        split.index.checkBetweenSteps();
        split.take(3);
        split.twin.checkContents();
        GroupSplits.end(split);
        most = Math.max(most, split.table().root().count());
        keys.forEach(split.twin::everyStep);
        GroupSplits.end(split);
      }
    }
    assertTrue(most > 2, "nothing was split");
  }

  @Test
  void partsWithoutRecordsHaveNoArrays() {
    try (CompactionSteps split = GroupSplits.tiny(1, 24, random)) {
      split.takeUntil(GroupPhase.FROZEN);
      split.twin.oracle.tailMap(2_000L).keySet().stream().toList().forEach(split.twin::remove);
      GroupSplits.end(split);
      List<Integer> sizes = GroupSplits.sizes(split.table());
      assertEquals(4, sizes.size());
      assertEquals(List.of(0, 0), sizes.subList(2, 4));
      assertEquals(0, Group.array(split.table().root().group(3)));
    }
  }

  @Test
  void anIndexGrowsFromEmptyWhileStepsAreTaken() {
    for (int round = 0; round < 5; round++) {
      try (CompactionSteps growth = GroupSplits.empty(random)) {
        long range = 1L << (12 + 12 * round);
        for (int i = 0; i < 1_500; i++) {
          growth.twin.step(random.nextLong(-range, range));
          growth.twin.put(random.nextLong(-range, range), i);
          growth.take(random.nextInt(4));
          if (i % 250 == 0) {
            growth.twin.checkContents();
            GroupSplits.borders(growth.table()).forEach(growth.twin::checkGet);
          }
        }
        GroupSplits.end(growth);
        int most = growth.table().root().count() * 2 * GroupSplits.TINY_GROUP;
        assertTrue(growth.twin.oracle.size() <= most + 4L * growth.table().root().count());
        assertTrue(Collections.max(GroupSplits.sizes(growth.table())) > 8, "no group has grown");
      }
    }
  }
}
