package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.TestSeed;
import org.inkling.epoch.OperationPin;
import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.operations.Write;
import org.inkling.loft.change.Change;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.engine.MaintenanceSettings;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeActivity;
import org.inkling.loft.node.NodeCounters;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.LoftTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What operations do is counted for their nodes: how many, of which kind, how far they looked. */
class AccessSamplerTest {
  /** A distance from sample to sample is shorter. */
  private static final int SURELY_SAMPLED = 200;

  /** Keys that stand in crowds: probes of every length. */
  private static final LoftTuning CROWDED =
      new LoftTuning(64, 1.5, 9, 4, 4, 1 << 10, 16, Changes.NEVER);

  private final ChangeRig rig = new ChangeRig(CROWDED, Long.MAX_VALUE, loaded());
  private final LoftTable table = rig.table;
  private final AccessSampler sampler = new AccessSampler(table, true);

  /** Whether the key that comes and goes is there. */
  private boolean present;

  /** The index of the rig, with operations counted. */
  private final LoftIndex index =
      new LoftIndex(new LoftEngine("counted", rig.resources, table, informed(), true));

  /**
   * Crowds of keys, dense and sparse, with gaps between them; those that are not multiples of 4 are
   * absent.
   */
  private static TreeMap<Long, Long> loaded() {
    SplittableRandom random = TestSeed.random("AccessSamplerTest.loaded");
    var entries = new TreeMap<Long, Long>();
    for (int crowd = 0; crowd < 40; crowd++) {
      long at = crowd * 100_000L + random.nextInt(20_000);
      for (int i = 0; i < 30; i++) {
        at += 4L * (1 + random.nextInt(i < 13 ? 2 : 500));
        entries.put(at & -4, at);
      }
    }
    return entries;
  }

  private static MaintenanceSettings informed() {
    var policy = new ChangePolicy(RetrainingScheme.INFORMED, CROWDED, PolicyConstants.DEFAULT);
    return new MaintenanceSettings(task -> {}, 1, policy, Long.MAX_VALUE / 4);
  }

  @AfterEach
  void close() {
    index.close();
  }

  @Test
  void aReadCountsWhereItsProbeEnds() {
    int[] seen = new int[3];
    for (long key : rig.twin.model.keySet()) {
      assertCounted(NodeCounters.READ_SMALL, key, seen, () -> index.get(key, 0));
    }
    assertAllSeen(seen);
  }

  @Test
  void aReadOfAnAbsentKeyCountsWhereItsProbeEnds() {
    int[] seen = new int[3];
    for (long key : rig.twin.model.keySet()) {
      assertCounted(NodeCounters.READ_SMALL, key + 1, seen, () -> index.containsKey(key + 1));
    }
    assertAllSeen(seen);
  }

  @Test
  void readsAndUpdatesOfEveryFormAreReads() {
    long key = rig.twin.model.firstKey();
    var holder = new LongHolder();
    long[] keys = {key};
    long[] values = {0};
    Runnable[] operations = {
      () -> index.get(key, holder),
      () -> index.lookup(key, holder),
      () -> index.getAll(keys, values, 0),
      () -> index.putAll(keys, values),
      () -> index.put(key, 1),
      () -> index.getAndPut(key, 2, 0),
      () -> index.replace(key, 3),
      () -> index.compareAndSet(key, 3, 3),
      () -> index.compareAndSet(key, 4, 5),
      () -> index.putIfAbsent(key, 6),
      () -> index.remove(key, 7)
    };
    for (Runnable operation : operations) {
      assertCounted(NodeCounters.READ_SMALL, key, new int[3], operation);
    }
    assertCounted(NodeCounters.READ_SMALL, key + 1, new int[3], () -> index.remove(key + 1));
    assertCounted(NodeCounters.READ_SMALL, key + 1, new int[3], () -> index.replace(key + 1, 1));
  }

  @Test
  void aSearchForANeighbourIsAReadOfTheNodeOfItsKey() {
    var found = new EntryHolder();
    int[] seen = new int[3];
    for (long key : rig.twin.model.keySet()) {
      assertCounted(NodeCounters.READ_SMALL, key, seen, () -> index.ceiling(key, found));
      assertCounted(NodeCounters.READ_SMALL, key + 1, seen, () -> index.floor(key + 1, found));
    }
    assertAllSeen(seen);
    long key = rig.twin.model.firstKey();
    assertCounted(NodeCounters.READ_SMALL, key + 1, seen, () -> index.higher(key, found));
    assertCounted(NodeCounters.READ_SMALL, key - 1, seen, () -> index.lower(key, found));
    long least = Long.MIN_VALUE + 1;
    assertCounted(NodeCounters.READ_SMALL, least, seen, () -> index.first(found));
    assertCounted(NodeCounters.READ_SMALL, least, seen, index::isEmpty);
    assertCounted(NodeCounters.READ_SMALL, Long.MAX_VALUE - 1, seen, () -> index.last(found));
  }

  @Test
  void insertsAndRemovalsAreWrites() {
    int[] seen = new int[3];
    for (long key : rig.twin.model.keySet()) {
      index.put(key + 1, 1); // has a slot from now on
      index.remove(key + 1);
      assertCounted(
          NodeCounters.WRITE_SMALL,
          key + 1,
          seen,
          () -> {
            present = present ? !index.remove(key + 1) : index.putIfAbsent(key + 1, 2);
          });
      index.remove(key + 1);
      present = false;
    }
    assertAllSeen(seen);
  }

  /** The first sample of an operation that is repeated is the only thing that is counted. */
  private void assertCounted(int counters, long key, int[] seen, Runnable operation) {
    long line = table.root().lineOf(key);
    NodeActivity before = NodeCounters.sinceBuild(DirectoryLine.header(line));
    long allBefore = counted();
    for (int i = 0; counted() == allBefore; i++) {
      assertTrue(i < SURELY_SAMPLED, () -> "no sample of key " + key);
      operation.run();
    }
    int reach = reach(line, key);
    seen[reach]++;
    NodeActivity after = NodeCounters.sinceBuild(DirectoryLine.header(line));
    for (int counter = 0; counter < 6; counter++) {
      long expected = counter == counters + reach ? AccessSampler.WEIGHT : 0;
      assertEquals(
          expected,
          of(after, counter) - of(before, counter),
          "counter " + counter + ", key " + key);
    }
  }

  /** By the address where the key stands, or else by the first slot of its window that is free. */
  private int reach(long line, long key) {
    long slot = NodeProbe.find(line, key, table.buckets());
    int predicted = DirectoryLine.predicted(line, key);
    long first = SlotArray.slot(DirectoryLine.slots(line), predicted);
    int range = DirectoryLine.range(line);
    int window = DirectoryLine.window(line, predicted);
    int end = 0;
    while (end < window && SlotArray.keyWord(SlotArray.slot(first, end)) != KeyWord.EMPTY) {
      if (SlotArray.slot(first, end) == slot) {
        break;
      }
      end++;
    }
    return end == window ? 2 : 2 * end < range ? 0 : 1;
  }

  private static long of(NodeActivity activity, int counter) {
    return switch (counter) {
      case NodeCounters.READ_SMALL -> activity.readSmall();
      case NodeCounters.READ_LARGE -> activity.readLarge();
      case NodeCounters.READ_BUCKET -> activity.readBucket();
      case NodeCounters.WRITE_SMALL -> activity.writeSmall();
      case NodeCounters.WRITE_LARGE -> activity.writeLarge();
      default -> activity.writeBucket();
    };
  }

  private long counted() {
    return reads() + writes();
  }

  private long reads() {
    long reads = 0;
    for (int i = 0; i < table.root().count(); i++) {
      reads += NodeCounters.sinceBuild(DirectoryLine.header(table.root().line(i))).reads();
    }
    return reads;
  }

  private long writes() {
    long writes = 0;
    for (int i = 0; i < table.root().count(); i++) {
      writes += NodeCounters.sinceBuild(DirectoryLine.header(table.root().line(i))).writes();
    }
    return writes;
  }

  private static void assertAllSeen(int[] seen) {
    assertTrue(
        seen[0] > 30 && seen[1] > 30 && seen[2] > 30,
        () -> seen[0] + " small, " + seen[1] + " large, " + seen[2] + " in buckets");
  }

  @Test
  void theCountsAreAboutTheOperations() {
    SplittableRandom random = TestSeed.random("AccessSamplerTest.counts");
    long[] keys = rig.twin.model.keySet().stream().mapToLong(key -> key).toArray();
    int operations = 1 << 16;
    int expectedWrites = 0;
    for (int i = 0; i < operations; i++) {
      long key = keys[random.nextInt(keys.length)] + random.nextInt(2);
      switch (random.nextInt(4)) {
        case 0 -> expectedWrites += index.remove(key) ? 1 : 0;
        case 1 -> expectedWrites += index.putIfAbsent(key, 1) ? 1 : 0;
        default -> index.get(key, 0);
      }
    }
    assertAbout(operations - expectedWrites, reads());
    assertAbout(expectedWrites, writes());
  }

  /** Some thousand operations or more, of which a sample stands for 64. */
  private static void assertAbout(long expected, long counted) {
    double deviations = Math.abs(counted - expected) / (8 * Math.sqrt(expected));
    assertTrue(deviations < 6, () -> expected + " operations, " + counted + " counted");
  }

  @Test
  void operationsThatAlternateAreCountedBoth() {
    long key = rig.twin.model.firstKey();
    for (int period : new int[] {2, 4, 8, 64, 128}) {
      long reads = reads();
      long writes = writes();
      for (int i = 0; i < 1 << 15; i++) {
        if (i % period < period / 2) {
          index.get(key, 0);
        } else if (present) {
          present = !index.remove(key + 1);
        } else {
          present = index.putIfAbsent(key + 1, i);
        }
      }
      assertAbout(1 << 14, reads() - reads);
      assertAbout(1 << 14, writes() - writes);
    }
  }

  @Test
  void manyKeysUnderOnePinAreDrawnOneByOne() {
    long[] keys = rig.twin.model.keySet().stream().mapToLong(key -> key).toArray();
    for (int i = 0; i < 50; i++) {
      index.getAll(keys, new long[keys.length], 0);
    }
    assertAbout(50L * keys.length, reads());
    assertEquals(0, writes());
  }

  @Test
  void whatIsInAChangeCountsNothing() {
    long key = rig.twin.model.firstKey();
    var found = new EntryHolder();
    Change change = rig.change(ChangeKind.SPLIT, 0, 1);
    boolean more = true;
    while (more) {
      boolean announced = !change.isPrivate();
      long before = counted();
      for (int i = 0; i < SURELY_SAMPLED; i++) {
        index.get(key, 0);
        index.put(key, i);
        index.floor(key, found);
      }
      assertEquals(announced, counted() == before);
      more = rig.step(change);
    }
    rig.endRound();
    for (int i = 0; i < SURELY_SAMPLED; i++) {
      index.get(key, 0);
    }
    assertTrue(counted() > 0, "the new nodes count");
    index.checkStructure();
  }

  @Test
  void theKeysWithoutANodeOnlySayThatTheIndexIsUsed() {
    assertFalse(sampler.wasUsed());
    for (int i = 0; i < SURELY_SAMPLED; i++) {
      read(sampler, Long.MIN_VALUE);
    }
    assertTrue(sampler.wasUsed());
    assertFalse(sampler.wasUsed());
    assertEquals(0, counted());
  }

  @Test
  void aSampleWakesOnce() {
    var woken = new AtomicInteger();
    sampler.setWake(woken::incrementAndGet);
    for (int i = 0; i < SURELY_SAMPLED; i++) {
      read(sampler, 4);
    }
    assertEquals(0, woken.get());
    assertTrue(sampler.wasUsed());
    assertTrue(sampler.sleep());
    for (int i = 0; i < 3 * SURELY_SAMPLED; i++) {
      read(sampler, 4);
    }
    assertEquals(1, woken.get());
    assertFalse(sampler.sleep(), "it was used meanwhile");
  }

  @Test
  void withoutSamplesNothingIsCounted() {
    var off = new AccessSampler(table, false);
    for (int i = 0; i < SURELY_SAMPLED; i++) {
      read(off, 4);
      OperationPin pin = OperationPin.enter(rig.resources.epochs());
      off.countRead(pin, 4);
      assertEquals(-1, off.draw(pin, 1 << 20));
      off.countWrite(pin, Write.PUT, 4, 0);
      rig.resources.epochs().exit(pin);
    }
    assertFalse(off.wasUsed());
    assertEquals(0, counted());
  }

  private void read(AccessSampler sampler, long key) {
    OperationPin pin = OperationPin.enter(rig.resources.epochs());
    if (pin.draw()) {
      sampler.lookup(key);
    }
    rig.resources.epochs().exit(pin);
  }

  @Test
  void aSampleStandsForAsManyAsAreDrawn() {
    assertEquals(OperationPin.DRAWN_SHARE, AccessSampler.WEIGHT);
  }
}
