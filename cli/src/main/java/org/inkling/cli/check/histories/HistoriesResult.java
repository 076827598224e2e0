package org.inkling.cli.check.histories;

import org.jspecify.annotations.Nullable;

/**
 * The result of {@code check histories}.
 *
 * @param operations the number of operations on hot keys
 * @param answers the number of answers checked; a scan has one for each hot key in its range
 * @param freshKeys the number of keys inserted around the hot ones
 * @param changes the structure changes meanwhile
 * @param longestHistory the number of answers in the longest history of one key in one round
 * @param violation a key whose history has no order, or null
 * @param wrongAnswer an answer that is wrong whatever other threads do, or null
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

  /** Returns whether every key's history has an order. */
  boolean isSound() {
    return violation == null && wrongAnswer == null;
  }
}
