package org.inkling.loft.policy;

/** Constants of policies that differ from others in what a test sets. */
public final class PolicyEdit {
  private final PolicyConstants from;
  private long hotOperations;
  private double slowShare;
  private double fillingFill;
  private double coldExpansion;
  private long coldNanos;

  public PolicyEdit(PolicyConstants from) {
    this.from = from;
    this.hotOperations = from.hotOperations();
    this.slowShare = from.slowShare();
    this.fillingFill = from.fillingFill();
    this.coldExpansion = from.coldExpansion();
    this.coldNanos = from.coldNanos();
  }

  public PolicyEdit hotOperations(long operations) {
    hotOperations = operations;
    return this;
  }

  public PolicyEdit slowShare(double share) {
    slowShare = share;
    return this;
  }

  public PolicyEdit fillingFill(double fill) {
    fillingFill = fill;
    return this;
  }

  PolicyEdit coldExpansion(double expansion) {
    coldExpansion = expansion;
    return this;
  }

  public PolicyEdit coldNanos(long nanos) {
    coldNanos = nanos;
    return this;
  }

  public PolicyConstants constants() {
    return new PolicyConstants(
        hotOperations,
        from.hotShare(),
        slowShare,
        from.slowTail(),
        from.misfitFill(),
        fillingFill,
        from.writeShare(),
        from.readShare(),
        from.expansionStep(),
        from.maxExpansion(),
        from.writeRange(),
        from.readRange(),
        from.coldRange(),
        coldExpansion,
        from.coldFill(),
        coldNanos,
        from.fewKeys());
  }
}
