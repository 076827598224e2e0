package org.inkling.loft.engine;

import java.lang.System.Logger;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.MemoryRelease;
import org.inkling.epoch.Pin;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.rounds.Retrainer;
import org.inkling.loft.table.LoftTable;
import org.inkling.loft.verify.StructureCheck;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.memory.SlabAllocator;
import org.inkling.stats.GaugeReport;
import org.inkling.stats.GaugeSource;
import org.inkling.stats.Gauges;

/** The gauges, verification and close of an index. */
final class LoftLifecycle implements GaugeSource {
  /** Maximum times that a structure check waits for maintenance. */
  private static final int MAX_ATTEMPTS = 100;

  private static final Logger LOG = System.getLogger("org.inkling.loft.LoftIndex");

  private final String name;
  private final Epochs epochs;
  private final SlabAllocator memory;
  private final LoftTable table;
  private final Retrainer retrainer;
  private final MaintenanceScheduler maintenance;

  LoftLifecycle(
      String name,
      TableResources resources,
      LoftTable table,
      Retrainer retrainer,
      MaintenanceScheduler maintenance) {
    this.name = name;
    this.epochs = resources.epochs();
    this.memory = resources.memory();
    this.table = table;
    this.retrainer = retrainer;
    this.maintenance = maintenance;
  }

  void requireOpen() {
    if (epochs.isClosed()) {
      throw new IllegalStateException(name + " is closed");
    }
  }

  @Override
  public GaugeReport gauges() {
    return GaugeReport.of(name, retrainer.pendingNodes(), epochs.retiredBytes(), memory.gauges());
  }

  void checkStructure() {
    boolean checked = false;
    for (int attempt = 0; attempt < MAX_ATTEMPTS && !checked; attempt++) {
      requireOpen();
      maintenance.await(); // maintenance workers write too
      checked = retrainer.runAtRest(this::checkBetweenSteps); // a timer may request more work
    }
    if (!checked) {
      checkBetweenSteps(); // other threads never stop writing: report the structure as it is
    } else if (retrainer.isPending()) {
      maintenance.request(); // for the worker that was turned away during the check
    }
  }

  /** Like {@link #checkStructure}, but with maintenance paused at any step. */
  void checkBetweenSteps() {
    Pin pin = epochs.enter();
    try {
      new StructureCheck(table).run();
    } finally {
      epochs.exit(pin);
    }
  }

  void close() {
    if (!epochs.beginClose()) {
      return;
    }
    maintenance.stop();
    new MemoryRelease(LOG, name, epochs, memory).awaitAndRelease();
    Gauges.unregister(this);
  }

  String describe() {
    return epochs.isClosed() ? name + "[closed]" : name + "[" + table.size() + " keys]";
  }
}
