package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;

/** The sections of the report on this machine, rather than on a figure of the paper. */
final class StandardSections {
  private static final String UNIFORM = "uniform";
  private static final String READ = "read";
  private static final String DEPENDENT = "dependent";
  private static final String GET_ALL = "getall:64";
  private static final String FEW_INSERTS = "90/10";
  private static final String HALF_INSERTS = "50/50";
  private static final String INSERT = "insert";

  private final Settings settings;
  private final List<Usage> workloads;
  private final String first;

  /**
   * Creates the sections of a size.
   *
   * @param workloads the workloads that are compared by key set
   */
  StandardSections(Settings settings, List<Usage> workloads) {
    this.settings = settings;
    this.workloads = workloads;
    this.first = settings.sets().getFirst();
  }

  List<Section> sections() {
    return List.of(operations(), workloads(), threads(), latencies(), bytes(), sizes(), overTime());
  }

  /** Compares all indexes with one thread, so that single-threaded indexes are included. */
  private Section operations() {
    List<Panel> panels = new ArrayList<>();
    panels.add(costs("Reads", first, List.of(READ, DEPENDENT, "miss", GET_ALL)));
    panels.add(costs("Writes", first, List.of(INSERT, "putall:64")));
    panels.add(costs("Scans", first, List.of("scan:100")));
    for (String set : settings.sets().subList(1, settings.sets().size())) {
      panels.add(costs("Reads", set, List.of(READ, DEPENDENT, GET_ALL)));
    }
    panels.add(
        new Panel(
            "Bulk load of " + first + " keys",
            "load",
            Panel.Form.BARS,
            Measure.LOAD_RATE,
            List.of(
                new Panel.Point("the first of a process", byOne(first, READ)),
                new Panel.Point("all before repeats of inserts", byOne(first, INSERT)))));
    panels.add(
        new Panel(
            "Bytes per key after load of " + first + " keys",
            "key set",
            Panel.Form.BARS,
            Measure.BYTES_AFTER_LOAD,
            List.of(new Panel.Point(first, byOne(first, READ)))));
    return new Section(
        "operations",
        "The cost of an operation for one thread",
        "Independent reads of random keys; reads whose keys each depend on the previous"
            + " answer, so that nothing overlaps; reads of absent keys; batches of 64 keys per"
            + " call; new values for present keys in batches of 64; inserts of absent keys in"
            + " random order; scans of 100 entries. A load takes the entries from a sorted source"
            + " that generates them on the way.",
        panels,
        "",
        true);
  }

  private Panel costs(String what, String set, List<String> workloads) {
    List<Panel.Point> points =
        workloads.stream().map(each -> new Panel.Point(each, byOne(set, each))).toList();
    return new Panel(
        what + " on " + set + " keys", "workload", Panel.Form.BARS, Measure.NANOS, points);
  }

  private Cell byOne(String set, String workload) {
    return settings.cell(set, workload, UNIFORM).withThreads(1);
  }

  private Section workloads() {
    List<Panel> panels = new ArrayList<>();
    for (String set : settings.sets()) {
      List<Panel.Point> points = new ArrayList<>();
      for (Usage usage : workloads(set)) {
        Cell cell = settings.cell(set, usage.workload(), usage.distribution());
        points.add(new Panel.Point(usage.label(), cell));
      }
      panels.add(
          new Panel(
              "Throughput on " + set + " keys",
              "workload",
              Panel.Form.BARS,
              Measure.THROUGHPUT,
              points));
    }
    return new Section(
        "workloads",
        "Throughput by workload and key set",
        "Half of the keys are loaded, inserts take the others. R/I is a mix of reads of present"
            + " keys and inserts of absent ones in percent; keys are read uniformly unless another"
            + " law is given. An index that does not support a workload has no bar."
            + spared()
            + ycsb(),
        panels);
  }

  private String spared() {
    return settings.sparing() && settings.sets().size() > 1
        ? " To save time, " + FEW_INSERTS + " is run on " + first + " keys only."
        : "";
  }

  private String ycsb() {
    List<String> letters =
        workloads.stream()
            .filter(each -> each.label().startsWith("YCSB"))
            .map(each -> each.label() + " is " + each.workload() + " " + each.distribution())
            .toList();
    return letters.isEmpty() ? "" : " " + String.join(", ", letters) + ".";
  }

  /**
   * Returns the workloads on a set. If time is saved, only one set has the mix with few inserts,
   * between the extremes of all and none.
   */
  private List<Usage> workloads(String set) {
    boolean all = set.equals(first) || !settings.sparing();
    return workloads.stream().filter(each -> all || !each.workload().equals(FEW_INSERTS)).toList();
  }

  private Section threads() {
    List<Panel> panels = new ArrayList<>();
    for (String workload : List.of(READ, HALF_INSERTS)) {
      panels.add(
          Panels.overThreads(
              workload + " on " + first + " keys",
              settings,
              settings.cell(first, workload, UNIFORM)));
    }
    return new Section(
        "threads",
        "Throughput by threads",
        "With more threads than cores, threads wait for one another; threads of maintenance"
            + " share the cores with those of the workload.",
        panels);
  }

  private Section latencies() {
    Cell read = settings.cell(first, READ, UNIFORM);
    Cell half = settings.cell(first, HALF_INSERTS, UNIFORM);
    Cell insert = settings.cell(first, INSERT, UNIFORM);
    return new Section(
        "latencies",
        "Latency percentiles",
        "First the service time of sampled operations, from call to return, while all threads work"
            + " at full speed; the clock's own 20 to 30 ns are included. Then a fixed arrival rate"
            + " of half the maximum of each index, or less if it could not keep up while every"
            + " operation is timed; the last table has each rate as a part of the maximum. There,"
            + " the time begins when an operation was due, so that the wait for another operation"
            + " is included. Threads spin until an operation is due and take the cores from"
            + " maintenance.",
        List.of(
            Panels.curves(
                "Service time of reads, read-only", Panel.Form.READ_PERCENTILES, READ, read),
            Panels.curves(
                "Service time of reads, " + HALF_INSERTS,
                Panel.Form.READ_PERCENTILES,
                HALF_INSERTS,
                half),
            Panels.curves("Service time of inserts", Panel.Form.WRITE_PERCENTILES, INSERT, insert),
            Panels.curves(
                "Reads at half the maximum rate, read-only",
                Panel.Form.PACED_READ_PERCENTILES,
                READ,
                read),
            Panels.curves(
                "Reads at half the maximum rate, " + HALF_INSERTS,
                Panel.Form.PACED_READ_PERCENTILES,
                HALF_INSERTS,
                half),
            new Panel(
                "Tail of reads at half the maximum rate",
                "workload",
                Panel.Form.BARS,
                Measure.PACED_READ_P999,
                List.of(new Panel.Point(READ, read), new Panel.Point(HALF_INSERTS, half)))));
  }

  private Section bytes() {
    return new Section(
        "bytes",
        "Bytes per key",
        "The bytes where the entries are: outside the heap, or on it after a collection, or in"
            + " files, and then with the memory beside them. First after the load, then after the"
            + " last repeat of inserts, then after the index's background work.",
        List.of(
            bytes("Bytes per key after load", READ, Measure.BYTES_AFTER_LOAD),
            bytes("Bytes per key after inserts", INSERT, Measure.BYTES_AT_END),
            bytes("Bytes per key after inserts, settled", INSERT, Measure.BYTES_SETTLED)));
  }

  private Panel bytes(String title, String workload, Measure measure) {
    List<Panel.Point> points =
        settings.sets().stream()
            .map(set -> new Panel.Point(set, settings.cell(set, workload, UNIFORM)))
            .toList();
    return new Panel(title, "key set", Panel.Form.BARS, measure, points);
  }

  private Section sizes() {
    List<Panel.Point> points = new ArrayList<>();
    for (int size : settings.sizes()) {
      Cell cell = byOne(first, READ).withKeys(Settings.spec(first, size), 1);
      points.add(new Panel.Point(Panels.millions(size), cell));
    }
    return new Section(
        "sizes",
        "Scaling with size",
        "All keys are loaded; one thread, so that reads do not affect one another.",
        List.of(
            new Panel(
                "Reads by one thread, " + first + " keys",
                "keys",
                Panel.Form.LINES,
                Measure.NANOS,
                points)));
  }

  private Section overTime() {
    return new Section(
        "over-time",
        "Throughput over time while the mix shifts",
        "90/10, 70/30, 50/50, 30/70 and 10/90 of reads and inserts one after another on one index"
            + " (the paper's figure 11, smaller).",
        List.of(),
        Settings.spec(first, 2 * settings.keys()),
        false);
  }
}
