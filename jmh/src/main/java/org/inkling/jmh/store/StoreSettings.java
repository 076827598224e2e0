package org.inkling.jmh.store;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import org.inkling.disk.SyncMode;
import org.inkling.disk.model.ModelKind;

/**
 * What is the same for all stores.
 *
 * @param budgetBytes how much memory a store may take for finding, caching and gathering entries
 * @param sync when a write counts as acknowledged
 * @param keepsLog whether what is written stays in memory and the log for as long as there is room,
 *     whatever the budget, which recovery is measured with
 * @param model what finds pages of the hybrid index's files
 * @param expectedPages how many pages a window of it has on average
 */
record StoreSettings(
    long budgetBytes, SyncMode sync, boolean keepsLog, ModelKind model, double expectedPages)
    implements Serializable {
  /** How long a write may wait to be synced or handed to the system, where nobody waits for it. */
  static final long INTERVAL_MILLIS = 200;

  static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(INTERVAL_MILLIS);

  boolean syncsEveryWrite() {
    return sync == SyncMode.EVERY_WRITE;
  }

  boolean syncsEveryInterval() {
    return sync == SyncMode.EVERY_INTERVAL;
  }
}
