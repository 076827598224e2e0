package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.inkling.index.Twin;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.table.XIndexTable;

/** Groups that will be split, and what is left of them. */
final class GroupSplits {
  /** The number of records of a tiny group after a load. */
  static final int TINY_GROUP = 8;

  /** The distance of keys in the arrays of a load. */
  static final int DISTANCE = 1_000;

  /** The range of the keys of a tiny group after a load. */
  static final int TINY_RANGE = TINY_GROUP * DISTANCE;

  private GroupSplits() {}

  /** Tiny groups, each with a delta of this number of records in equal distances over its range. */
  static CompactionSteps tiny(int groups, int inDelta, Random random) {
    var entries = CompactionSteps.entries(groups * TINY_GROUP, DISTANCE, random);
    var steps = CompactionSteps.tiny(entries, random);
    for (int group = 0; group < groups; group++) {
      insert(steps, (long) group * TINY_RANGE, TINY_RANGE, inDelta, random);
    }
    return steps;
  }

  /** One group of the usual size, with a delta of this number of records all over its range. */
  static CompactionSteps usual(int inDelta, Random random) {
    int records = XIndexShape.DEFAULT.groupRecords();
    var steps = CompactionSteps.usual(CompactionSteps.entries(records, DISTANCE, random), random);
    insert(steps, 0, (long) records * DISTANCE, inDelta, random);
    return steps;
  }

  /** One empty tiny group. */
  static CompactionSteps empty(Random random) {
    return CompactionSteps.tiny(new TreeMap<>(), random);
  }

  /** Inserts a number of keys that are not there, in equal distances. */
  static void insert(CompactionSteps steps, long first, long range, int count, Random random) {
    for (int i = 0; i < count; i++) {
      long key = first + 1 + range / count * i;
      while (steps.twin.oracle.containsKey(key)) {
        key++;
      }
      steps.twin.put(key, Twin.anyValue(random));
    }
  }

  /** The first and the last key of each group, and their neighbours. */
  static List<Long> borders(XIndexTable table) {
    List<Long> keys = new ArrayList<>();
    for (long group : GroupPhase.groups(table.root())) {
      for (long key : new long[] {GroupRange.pivot(group), GroupRange.end(group)}) {
        keys.addAll(List.of(key - 1, key, key + 1));
      }
    }
    return keys;
  }

  /** Every key that is present, its neighbours, those at the borders, and those at both ends. */
  static List<Long> keys(CompactionSteps steps) {
    List<Long> keys = borders(steps.table());
    for (long key : steps.twin.oracle.keySet()) {
      keys.addAll(List.of(key - 1, key, key + 1));
    }
    keys.addAll(List.of(Long.MIN_VALUE, Long.MAX_VALUE));
    return keys;
  }

  /** Returns the numbers of records of the arrays, in the order of their keys. */
  static List<Integer> sizes(XIndexTable table) {
    return GroupPhase.groups(table.root()).stream().map(Group::records).toList();
  }

  /** Returns the number of groups beyond the slots of the root. */
  static int withoutSlot(XIndexTable table) {
    return GroupPhase.groups(table.root()).size() - table.root().count();
  }

  /** Takes all steps that are left, and checks what they have left behind. */
  static void end(CompactionSteps steps) {
    steps.end();
    assertAtRest(steps.index);
  }

  /** Checks that each group has a slot, and neither its array nor its delta is too large. */
  static void assertAtRest(XIndexR index) {
    XIndexShape shape = index.table().shape();
    GroupRoot root = index.table().root();
    int most = 2 * shape.groupRecords();
    for (int number = 0; number < root.count(); number++) {
      long group = root.group(number);
      assertFalse(root.isSplit(number), "a part has no slot");
      assertTrue(Group.records(group) <= most, () -> "an array of " + Group.records(group));
      long inDelta = Delta.records(Group.delta(group));
      assertTrue(inDelta < shape.dueAt(most), () -> "a delta of " + inDelta);
    }
    assertEquals(0, index.compactor().pending());
  }
}
