package org.inkling.cli.check.histories;

import org.jspecify.annotations.Nullable;

/**
 * What {@code check histories} did and found.
 *
 * @param operations operations on hot keys
 * @param answers answers checked; a scan has one for each hot key in its range
 * @param freshKeys keys inserted around the hot ones
 * @param changes structure changes that went on meanwhile
 * @param longestHistory answers in the longest history of one key in one round
 * @param violation a key whose history has no order, or null
 * @param wrongAnswer an answer that is wrong whatever happens beside it, or null
 */
record HistoriesResult(
    String nodes,
    int threads,
    long seed,
    int stall,
    String mutant,
    long operations,
    long answers,
    long hotKeys,
    long freshKeys,
    long indexes,
    int rounds,
    ChangeTotals changes,
    long longestHistory,
    double seconds,
    @Nullable Violation violation,
    @Nullable String wrongAnswer) {

  /** Whether every key's history has an order. */
  boolean isSound() {
    return violation == null && wrongAnswer == null;
  }
}
