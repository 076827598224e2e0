package org.inkling.jmh.store;

import java.io.Serializable;
import java.util.List;

/**
 * The result of a measurement, as written to JSON.
 *
 * @param keys the name of the set
 * @param loadedPart the part of the keys that was loaded
 * @param budgetBytes the memory budget of each store
 * @param sync when a write counted as acknowledged
 * @param model the model that finds pages of the hybrid index's files
 * @param expectedPages the mean number of pages of its windows
 * @param seconds the longest time of a phase
 * @param seed the seed of all random choices
 * @param written the source of the count of bytes written
 * @param machine the machine
 * @param jdk the virtual machine
 * @param commit the version of the sources, or {@code unknown}
 * @param stores one result for each store
 * @param syncedWrites writes that each waited for the disk
 * @param recoveries openings of stores that a process had left open when it ended
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

  /** Returns the number of wrong answers of all parts. */
  long wrongAnswers() {
    return stores.stream().mapToLong(StoreResult::allWrongAnswers).sum()
        + syncedWrites.stream().mapToLong(SyncTask.Row::wrongAnswers).sum()
        + recoveries.stream().mapToLong(RecoveryTask.Result::wrongAnswers).sum();
  }
}
