package org.inkling.jmh.store;

import java.io.Serializable;
import java.util.List;

/**
 * What one store came to.
 *
 * @param store which it is
 * @param memory how its memory is bounded
 * @param loaded how many keys it was loaded with
 * @param loadSeconds how long that took, until all was on the device
 * @param loadedBytes its files then
 * @param phases what was done on it, in this order
 * @param entries how many keys it had in the end
 * @param closedBytes its files when it was closed
 * @param closedBytesPerEntry the same by its keys
 * @param openSeconds how long it took to open it again
 * @param wrongAnswers of lookups after that
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

  /** Of all phases too. */
  long allWrongAnswers() {
    return wrongAnswers + phases.stream().mapToLong(PhaseResult::wrongAnswers).sum();
  }
}
