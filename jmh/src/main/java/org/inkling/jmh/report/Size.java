package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.inkling.cli.json.Labelled;
import org.inkling.cli.workload.Ycsb;
import org.inkling.jmh.peers.Peer;

/** The default sizes of a report, which options can change. */
enum Size implements Labelled {
  /** A trial: about five minutes on two cores. */
  SMALL(
      new Settings(
          "small",
          Size.all(),
          List.of("uniform", "osm"),
          400_000,
          List.of(100_000, 400_000, 1_600_000),
          List.of(1, 2),
          2,
          0.2,
          3,
          Size.SEED,
          true,
          false),
      Size.mainWorkloads()),

  /** Half an hour on two quiet cores with all peers. */
  MEDIUM(
      new Settings(
          "medium",
          Size.all(),
          List.of("uniform", "lognormal", "osm", "clustered"),
          10_000_000,
          List.of(1_000_000, 5_000_000, 20_000_000),
          List.of(1, 2),
          2,
          0.4,
          5,
          Size.SEED,
          true,
          false),
      Size.mainWorkloads()),

  /** Hours. */
  FULL(
      new Settings(
          "full",
          Size.all(),
          List.of("uniform", "lognormal", "osm", "clustered", "genome", "fb"),
          20_000_000,
          List.of(1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000),
          List.of(1, 2),
          2,
          2,
          5,
          Size.SEED,
          false,
          false),
      Size.allWorkloads());

  private static final long SEED = 42;

  private final Settings settings;
  private final List<Usage> workloads;

  Size(Settings settings, List<Usage> workloads) {
    this.settings = settings;
    this.workloads = workloads;
  }

  private static List<String> all() {
    return Arrays.stream(Peer.values()).map(Peer::label).toList();
  }

  private static List<Usage> mainWorkloads() {
    return usages("read", "read zipf:0.99", "90/10", "50/50", "insert", "scan:100");
  }

  /** Returns all workloads. YCSB's C is the most skewed of those that only read. */
  private static List<Usage> allWorkloads() {
    List<Usage> all = new ArrayList<>();
    all.addAll(usages("read", "read zipf:0.5", "90/10", "90/10 latest", "70/30", "50/50", "30/70"));
    all.addAll(usages("insert", "churn"));
    Arrays.stream(Ycsb.values()).map(Usage::of).forEach(all::add);
    all.addAll(usages("scan:10", "scan:100", "scan:10000"));
    return all;
  }

  private static List<Usage> usages(String... texts) {
    return Arrays.stream(texts).map(Usage::of).toList();
  }

  /**
   * Returns the size named {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Size named(String name) {
    return Labelled.named("size", name, values());
  }

  /** Returns the default settings. */
  Settings settings() {
    return settings;
  }

  /** Returns the workloads that are compared by key set. */
  List<Usage> workloads() {
    return workloads;
  }
}
