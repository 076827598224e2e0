package org.inkling.jmh.store;

import java.io.Serializable;
import java.util.List;

/**
 * A measurement, as JSON has it.
 *
 * @param keys the set
 * @param loadedPart which part of it was loaded
 * @param budgetBytes the memory budget of each store
 * @param sync when a write counted as acknowledged
 * @param model what finds pages of the hybrid index's files
 * @param expectedPages how many pages its windows have on average
 * @param seconds how long a phase lasted at most
 * @param seed what everything was drawn from
 * @param written what bytes written are counted by
 * @param machine where it was measured
 * @param jdk the virtual machine
 * @param commit the version of the sources, or that it is not known
 * @param stores one for each store
 * @param syncedWrites writes that each waited for the disk
 * @param recoveries openings of what a process has left that ended without closing
 */
record StoreReport(
    String keys,
    double loadedPart,
    long budgetBytes,
    String sync,
    String model,
    double expectedPages,
    double seconds,
    long seed,
    String written,
    String machine,
    String jdk,
    String commit,
    List<StoreResult> stores,
    List<SyncTask.Row> syncedWrites,
    List<RecoveryTask.Result> recoveries)
    implements Serializable {

  /** Of all parts. */
  long wrongAnswers() {
    return stores.stream().mapToLong(StoreResult::allWrongAnswers).sum()
        + syncedWrites.stream().mapToLong(SyncTask.Row::wrongAnswers).sum()
        + recoveries.stream().mapToLong(RecoveryTask.Result::wrongAnswers).sum();
  }
}
