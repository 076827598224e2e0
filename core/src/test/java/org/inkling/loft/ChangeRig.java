package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.memory.SlabAllocator;
import org.inkling.slots.Bucket;

/**
 * An index beside a tree map whose nodes change when a test says so, and step by step. It has a
 * maintenance that does nothing.
 */
final class ChangeRig implements AutoCloseable {
  final SlabAllocator memory;
  final LoftSpace space;
  final LoftTable table;
  final LoftTwin twin;

  /** Changes that were made and whose last step has not been done. */
  private final AtomicInteger open = new AtomicInteger();

  /** An index that is loaded with the entries of a map. */
  ChangeRig(LoftTuning tuning, long limitBytes, TreeMap<Long, Long> loaded) {
    this(tuning, limitBytes, loaded, false);
  }

  ChangeRig(LoftTuning tuning, long limitBytes, TreeMap<Long, Long> loaded, boolean markers) {
    memory = SlabAllocator.create("rig", limitBytes);
    space =
        new LoftSpace(
            memory,
            new Epochs("rig", memory),
            new Bucket(tuning.bucketSlots(), tuning.bucketWindow(), 1, memory),
            new SideSlots(memory),
            tuning);
    table = new BulkLoader(space, markers, 1).load(LoftTwin.sourceOf(loaded));
    var policy = new ChangePolicy(RetrainingScheme.NONE, tuning, PolicyConstants.DEFAULT);
    var nowhere = new MaintenancePlace(task -> {}, 1, policy, Long.MAX_VALUE);
    twin = new LoftTwin(new LoftIndex("rig", space, table, nowhere), loaded);
  }

  int nodes() {
    return table.root().count();
  }

  /** A change of some nodes side by side. */
  Change change(ChangeKind kind, NodeLayout layout, int first, int count) {
    long[] olds = new long[count];
    for (int i = 0; i < count; i++) {
      olds[i] = DirectoryLine.header(table.root().line(first + i));
      NodeHeader.tryTake(olds[i]);
    }
    open.getAndIncrement();
    var order = new ChangeOrder(olds, kind, RetrainingRule.COLD, layout, null);
    return new Change(order, space, table);
  }

  /** A change that lays its nodes out as loaded ones are. */
  Change change(ChangeKind kind, int first, int count) {
    return change(kind, space.tuning().layout(), first, count);
  }

  /** Does one step as a worker does; whether the change goes on. */
  boolean step(Change change) {
    Pin pin = space.epochs().enter();
    try {
      if (change.step()) {
        if (change.isMoved()) {
          change.retireOld();
        }
        open.getAndDecrement();
      }
      return !change.isOver();
    } finally {
      space.epochs().exit(pin);
    }
  }

  /** Takes a change through all its steps, and the root after it. */
  void run(Change change) {
    while (step(change)) {}
    endRound();
  }

  /**
   * Rebuilds the root when the last change has been ended, by whatever thread, and frees what was
   * retired when nobody is inside any more.
   */
  void endRound() {
    while (open.get() > 0) {
      Thread.onSpinWait();
    }
    Pin pin = space.epochs().enter();
    try {
      new RootChange(space, table).run();
    } finally {
      space.epochs().exit(pin);
    }
    long ticket = space.epochs().graceTicket();
    while (!space.epochs().hasPassed(ticket)) {
      Thread.onSpinWait();
    }
    while (space.epochs().reclaim() > 0) {}
  }

  /** Bytes that are handed out when nothing is retired. */
  long liveBytes() {
    while (space.epochs().reclaim() > 0) {}
    assertTrue(space.epochs().retiredBytes() == 0, "something is retired still");
    return memory.gauges().liveBytes();
  }

  @Override
  public void close() {
    twin.close();
  }
}
