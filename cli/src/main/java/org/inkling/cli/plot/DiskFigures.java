package org.inkling.cli.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.inkling.cli.chart.Axes;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.LineChart;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.chart.SeriesStyle;
import org.inkling.cli.experiment.Text;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.data.xy.XYSeries;

/** Draws what commands find about index files. */
final class DiskFigures {
  private static final int HEIGHT = 440;
  private static final double KIBI = 0x1p10;
  private static final String PAGES = "pages per lookup";
  private static final String KIBIBYTES = "KiB of memory";

  private DiskFigures() {}

  /** Draws the memory of each kind of model over the pages that a lookup reads. */
  static Picture compare(JsonPlace file) {
    List<JsonPlace> rows = file.elements();
    String title = "Memory of models by pages per lookup: " + rows.getFirst().text("keys");
    double most = rows.stream().mapToDouble(row -> row.number("measuredPages")).max().orElse(1);
    ValueAxis pages = Axes.logarithmic(PAGES);
    pages.setRange(1, Math.max(2, most));
    LineChart chart = new LineChart(title, pages, Axes.logarithmic(KIBIBYTES), HEIGHT);
    SeriesStyle.of(rows.stream().map(row -> row.text("structure")).toList())
        .forEach(
            (name, style) -> {
              XYSeries line = new XYSeries(name, false);
              rows.stream()
                  .filter(row -> row.text("structure").equals(name))
                  .forEach(
                      row ->
                          line.add(row.number("measuredPages"), row.number("memoryBytes") / KIBI));
              chart.addMarkedLine(line, style);
            });
    return new Picture(title, List.of(chart));
  }

  /** Draws the rates of paired turns of reads. */
  static Picture reads(JsonPlace file) {
    Bars rates = new Bars();
    Bars ratios = new Bars();
    for (JsonPlace row : file.elements()) {
      String[] turns = row.text("what").split(" / ", 2);
      String place =
          Words.of(row, List.of("index", "mode", "threads"))
              + (row.number("theta") > 0 ? ", Zipf " + Words.of(row, "theta") : "");
      rates.add(turns[0], place, row.number("rate") / 1e3);
      rates.add(turns.length > 1 ? turns[1] : "other", place, row.number("otherRate") / 1e3);
      ratios.add(row.text("what"), place, row.number("ratio"));
    }
    String title = "Reads of a file: " + file.elements().getFirst().text("keys");
    return new Picture(
        title,
        List.of(
            rates.chart(title, "index", "thousand lookups per second"),
            ratios.chart("Median ratio of paired turns", "index", "ratio")));
  }

  /** Draws what entries that share a predicted position save, and what they cost. */
  static Picture granularity(JsonPlace file) {
    List<JsonPlace> rows = file.elements();
    JsonPlace first = rows.getFirst();
    String title =
        Text.format(
            "Entries per predicted position: %s, %s, %.0f threads",
            first.text("index"), first.text("keys"), first.number("threads"));
    List<Chart> charts = new ArrayList<>();
    for (List<String> each :
        List.of(
            List.of("rate", "lookups per second"),
            List.of("measuredPages", PAGES),
            List.of("memoryBytes", "bytes of memory"))) {
      Bars bars = new Bars();
      rows.forEach(row -> bars.add("", Words.of(row, "granularity"), row.number(each.getFirst())));
      charts.add(bars.chart(charts.isEmpty() ? title : each.getLast(), "entries", each.getLast()));
    }
    return new Picture(title, charts);
  }

  /** Draws the memory and the windows of one file. */
  static Picture inspect(JsonPlace file) {
    Bars memory = new Bars();
    file.namedNumbers("memoryBytes").forEach((part, bytes) -> memory.add("", part, bytes / KIBI));
    Bars pages = new Bars();
    for (String member :
        List.of("expectedPages", "measuredPages", "pagesFromStart", "pagesFromMiddle")) {
      pages.add("", member, file.number(member));
    }
    String title =
        Text.format(
            "An index file of %,d entries, model %s",
            (long) file.number("entries"), file.text("model").toLowerCase(java.util.Locale.ROOT));
    return new Picture(
        title,
        Stream.of(
                memory.chart(title, "part of the model", KIBIBYTES),
                pages.chart("Pages of a window", "number", "pages"))
            .filter(chart -> !chart.isEmpty())
            .toList());
  }
}
