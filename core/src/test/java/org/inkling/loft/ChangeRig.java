package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.epoch.OperationPin;
import org.inkling.epoch.Pin;
import org.inkling.loft.change.Change;
import org.inkling.loft.change.ChangeOrder;
import org.inkling.loft.change.ChangeScratch;
import org.inkling.loft.change.RootChange;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.engine.MaintenanceSettings;
import org.inkling.loft.load.BulkLoader;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeLayout;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.policy.PolicyConstants;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.table.LoftTable;
import org.inkling.maintenance.ChangeRunner;
import org.inkling.memory.SlabAllocator;

/**
 * An index beside a tree map whose nodes change when a test says so, and step by step. It has a
 * maintenance that does nothing.
 */
public final class ChangeRig implements AutoCloseable {
  final SlabAllocator memory;
  public final TableResources resources;
  public final LoftTable table;
  private final ChangeScratch scratch;
  public final LoftTwin twin;

  /** Changes that were made and whose last step has not been done. */
  private final AtomicInteger open = new AtomicInteger();

  /** An index that is loaded with the entries of a map. */
  public ChangeRig(LoftTuning tuning, long limitBytes, TreeMap<Long, Long> loaded) {
    this(tuning, limitBytes, loaded, false);
  }

  public ChangeRig(
      LoftTuning tuning, long limitBytes, TreeMap<Long, Long> loaded, boolean markers) {
    memory = SlabAllocator.create("rig", limitBytes);
    resources =
        TableResources.of(
            memory,
            OperationPin.newEpochs("rig", memory),
            new Bucket(tuning.bucketSlots(), tuning.bucketWindow(), 1, memory),
            tuning);
    table = new BulkLoader(resources, markers, 1).load(LoftTwin.sourceOf(loaded));
    scratch = new ChangeScratch(table.buckets().beyondLimit(), table.inserts());
    var policy = new ChangePolicy(RetrainingScheme.NONE, tuning, PolicyConstants.DEFAULT);
    var nowhere = new MaintenanceSettings(task -> {}, 1, policy, Long.MAX_VALUE);
    twin =
        new LoftTwin(new LoftIndex(new LoftEngine("rig", resources, table, nowhere, true)), loaded);
  }

  public int nodes() {
    return table.root().count();
  }

  /** A change of some nodes side by side. */
  public Change change(ChangeKind kind, NodeLayout layout, int first, int count) {
    long[] olds = new long[count];
    for (int i = 0; i < count; i++) {
      olds[i] = DirectoryLine.header(table.root().line(first + i));
      NodeHeader.tryTake(olds[i]);
    }
    open.getAndIncrement();
    var order = new ChangeOrder(olds, kind, RetrainingRule.COLD, layout, null);
    return new Change(order, resources, table, scratch);
  }

  /** A change that lays its nodes out as loaded ones are. */
  public Change change(ChangeKind kind, int first, int count) {
    return change(kind, resources.tuning().layout(), first, count);
  }

  /** Does one step as a worker does; whether the change goes on. */
  public boolean step(Change change) {
    Pin pin = resources.epochs().enter();
    try {
      if (change.step()) {
        if (change.isMoved()) {
          change.retireOld();
        }
        open.getAndDecrement();
      }
      return !change.isOver();
    } finally {
      resources.epochs().exit(pin);
    }
  }

  /** Takes a change through all its steps, and the root after it. */
  public void run(Change change) {
    while (step(change)) {}
    endRound();
  }

  /**
   * Rebuilds the root when the last change has been ended, by whatever thread, and frees what was
   * retired when nobody is inside any more.
   */
  public void endRound() {
    while (open.get() > 0) {
      Thread.onSpinWait();
    }
    var change = new RootChange(resources, table);
    var runner = new ChangeRunner<RootChange>(resources.epochs(), ended -> {});
    while (!change.isOver()) {
      runner.step(change);
    }
  }

  /** Bytes that are handed out when nothing is retired. */
  long liveBytes() {
    while (resources.epochs().reclaim() > 0) {}
    assertTrue(resources.epochs().retiredBytes() == 0, "something is retired still");
    return memory.gauges().liveBytes();
  }

  @Override
  public void close() {
    twin.close();
  }
}
