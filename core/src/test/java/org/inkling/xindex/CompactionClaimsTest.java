package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.inkling.epoch.Pin;
import org.inkling.index.Seed;
import org.inkling.index.Twin;
import org.inkling.latch.VersionLatch;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.Delta.Insertion;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.table.XIndexTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The claims of section 3.2 of the paper: no put is lost, and no key has two live records, wherever
 * a compaction is stopped.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CompactionClaimsTest {
  private static final int DISTANCE = 100;
  private static final long IN_ARRAY = 400;
  private static final long REMOVED_IN_ARRAY = 100;
  private static final long IN_DELTA = 250;
  private static final long REMOVED_IN_DELTA = 150;
  private static final long ABSENT = 999;

  @RegisterExtension final Seed seed = new Seed(getClass());
  private final Random random = seed.random();
  private final long value = random.nextLong();
  private CompactionSteps steps;
  private XIndexTwin twin;
  private XIndexR index;

  @BeforeEach
  void fillAGroup() {
    steps = CompactionSteps.tiny(CompactionSteps.entries(8, DISTANCE, random), random);
    twin = steps.twin;
    index = steps.index;
    twin.remove(REMOVED_IN_ARRAY);
    for (long key : new long[] {50, REMOVED_IN_DELTA, IN_DELTA, 350}) {
      twin.put(key, Twin.anyValue(random));
    }
    twin.remove(REMOVED_IN_DELTA);
  }

  @AfterEach
  void end() {
    steps.end();
    steps.close();
  }

  private long group() {
    return steps.table().root().group(0);
  }

  /** Calls a function of native memory under a pin. */
  private long pinned(LongUnaryOperator call) {
    XIndexTable table = steps.table();
    Pin pin = table.epochs().enter();
    try {
      return call.applyAsLong(group());
    } finally {
      table.epochs().exit(pin);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {IN_ARRAY, REMOVED_IN_ARRAY, IN_DELTA, REMOVED_IN_DELTA, ABSENT})
  void aPutBetweenTheSwapAndTheCopyIsKept(long key) {
    steps.takeUntil(GroupPhase.REFERENCES);
    twin.put(key, value);
    assertEquals(value, index.get(key, ~value));
    steps.take(1);
    assertEquals(GroupPhase.REFERENCES, steps.phase()); // the grace period has passed
    twin.put(key, ~value);
    steps.takeUntil(GroupPhase.PLAIN);
    assertEquals(~value, index.get(key, value));
  }

  @ParameterizedTest
  @ValueSource(longs = {IN_ARRAY, REMOVED_IN_ARRAY, IN_DELTA, REMOVED_IN_DELTA, ABSENT})
  void aPutBetweenTheCopyAndTheEndIsKept(long key) {
    steps.takeUntil(GroupPhase.REFERENCES);
    steps.takeUntil(GroupPhase.PLAIN);
    assertEquals(0, index.compactor().counts().groups()); // retired in the next step
    twin.put(key, value);
    steps.take(1);
    assertEquals(1, index.compactor().counts().groups());
    assertEquals(value, index.get(key, ~value));
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"PUBLISHED", "FROZEN", "REFERENCES"})
  void aPutBesideTheFreezeIsKept(GroupPhase phase) {
    steps.takeUntil(phase);
    for (long key : new long[] {IN_ARRAY, REMOVED_IN_ARRAY, IN_DELTA, REMOVED_IN_DELTA, ABSENT}) {
      twin.put(key, value ^ key);
    }
    long logical = group();
    if (phase == GroupPhase.PUBLISHED) {
      assertEquals(
          0, Delta.records(Group.nextDelta(logical)), "a delta that is not frozen is full");
    }
    steps.end();
  }

  @Test
  void insertionsGoToTheNextDeltaOnceTheDeltaIsFrozen() {
    steps.takeUntil(GroupPhase.FROZEN);
    long delta = Group.delta(group());
    long next = Group.nextDelta(group());
    long records = Delta.records(delta);
    twin.put(ABSENT, value);
    twin.put(REMOVED_IN_ARRAY, value);
    twin.put(REMOVED_IN_DELTA, value);
    twin.put(IN_DELTA, value);
    assertEquals(records, Delta.records(delta));
    assertEquals(3, Delta.records(next));
    assertTrue(EntryRecord.isRemoved(Delta.find(delta, REMOVED_IN_DELTA)), "it was revived");
    steps.takeUntil(GroupPhase.PLAIN);
    assertEquals(next, Group.delta(group()), "the next delta is not used on");
  }

  @ParameterizedTest
  @ValueSource(longs = {IN_ARRAY, IN_DELTA})
  void aRecordRemovedAndPutAgainInBothPhasesHasItsLastValueOnce(long key) {
    for (GroupPhase phase :
        new GroupPhase[] {GroupPhase.PUBLISHED, GroupPhase.FROZEN, GroupPhase.REFERENCES}) {
      steps.takeUntil(phase);
      twin.remove(key);
      index.checkBetweenSteps();
      twin.put(key, phase.ordinal() + value);
      twin.checkContents();
    }
    steps.take(1); // the grace period
    twin.remove(key);
    twin.put(key, ~value);
    twin.checkContents();
    steps.takeUntil(GroupPhase.PLAIN);
    assertEquals(~value, index.get(key, value));
    assertTrue(index.remove(key), "remove");
    assertFalse(index.containsKey(key), "it has two live records");
    twin.put(key, value);
  }

  @ParameterizedTest
  @ValueSource(longs = {IN_ARRAY, IN_DELTA})
  void anUpdateThroughAReferenceReachesTheNewArray(long key) {
    steps.takeUntil(GroupPhase.REFERENCES);
    long record = Group.find(group(), key);
    assertTrue(EntryRecord.isReference(record), "it is no reference");
    twin.put(key, value);
    assertTrue(EntryRecord.isReference(record), "it is no reference any more");
    assertEquals(value, EntryRecord.value(EntryRecord.target(record)));
    steps.takeUntil(GroupPhase.PLAIN);
    assertEquals(record, Group.find(group(), key));
    assertFalse(EntryRecord.isReference(record), "it is still a reference");
    assertEquals(value, EntryRecord.value(record));
    twin.put(key, ~value);
    assertEquals(~value, EntryRecord.value(record));
  }

  @ParameterizedTest
  @ValueSource(longs = {IN_ARRAY, IN_DELTA})
  void aRemovalThroughAReferenceReachesTheNewArray(long key) {
    steps.takeUntil(GroupPhase.REFERENCES);
    long record = Group.find(group(), key);
    twin.remove(key);
    assertTrue(EntryRecord.isRemoved(EntryRecord.target(record)), "the target is live");
    steps.takeUntil(GroupPhase.PLAIN);
    assertTrue(EntryRecord.isRemoved(record), "the copy is live");
    assertFalse(index.containsKey(key), "the key is back");
  }

  @Test
  void theMergeSkipsRemovedRecords() {
    twin.remove(IN_ARRAY);
    twin.remove(IN_DELTA);
    steps.takeUntil(GroupPhase.REFERENCES);
    assertEquals(twin.oracle.size(), Group.records(group()));
    assertEquals(0, Group.find(group(), IN_ARRAY));
    assertEquals(0, Group.find(group(), IN_DELTA));
  }

  @Test
  void aWriterThatCameByTheOldGroupIsSentBackByTheFrozenDelta() {
    Pin pin = steps.table().epochs().enter();
    long old = group();
    steps.takeUntil(GroupPhase.FROZEN); // does not wait for the pin
    assertNotEquals(old, group());
    assertEquals(0, Group.nextDelta(old));
    long delta = Group.delta(old);
    assertEquals(Insertion.FROZEN, Delta.insert(delta, ABSENT, value));
    assertEquals(Insertion.FROZEN, Delta.insert(delta, REMOVED_IN_DELTA, value));
    assertEquals(Insertion.AGAIN, Delta.insert(delta, IN_DELTA, value), "it would stand twice");
    steps.table().epochs().exit(pin);
    twin.put(ABSENT, value);
    twin.put(REMOVED_IN_DELTA, value);
    twin.put(IN_DELTA, value);
  }

  @Test
  void theCopyPhaseWaitsForAnOperationThatCameByTheOldGroup() {
    Pin pin = steps.table().epochs().enter();
    long old = group();
    steps.takeUntil(GroupPhase.REFERENCES);
    steps.take(3);
    assertEquals(GroupPhase.REFERENCES, steps.phase());
    long record = Group.find(old, IN_ARRAY);
    assertEquals(record, EntryRecord.lock(record)); // the operation, at last
    EntryRecord.setValue(record, value);
    EntryRecord.unlock(record, record);
    twin.oracle.put(IN_ARRAY, value);
    steps.table().epochs().exit(pin);
    twin.checkContents();
    steps.takeUntil(GroupPhase.PLAIN);
    assertEquals(value, index.get(IN_ARRAY, ~value));
  }

  @Test
  void operationsGoOnWhileTheFreezeWaitsForALatch() {
    steps.takeUntil(GroupPhase.PUBLISHED);
    long delta = Group.delta(group());
    long word = VersionLatch.lock(delta);
    steps.take(5);
    assertEquals(GroupPhase.PUBLISHED, steps.phase());
    twin.put(IN_ARRAY, value);
    twin.put(IN_DELTA, value);
    twin.remove(350);
    VersionLatch.unlockUnchanged(delta, word);
    twin.put(ABSENT, value);
    twin.checkContents();
  }

  @Test
  void operationsOnOtherKeysGoOnWhileTheCopyWaitsForALatch() {
    steps.takeUntil(GroupPhase.REFERENCES);
    long record = Group.find(group(), IN_ARRAY);
    long target = pinned(group -> EntryRecord.lock(Group.find(group, IN_ARRAY)));
    assertEquals(EntryRecord.target(record), target);
    steps.take(5);
    assertEquals(GroupPhase.COPYING, steps.phase());
    twin.put(IN_DELTA, value);
    twin.put(50, value);
    twin.put(700, value);
    twin.put(ABSENT, value);
    EntryRecord.setValue(target, ~value);
    EntryRecord.unlock(record, target);
    twin.oracle.put(IN_ARRAY, ~value);
    twin.checkContents();
    steps.takeUntil(GroupPhase.PLAIN);
    assertEquals(~value, index.get(IN_ARRAY, value));
  }

  @Test
  void theCheckFindsAKeyWithTwoLiveRecords() {
    steps.takeUntil(GroupPhase.FROZEN);
    twin.put(ABSENT, value); // so that the next delta has room
    long next = Group.nextDelta(group());
    assertEquals(Insertion.DONE, Delta.insert(next, IN_ARRAY, value));
    var failure = assertThrows(IllegalStateException.class, index::checkBetweenSteps);
    assertTrue(failure.getMessage().contains("key 400 has two live"), failure.getMessage());
    long record = Delta.find(next, IN_ARRAY);
    EntryRecord.remove(record, EntryRecord.lock(record)); // as it was
    index.checkBetweenSteps();
  }

  @Test
  void theCheckFindsAKeyThatIsNotCounted() {
    long delta = Group.delta(group());
    assertEquals(Insertion.DONE, Delta.insert(delta, ABSENT, value));
    var failure = assertThrows(IllegalStateException.class, index::checkBetweenSteps);
    assertTrue(failure.getMessage().contains("keys are counted"), failure.getMessage());
    long record = Delta.find(delta, ABSENT);
    EntryRecord.remove(record, EntryRecord.lock(record));
    index.checkBetweenSteps();
  }
}
