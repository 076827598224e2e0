package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.NavigableMap;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.inkling.SteppedExecutor;
import org.inkling.index.Twin;
import org.inkling.xindex.table.XIndexTable;

/** An index, its twin, and a compaction that a test takes step by step. */
final class CompactionSteps implements AutoCloseable {
  /** More tasks than any test needs to come to a phase. */
  private static final int MAX_STEPS = 1_000;

  final SteppedExecutor executor = new SteppedExecutor();
  final XIndexTwin twin;
  final XIndexR index;

  private CompactionSteps(XIndexRBuilder builder, NavigableMap<Long, Long> entries, Random random) {
    builder.executor(executor).workers(1);
    this.twin = new XIndexTwin(builder.name("steps"), entries, random);
    this.index = twin.index;
  }

  static CompactionSteps tiny(NavigableMap<Long, Long> entries, Random random) {
    return new CompactionSteps(XIndexR.builder().tiny(), entries, random);
  }

  static CompactionSteps usual(NavigableMap<Long, Long> entries, Random random) {
    return new CompactionSteps(XIndexR.builder(), entries, random);
  }

  /** Returns entries with keys of equal distance from 0 on. */
  static TreeMap<Long, Long> entries(int count, long distance, Random random) {
    var entries = new TreeMap<Long, Long>();
    for (int i = 0; i < count; i++) {
      entries.put(i * distance, Twin.anyValue(random));
    }
    return entries;
  }

  XIndexTable table() {
    return index.table();
  }

  GroupPhase phase() {
    return GroupPhase.of(table(), 0);
  }

  /** Takes steps until there is nothing to do, or the number is reached; returns how many. */
  int take(int steps) {
    int taken = 0;
    while (taken < steps && executor.step()) {
      taken++;
    }
    return taken;
  }

  /** Takes steps until the first group is in a phase. */
  void takeUntil(GroupPhase phase) {
    for (int steps = 0; phase() != phase; steps++) {
      assertTrue(steps < MAX_STEPS && executor.step(), () -> phase + " does not come");
    }
  }

  /** Takes all steps that are left, and checks what they have left behind. */
  void end() {
    while (executor.step()) {
      // until no task is left
    }
    index.awaitMaintenance();
    assertEquals(EnumSet.of(GroupPhase.PLAIN), phases());
    twin.checkContents();
  }

  /** Returns the phases of all groups. */
  Set<GroupPhase> phases() {
    Set<GroupPhase> phases = EnumSet.noneOf(GroupPhase.class);
    for (int number = 0; number < table().root().count(); number++) {
      phases.add(GroupPhase.of(table(), number));
    }
    return phases;
  }

  @Override
  public void close() {
    index.close();
  }
}
