package org.inkling.loft.policy;

/**
 * The thresholds of the policies that look at what operations do, and what they set.
 *
 * @param hotOperations operations on a node between two checks from which on it may be hot
 * @param hotShare and how many for each of its keys
 * @param slowShare slots that an operation looks at on average, of the range, from which on a hot
 *     node is slow
 * @param slowTail share of the operations that go into buckets from which on it is slow
 * @param misfitFill taken slots, of all, below which a slow node's model is wrong
 * @param fillingFill keys per slot to come before the next check from which on a node is filling
 * @param writeShare share of inserts and removals from which on a node is write-intensive
 * @param readShare share of inserts and removals up to which it is read-intensive
 * @param expansionStep what a write-intensive node gets in slots per key
 * @param mostExpansion up to how many
 * @param writeRange range of a write-intensive node, in ordinary ranges
 * @param readRange range of a read-intensive one
 * @param coldRange range of a compacted one
 * @param coldExpansion slots per key of a compacted one
 * @param coldFill keys per slot below which a cold node is compacted
 * @param coldNanos how long a node is not used, over two checks at least, before it is cold
 * @param fewKeys keys of a cold node below which it is merged with its neighbours
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
    double mostExpansion,
    double writeRange,
    double readRange,
    double coldRange,
    double coldExpansion,
    double coldFill,
    long coldNanos,
    long fewKeys) {

  /** With the paper's values where it gives any: ranges 64, 24 and 72 for 32, expansion 0.6. */
  public static final PolicyConstants PAPER = withColdExpansion(0.6);

  /** As measured: docs/decisions.md. */
  public static final PolicyConstants DEFAULT = withColdExpansion(1.2);

  private static PolicyConstants withColdExpansion(double coldExpansion) {
    return new PolicyConstants(
        512,
        0.125,
        0.5,
        0.0625,
        0.6,
        1,
        0.08,
        0.05,
        0.5,
        3,
        2,
        0.75,
        2.25,
        coldExpansion,
        0.5,
        20_000_000_000L,
        1024);
  }
}
