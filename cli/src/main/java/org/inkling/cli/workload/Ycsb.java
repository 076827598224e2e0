package org.inkling.cli.workload;

/**
 * The core workloads of YCSB, on one table of 64-bit keys and values.
 *
 * <p>Popular keys follow a Zipf law with skew 0.99, spread over the key space. A new record is an
 * absent key of the set rather than the next number, so that an insert can fall anywhere.
 *
 * @source Cooper et al., Benchmarking cloud serving systems with YCSB, SoCC 2010
 */
public enum Ycsb {
  /** Update heavy: half reads, half overwrites of present keys. */
  A("update:50", "zipf:0.99"),
  /** Read mostly: 95 % reads, 5 % overwrites. */
  B("update:5", "zipf:0.99"),
  /** Read only. */
  C("read", "zipf:0.99"),
  /** Read latest: 95 % reads, mostly of the latest inserts, 5 % inserts. */
  D("95/5", "latest"),
  /** Short ranges: 95 % scans of 1 to 100 entries, all lengths equally likely, 5 % inserts. */
  E("range:95", "zipf:0.99"),
  /** Read-modify-write: half reads, half reads followed by a write of the changed value. */
  F("modify:50", "zipf:0.99");

  private final Workload workload;
  private final Distribution distribution;

  Ycsb(String workload, String distribution) {
    this.workload = Workload.parse(workload);
    this.distribution = Distribution.parse(distribution);
  }

  /** Returns what the threads do. */
  public Workload workload() {
    return workload;
  }

  /** Returns the distribution of the present keys that they choose. */
  public Distribution distribution() {
    return distribution;
  }
}
