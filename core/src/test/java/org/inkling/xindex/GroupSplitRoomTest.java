package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.inkling.epoch.Pin;
import org.inkling.index.Seed;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.change.CompactionCounts;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.Delta.Insertion;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each part of a split has room for what is inserted meanwhile, and gets it wherever it is. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GroupSplitRoomTest {
  /** A delta of this number is counted in several steps, and may grow by a 32nd meanwhile. */
  private static final int LARGE = 6_000;

  private static final int COUNTED_IN_A_STEP = 1_024;
  private static final long LARGE_RANGE = 2_000L * GroupSplits.DISTANCE;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private CompactionSteps split = GroupSplits.tiny(1, 24, random); // becomes four parts

  @AfterEach
  void end() {
    GroupSplits.end(split);
    split.close();
  }

  private void use(CompactionSteps other) {
    split.close();
    split = other;
  }

  private long group() {
    return split.table().root().group(0);
  }

  private void insert(long first, long range, int count) {
    GroupSplits.insert(split, first, range, count, random);
  }

  private CompactionCounts counts() {
    return split.index.compactor().counts();
  }

  /** Returns the number of steps from here to the freeze, with insertions before each of them. */
  private int stepsToTheFreeze(long range, int insertsEach) {
    int steps = 0;
    while (split.phase() != GroupPhase.FROZEN) {
      insert(random.nextLong(range), 100_000, insertsEach);
      assertEquals(1, split.take(1), "it does not end");
      steps++;
    }
    return steps;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100})
  void aDeltaThatHasOutgrownItsPartsIsCountedAgain(int grows) {
    split.takeUntil(GroupPhase.PUBLISHED);
    insert(0, GroupSplits.TINY_RANGE, grows);
    split.twin.checkContents();
    assertEquals(24 + grows, Delta.records(Group.delta(group())));
    assertEquals(1, stepsToTheFreeze(1, 0));
    split.twin.checkContents();
    GroupSplits.end(split);
    int records = GroupSplits.sizes(split.table()).stream().mapToInt(Integer::intValue).sum();
    assertEquals(8 + 24 + grows, records);
    assertEquals(0, counts().refused());
  }

  @ParameterizedTest
  @CsvSource({"0, 100", "2001, 100", "5001, 3", "7990, 100", "-1000000, 30", "100000, 30"})
  void allThatComesMayBelongToOnePart(long first, int grows) {
    split.takeUntil(GroupPhase.PUBLISHED);
    insert(first, grows, grows);
    assertEquals(1, stepsToTheFreeze(1, 0));
    split.twin.checkContents();
    GroupSplits.end(split);
    int again = grows > GroupSplits.TINY_GROUP ? 2 : 1; // the large part has split itself
    assertEquals(again, counts().splits());
    assertEquals(again, split.index.compactor().roots());
    assertEquals(0, counts().refused());
  }

  @Test
  void whatComesBetweenTheStepsOfALongCountHasRoom() {
    use(GroupSplits.usual(LARGE, random));
    while (split.phase() != GroupPhase.PUBLISHED) {
      insert(random.nextLong(LARGE_RANGE), 40, 40);
      assertEquals(1, split.take(1));
    }
    long counted = Delta.records(Group.delta(group()));
    assertTrue(counted >= LARGE + 40 * (LARGE / COUNTED_IN_A_STEP), counted + " records");
    assertEquals(1, stepsToTheFreeze(1, 0)); // there is room for as many again
    GroupSplits.end(split);
    assertEquals(0, counts().refused());
  }

  @ParameterizedTest
  @CsvSource({"2000000, 0", "2000000, 10", "2000000, 500", "300000, 300"})
  void aLargeDeltaIsCountedAgainInSteps(long range, int insertsEach) {
    use(GroupSplits.usual(LARGE, random));
    split.takeUntil(GroupPhase.PUBLISHED);
    insert(0, LARGE_RANGE, LARGE / 16);
    int steps = stepsToTheFreeze(range, insertsEach);
    assertTrue(steps > LARGE / COUNTED_IN_A_STEP, steps + " steps");
    split.index.checkBetweenSteps();
    GroupSplits.end(split);
    split.twin.checkContents();
    assertEquals(0, counts().refused());
  }

  @Test
  void aCountEndsThoughAnAppenderRunsBeforeIt() {
    use(GroupSplits.usual(LARGE, random));
    long next = 2 * LARGE_RANGE;
    int steps = 0;
    for (; split.phase() != GroupPhase.FROZEN; steps++) {
      for (int i = 0; i < 3 * COUNTED_IN_A_STEP / 2; i++) {
        split.twin.put(next++, i);
      }
      assertEquals(1, split.take(1));
    }
    assertTrue(steps < 40 * LARGE / COUNTED_IN_A_STEP, steps + " steps");
    GroupSplits.end(split);
    assertEquals(0, counts().refused());
  }

  @Test
  void theCountAndTheFreezeWaitForALatch() {
    long latched = Group.delta(group());
    long word = VersionLatch.lock(latched);
    split.take(5);
    assertEquals(0, GroupSplits.withoutSlot(split.table()));
    VersionLatch.unlockUnchanged(latched, word);
    split.takeUntil(GroupPhase.PUBLISHED);
    insert(0, GroupSplits.TINY_RANGE, 20);
    word = VersionLatch.lock(latched);
    split.take(5);
    assertEquals(GroupPhase.PUBLISHED, split.phase());
    VersionLatch.unlockUnchanged(latched, word);
    split.twin.checkContents();
  }

  @Test
  void insertionsGoToTheNextDeltaOfTheirPartOnceTheDeltaIsFrozen() {
    split.takeUntil(GroupPhase.FROZEN);
    List<Long> parts = GroupPhase.groups(split.table().root());
    long delta = Group.delta(group());
    for (long part : parts) {
      assertEquals(delta, Group.delta(part));
      insert(Math.max(GroupRange.pivot(part), -100) + 5, 3, 3);
    }
    assertEquals(24, Delta.records(delta));
    for (long part : parts) {
      assertEquals(3, Delta.records(Group.nextDelta(part)));
    }
    split.takeUntil(GroupPhase.PLAIN);
    for (int i = 0; i < parts.size(); i++) {
      long merged = GroupPhase.groups(split.table().root()).get(i);
      assertEquals(Group.nextDelta(parts.get(i)), Group.delta(merged));
    }
  }

  @Test
  void aWriterThatCameByTheOldGroupIsSentBack() {
    Pin pin = split.table().epochs().enter();
    long old = group();
    split.takeUntil(GroupPhase.FROZEN); // does not wait for the pin
    assertNotEquals(old, group());
    for (long key : new long[] {-5, 0, 2_500, 4_500, 1 << 20}) {
      assertEquals(Insertion.FROZEN, Delta.insert(Group.delta(old), key + 7, 1));
      assertEquals(0, Group.nextDelta(old));
    }
    split.table().epochs().exit(pin);
  }

  @Test
  void anOperationThatCameByTheOldRootFindsEachPart() {
    split.takeUntil(GroupPhase.REFERENCES);
    split.take(1); // the grace period
    Pin pin = split.table().epochs().enter();
    GroupRoot old = split.table().root();
    split.end();
    GroupRoot rebuilt = split.table().root();
    assertNotEquals(old, rebuilt);
    assertEquals(4, rebuilt.count());
    for (long key : GroupSplits.keys(split)) {
      assertEquals(rebuilt.groupOf(key), old.groupOf(key), () -> "key " + key);
    }
    assertTrue(old.isSplit(0), "it has no parts");
    split.table().epochs().exit(pin);
    assertFalse(rebuilt.isSplit(0), "it has parts");
  }
}
