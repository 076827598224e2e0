package org.inkling.cli.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.Picture;

/** Draws the rows of {@code bench} and {@code quickstart}: throughput, tails and memory. */
final class BenchFigure {
  private static final String TITLE = "Indexes side by side";

  /** The members that distinguish measurements of one index. */
  private static final List<String> PLACE =
      List.of("keys", "workload", "distribution", "threads", "load", "values", "retraining");

  private BenchFigure() {}

  static Picture draw(JsonPlace file) {
    List<JsonPlace> rows = file.elements();
    List<String> varying = varying(rows);
    String title = TITLE + ": " + constant(rows, varying);
    String by = String.join(", ", varying);
    Bars rates = new Bars();
    Bars tails = new Bars();
    Bars memory = new Bars();
    for (JsonPlace row : rows) {
      String index = row.text("index");
      String place = Words.of(row, varying);
      rates.add(index, place, row.number("medianOpsPerSecond") / 1e6);
      tails.add(index, place, row.number("p999Nanos") / 1e3);
      memory.add(index, place, row.number("bytesPerKey"));
    }
    List<Chart> charts =
        List.of(
            rates.chart(title, by, "million operations per second"),
            tails.chart("99.9th percentile of the latency", by, "microseconds"),
            memory.chart("Memory", by, "bytes per key at the end"));
    return new Picture(title, charts);
  }

  private static List<String> varying(List<JsonPlace> rows) {
    List<String> varying = new ArrayList<>();
    for (String member : PLACE) {
      long values =
          rows.stream()
              .map(row -> Words.of(row, member))
              .filter(word -> !word.isEmpty())
              .distinct()
              .count();
      if (values > 1 || member.equals("workload")) {
        varying.add(member);
      }
    }
    return varying;
  }

  private static String constant(List<JsonPlace> rows, List<String> varying) {
    return PLACE.stream()
        .filter(member -> !varying.contains(member) && rows.getFirst().has(member))
        .filter(member -> !member.equals("retraining"))
        .map(member -> member + " " + Words.of(rows.getFirst(), member))
        .collect(Collectors.joining(", "));
  }
}
