package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.inkling.epoch.Pin;
import org.inkling.index.Seed;
import org.inkling.latch.VersionLatch;
import org.inkling.maintenance.DueNodes;
import org.inkling.xindex.change.Compaction;
import org.inkling.xindex.change.Compaction.State;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A change that is dropped keeps nothing and loses no delta, and the check sees what is broken. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CompactionFailuresTest {
  private static final int GROUPS = 5;
  private static final int DISTANCE = 100;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private final CompactionSteps steps =
      CompactionSteps.tiny(CompactionSteps.entries(8 * GROUPS, DISTANCE, random), random);
  private final DueNodes due = steps.table().due();
  private final Pin pin = steps.table().epochs().enter();

  @AfterEach
  void end() {
    steps.table().epochs().exit(pin);
    steps.end();
    steps.close();
  }

  private long delta(int group) {
    return Group.delta(steps.table().root().group(group));
  }

  /** Makes all deltas due. */
  private void makeDue() {
    for (int group = 0; group < GROUPS; group++) {
      for (int i = 1; i <= 4; i++) {
        steps.twin.put((long) group * 8 * DISTANCE + i, i);
      }
    }
  }

  /** Takes all deltas that are due, and marks none of them. */
  private List<Long> takeDue() {
    List<Long> taken = new ArrayList<>();
    for (long node = due.takeAll(); node != 0; node = due.next(node)) {
      taken.add(node);
      due.taken();
    }
    return taken;
  }

  private static List<Long> sorted(List<Long> deltas) {
    return deltas.stream().sorted().toList();
  }

  private static long[] addresses(List<Long> deltas) {
    return deltas.stream().mapToLong(Long::longValue).toArray();
  }

  private void queueAgain(List<Long> deltas) {
    deltas.forEach(due::push);
  }

  @Test
  void aDroppedChangeKeepsNothingAndQueuesEachDeltaOnce() {
    makeDue();
    List<Long> deltas = takeDue();
    assertEquals(GROUPS, deltas.size());
    for (int allocated = 0; allocated < GROUPS; allocated++) {
      long live = steps.table().memory().gauges().liveBytes();
      var change = new Compaction(steps.table(), addresses(deltas));
      for (int i = 0; i < allocated; i++) {
        assertFalse(change.step());
      }
      assertTrue(change.isPrivate());
      change.drop();
      assertTrue(change.isOver());
      assertEquals(live, steps.table().memory().gauges().liveBytes());
      change.drop(); // as after a failure in the middle of the first attempt
      assertEquals(sorted(deltas), sorted(takeDue()));
    }
    queueAgain(deltas);
  }

  @Test
  void aChangeWithoutMemoryForTheSecondGroupGoesOnWithTheFirst() {
    makeDue();
    List<Long> deltas = takeDue();
    var change = new Compaction(steps.table(), addresses(deltas));
    assertFalse(change.step());
    try (var _ = new DrainedMemory(steps.table().memory())) {
      assertFalse(change.step());
    }
    assertEquals(State.PUBLISH, change.state());
    assertEquals(sorted(deltas.subList(1, GROUPS)), sorted(takeDue()));
    queueAgain(deltas.subList(1, GROUPS));
    while (change.state() != State.GRACE) {
      assertFalse(change.step());
    }
    steps.table().epochs().renew(pin); // this thread has used no address of the old group
    while (!change.step()) {
      // the copy phase, then the retirement
    }
    assertEquals(GroupPhase.PLAIN, GroupPhase.of(steps.table(), 0));
  }

  private void assertBroken(String message) {
    var broken = assertThrows(IllegalStateException.class, steps.index::checkBetweenSteps);
    assertTrue(broken.getMessage().contains(message), broken::getMessage);
  }

  @Test
  void theCheckSeesALatchThatIsHeld() {
    long word = VersionLatch.lock(delta(2));
    assertBroken("group 2: the latch of a delta is held");
    VersionLatch.unlockUnchanged(delta(2), word);
    steps.index.checkBetweenSteps();
  }

  @Test
  void theCheckSeesADeltaThatNobodyWillCompact() {
    assertTrue(Delta.tryQueue(delta(3)));
    assertBroken("group 3: its delta is marked as queued, and is not");
    due.push(delta(3));
    steps.index.checkBetweenSteps();
  }

  @Test
  void theCheckSeesAGroupThatTakesNoInsertions() {
    long old = steps.table().root().group(1);
    long broken = steps.table().memory().allocate(Group.BYTES);
    long delta = steps.table().memory().allocate(Delta.BYTES);
    Delta.init(delta, GroupRange.pivot(old), 4);
    assertTrue(Delta.freeze(delta, 0));
    Group.init(broken, GroupRange.pivot(old), GroupRange.end(old), delta);
    steps.table().root().setGroup(1, broken);
    assertBroken("group 1: its only delta is frozen");
    steps.table().root().setGroup(1, old);
    steps.index.checkBetweenSteps();
  }
}
