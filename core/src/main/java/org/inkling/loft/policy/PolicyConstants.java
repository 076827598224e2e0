package org.inkling.loft.policy;

/**
 * The thresholds of the policies that evaluate operations, and the values that these policies set.
 *
 * @param hotOperations least number of operations on a hot node between two checks
 * @param hotShare least number of these operations for each of its keys
 * @param slowShare share of the range, in slots that an operation looks at on average, above which
 *     a hot node is slow
 * @param slowTail share of the operations that go into buckets, above which a hot node is slow
 * @param misfitFill share of slots taken, below which a slow node's model is wrong
 * @param fillingFill least number of keys per slot predicted for the next check of a filling node
 * @param writeShare least share of inserts and removals on a write-intensive node
 * @param readShare greatest share of inserts and removals on a read-intensive node
 * @param expansionStep slots per key that a write-intensive node gains, half of it in limited
 *     memory
 * @param maxExpansion greatest number of slots per key that it may reach
 * @param writeRange range of a write-intensive node, in ordinary ranges
 * @param readRange range of a read-intensive node, in ordinary ranges
 * @param coldRange range of a compacted node, in ordinary ranges
 * @param coldExpansion slots per key of a compacted node
 * @param coldFill keys per slot, below which a cold node is compacted
 * @param coldNanos time without use, over two checks at least, after which a node is cold
 * @param fewKeys number of keys, below which a cold node is merged with its neighbours
 * @source LOFT, EuroSys'25, section 3.4; each in docs/policies.md
 */
public record PolicyConstants(
    long hotOperations,
    double hotShare,
    double slowShare,
    double slowTail,
    double misfitFill,
    double fillingFill,
    double writeShare,
    double readShare,
    double expansionStep,
    double maxExpansion,
    double writeRange,
    double readRange,
    double coldRange,
    double coldExpansion,
    double coldFill,
    long coldNanos,
    long fewKeys) {

  /** The paper's values where it gives any, except 1 for 0.5, 1.2 for 0.6, 20 s: policies.md. */
  public static final PolicyConstants DEFAULT =
      new PolicyConstants(
          512,
          0.125,
          0.5,
          0.0625,
          0.6,
          1,
          0.08,
          0.05,
          1.0,
          3,
          2,
          0.75,
          2.25,
          1.2,
          0.5,
          20_000_000_000L,
          1024);
}
