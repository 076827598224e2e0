package org.inkling.jmh.store;

import java.io.Serializable;
import java.util.List;

/**
 * The results of one store.
 *
 * @param store the name of the store
 * @param memory the bound of its memory
 * @param loaded the number of keys that it was loaded with
 * @param loadSeconds the time of the load, until everything was on the device
 * @param loadedBytes the size of its files after the load
 * @param phases the phases, in order
 * @param entries the number of keys at the end
 * @param closedBytes the size of its files after it was closed
 * @param closedBytesPerEntry the same per key
 * @param openSeconds the time to reopen it
 * @param wrongAnswers the number of wrong answers to lookups after that
 */
record StoreResult(
    String store,
    String memory,
    long loaded,
    double loadSeconds,
    long loadedBytes,
    List<PhaseResult> phases,
    long entries,
    long closedBytes,
    double closedBytesPerEntry,
    double openSeconds,
    long wrongAnswers)
    implements Serializable {

  /** Returns the number of wrong answers, including those of all phases. */
  long allWrongAnswers() {
    return wrongAnswers + phases.stream().mapToLong(PhaseResult::wrongAnswers).sum();
  }
}
