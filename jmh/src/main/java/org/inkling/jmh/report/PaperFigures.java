package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;

/**
 * The figures of the paper at the size of the settings. The paper loads 100 million keys and runs
 * up to 96 threads; only the shapes can be compared.
 *
 * @source LOFT, EuroSys'25, figures 7 to 10, 12, 13 and 15
 */
final class PaperFigures {
  private static final String YCSB = "uniform";
  private static final String ZIPF = "zipf:0.99";
  private static final List<String> RATIOS =
      List.of("read", "90/10", "70/30", "50/50", "30/70", "insert");

  /** The paper's data sets, from easy to hard, as generated here. */
  private static final List<String> SETS = List.of("longitudes", "covid", "genome", "fb", "osm");

  private PaperFigures() {}

  private static List<Section> figure(int number, String title, String about, List<Panel> panels) {
    String heading = "Figure " + number + ": " + title;
    return List.of(new Section("figure-" + number, heading, about, panels));
  }

  static List<Section> figure7(Settings settings) {
    return figure(
        7,
        "throughput on different read/write ratios",
        "The paper: YCSB keys, Zipf 0.99. LOFT is the fastest under all ratios; the throughput"
            + " of every index falls as inserts become more frequent. It scales to 80 threads"
            + " where reads prevail and to 48 where inserts do; with 80 threads it has 3.6"
            + " times the throughput of Masstree, 3.3 of ART-OLC, 3.1 of XIndex, 3.4 of"
            + " FINEdex, 1.7 of ALEX+, 14 of LIPP+ and 3.8 of SALI on average.",
        ratios(settings, ZIPF));
  }

  static List<Section> figure8(Settings settings) {
    List<Panel> panels = new ArrayList<>(ratios(settings, "uniform"));
    panels.addAll(ratios(settings, "zipf:0.5"));
    return figure(
        8,
        "throughput on different read/write ratios, less skewed",
        "The paper: the same with Zipf 0 (uniform) and 0.5. The trends are those of figure 7:"
            + " LOFT leads under every ratio and both factors, and scales best.",
        panels);
  }

  private static List<Panel> ratios(Settings settings, String distribution) {
    return RATIOS.stream()
        .map(
            ratio ->
                Panels.overThreads(
                    ratio + ", " + distribution,
                    settings,
                    settings.cell(YCSB, ratio, distribution)))
        .toList();
  }

  static List<Section> figure9(Settings settings) {
    return figure(
        9,
        "write performance under different data sets",
        "The paper: only inserts. LOFT outperforms every other learned index and scales to 48"
            + " threads. It is fast on the easy sets, longitudes and covid; on the hard ones,"
            + " genome, fb and osm, ART-OLC does as well or better. Sets of the same names are"
            + " generated here, after the hardness of the real ones.",
        bySet(settings, "insert", "uniform"));
  }

  static List<Section> figure10(Settings settings) {
    return figure(
        10,
        "read performance under different data sets",
        "The paper: YCSB C, Zipf 0.99. The harder the set, the slower learned indexes read."
            + " LOFT reads slower than LIPP+ and ALEX+, since it probes slots one after"
            + " another, and catches up as threads are added.",
        bySet(settings, "read", ZIPF));
  }

  private static List<Panel> bySet(Settings settings, String workload, String distribution) {
    return SETS.stream()
        .map(
            set ->
                Panels.overThreads(
                    workload + " on " + set, settings, settings.cell(set, workload, distribution)))
        .toList();
  }

  static List<Section> figure12(Settings settings) {
    List<Panel.Point> ratios =
        RATIOS.stream()
            .filter(ratio -> !ratio.equals("insert"))
            .map(ratio -> new Panel.Point(ratio, settings.cell(YCSB, ratio, ZIPF)))
            .toList();
    return figure(
        12,
        "P99.9 latencies on different ratios and data sets",
        "The paper, 24 threads: (a) reads beside inserts: indexes with locks have longer tails"
            + " the more is inserted; LOFT cuts the tail by up to 90 %, to about 1,000 ns. (b)"
            + " only inserts: LOFT has the shortest tails, about 5,000 ns, longer on hard"
            + " sets, where it retrains more.",
        List.of(
            new Panel(
                "(a) P99.9 of reads", "reads/inserts", Panel.Form.BARS, Measure.READ_P999, ratios),
            new Panel(
                "(b) P99.9 of inserts",
                "key set",
                Panel.Form.BARS,
                Measure.WRITE_P999,
                sets(settings))));
  }

  private static List<Panel.Point> sets(Settings settings) {
    return SETS.stream()
        .map(set -> new Panel.Point(set, settings.cell(set, "insert", "uniform")))
        .toList();
  }

  static List<Section> figure13(Settings settings) {
    List<Panel.Point> loads = new ArrayList<>();
    for (int percent : List.of(10, 25, 50, 75)) {
      Cell cell = settings.cell("covid", "insert", "uniform");
      loads.add(new Panel.Point(percent + " %", cell.withKeys(cell.keys(), percent / 100.0)));
    }
    List<Panel.Point> shares = new ArrayList<>();
    for (int inserts : List.of(10, 30, 50, 70, 90)) {
      String mix = 100 - inserts + "/" + inserts;
      shares.add(new Panel.Point(inserts + " %", settings.cell(YCSB, mix, "latest")));
    }
    return figure(
        13,
        "initial sizes, and read latency beside inserts",
        "The paper: (a) the fewer keys an index begins with, the slower inserts up to the same"
            + " size are for most; LOFT and ART-OLC do not depend on it. (b) reads prefer the"
            + " latest inserts; the median read of the others becomes slower the more is"
            + " inserted, that of LOFT stays the same as at 10 %.",
        List.of(
            new Panel(
                "(a) inserts on covid by the part that is loaded",
                "percent of the keys loaded",
                Panel.Form.LINES,
                Measure.THROUGHPUT,
                loads),
            new Panel(
                "(b) median read, relative to 10 % of inserts",
                "percent of inserts", Panel.Form.LINES_RELATIVE, Measure.READ_P50, shares)));
  }

  static List<Section> figure15(Settings settings) {
    return figure(
        15,
        "index sizes after inserts",
        "The paper: after only inserts, LOFT takes more than ALEX+, which keeps its arrays 0.7"
            + " full, since it makes room for more; compaction of cold nodes frees that."
            + " The harder the set, the larger. Here: when the inserts end, and when background"
            + " work is done; compaction comes after some idle seconds more.",
        List.of(
            new Panel(
                "Bytes per key after load",
                "key set",
                Panel.Form.BARS,
                Measure.BYTES_AFTER_LOAD,
                sets(settings)),
            new Panel(
                "Bytes per key when inserts end",
                "key set",
                Panel.Form.BARS,
                Measure.BYTES_AT_END,
                sets(settings)),
            new Panel(
                "Bytes per key, settled",
                "key set",
                Panel.Form.BARS,
                Measure.BYTES_SETTLED,
                sets(settings))));
  }
}
