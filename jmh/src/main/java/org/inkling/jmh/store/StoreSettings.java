package org.inkling.jmh.store;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import org.inkling.disk.SyncMode;
import org.inkling.disk.model.ModelKind;

/**
 * The settings that all stores share.
 *
 * @param budgetBytes the memory that a store may take for finding, caching and gathering entries
 * @param sync when a write counts as acknowledged
 * @param keepsLog whether writes stay in memory and in the log as long as there is room, regardless
 *     of the budget, for measurements of recovery
 * @param model the model that finds pages of the hybrid index's files
 * @param expectedPages the mean number of pages of its windows
 */
record StoreSettings(
    long budgetBytes, SyncMode sync, boolean keepsLog, ModelKind model, double expectedPages)
    implements Serializable {
  /**
   * The time that a write may wait until it is synced or passed to the system, if no thread waits
   * for it.
   */
  static final long INTERVAL_MILLIS = 200;

  static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(INTERVAL_MILLIS);

  boolean syncsEveryWrite() {
    return sync == SyncMode.EVERY_WRITE;
  }

  boolean syncsEveryInterval() {
    return sync == SyncMode.EVERY_INTERVAL;
  }
}
