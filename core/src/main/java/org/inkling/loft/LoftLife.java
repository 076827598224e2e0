package org.inkling.loft;

import java.util.concurrent.TimeUnit;
import org.inkling.epoch.Epochs;
import org.inkling.maintenance.MaintenanceScheduler;
import org.inkling.memory.SlabAllocator;

/** What an index does besides its operations: tells how it is, is verified, and ends. */
final class LoftLife {
  /** How long a close waits for the operations inside before it leaves the memory to the last. */
  private static final long CLOSE_WAIT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final String name;
  private final Epochs epochs;
  private final SlabAllocator memory;
  private final LoftTable table;
  private final MaintenanceScheduler maintenance;

  LoftLife(String name, LoftSpace space, LoftTable table, MaintenanceScheduler maintenance) {
    this.name = name;
    this.epochs = space.epochs();
    this.memory = space.memory();
    this.table = table;
    this.maintenance = maintenance;
  }

  void requireOpen() {
    if (epochs.isClosed()) {
      throw new IllegalStateException(name + " is closed");
    }
  }

  LoftStatistics statistics() {
    var gauges = memory.gauges();
    LoftRoot root = table.root();
    return new LoftStatistics(
        table.size(),
        root.count(),
        root.directoryBytes(),
        root.modelBytes(),
        table.buckets().levelBytes(),
        table.buckets().levels(),
        gauges.cellBytes(),
        epochs.retiredBytes(),
        gauges.freeListedBytes(),
        gauges.reservedBytes(),
        gauges.limitBytes(),
        epochs.isClosed());
  }

  void checkStructure() {
    maintenance.await(); // so that retired cells do not count as live
    int pin = epochs.enter();
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
    if (epochs.awaitQuiescence(CLOSE_WAIT_NANOS)) {
      memory.close();
    } else {
      memory.abandon(); // given back when the last operation inside lets go of the epochs
    }
  }

  String describe() {
    return epochs.isClosed() ? name + "[closed]" : name + "[" + table.size() + " keys]";
  }
}
