package org.inkling.loft;

/** Constants of policies that differ from others in what a test sets. */
final class PolicyEdit {
  private final PolicyConstants from;
  private long hotOperations;
  private double coldExpansion;
  private long coldNanos;

  PolicyEdit(PolicyConstants from) {
    this.from = from;
    this.hotOperations = from.hotOperations();
    this.coldExpansion = from.coldExpansion();
    this.coldNanos = from.coldNanos();
  }

  PolicyEdit hotOperations(long operations) {
    hotOperations = operations;
    return this;
  }

  PolicyEdit coldExpansion(double expansion) {
    coldExpansion = expansion;
    return this;
  }

  PolicyEdit coldNanos(long nanos) {
    coldNanos = nanos;
    return this;
  }

  PolicyConstants constants() {
    return new PolicyConstants(
        hotOperations,
        from.hotShare(),
        from.slowShare(),
        from.slowTail(),
        from.misfitFill(),
        from.fillingFill(),
        from.writeShare(),
        from.readShare(),
        from.expansionStep(),
        from.mostExpansion(),
        from.writeRange(),
        from.readRange(),
        from.coldRange(),
        coldExpansion,
        from.coldFill(),
        coldNanos,
        from.fewKeys());
  }
}
