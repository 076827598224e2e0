package org.inkling.jmh.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.inkling.jmh.peers.Peer;

/** How large a report is, unless options say otherwise. */
enum Size {
  /** To try it: some five minutes on two cores. */
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
          true),
      Size.mainWorkloads()),

  /** Twenty minutes on two cores. */
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
          true),
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
          false),
      List.of(
          "read",
          "read zipf:0.5",
          "read zipf:0.99",
          "90/10",
          "90/10 latest",
          "70/30",
          "50/50",
          "30/70",
          "insert",
          "churn",
          "update:50 zipf:0.99",
          "update:5 zipf:0.99",
          "95/5 latest",
          "range:95 zipf:0.99",
          "modify:50 zipf:0.99",
          "scan:10",
          "scan:100",
          "scan:10000"));

  private static final long SEED = 42;

  private final Settings settings;
  private final List<String> workloads;

  Size(Settings settings, List<String> workloads) {
    this.settings = settings;
    this.workloads = workloads;
  }

  private static List<String> all() {
    return Arrays.stream(Peer.values()).map(Peer::label).toList();
  }

  private static List<String> mainWorkloads() {
    return List.of("read", "read zipf:0.99", "90/10", "50/50", "insert", "scan:100");
  }

  /**
   * The size called {@code name}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Size named(String name) {
    for (Size size : values()) {
      if (size.settings.size().equals(name)) {
        return size;
      }
    }
    String known =
        Arrays.stream(values()).map(size -> size.settings.size()).collect(Collectors.joining(", "));
    throw new IllegalArgumentException("unknown size " + name + "; known are " + known);
  }

  /** What it is unless options say otherwise. */
  Settings settings() {
    return settings;
  }

  /** Those of the first section: a workload, and a distribution behind a blank. */
  List<String> workloads() {
    return workloads;
  }
}
